import AnimationTiming
import CGPU

/// The outline of a path as a GPU fills it: one polygon for each subpath, px from the layer's
/// origin. Refilled when its path changes.
final class PathMesh: Drawing {
  private(set) var points: ContiguousArray<SIMD2<Float>> = []
  /// One past the last point of each subpath.
  private(set) var ends: ContiguousArray<Int> = []
  /// Pixels that may be covered at any fraction of a pixel.
  private(set) var bounds = PixelRect.empty
  private var buffer: MeshBuffer?
  private var isUploaded = false

  /// Becomes the outline of `path` under `map`; false where that covers nothing, or is nowhere.
  func take(_ path: Path, under map: AffineTransform) -> Bool {
    points.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
    isUploaded = false
    path.addPolygons(under: map, to: &points, &ends)
    guard var low = points.first else { return false }
    var high = low
    for point in points { (low, high) = (pointwiseMin(low, point), pointwiseMax(high, point)) }
    // Not a number compares as false.
    guard low.min() > -1e6, high.max() < 1e6 else { return false }
    bounds = PixelRect(
      left: Int(low.x.rounded(.down)), top: Int(low.y.rounded(.down)),
      right: Int(high.x.rounded(.up)) + 1, bottom: Int(high.y.rounded(.up)) + 1)
    return true
  }

  /// The points on the GPU; how many bytes went up for it.
  func upload(to device: GPUDevice) -> Int {
    guard !isUploaded else { return 0 }
    let buffer = buffer ?? MeshBuffer(device)
    self.buffer = buffer
    points.withUnsafeBytes {
      buffer.write($0.bindMemory(to: Float.self).baseAddress, count: points.count)
    }
    isUploaded = true
    return points.count * MemoryLayout<SIMD2<Float>>.stride
  }

  /// Counts the windings round each sample of `part`, of the mesh moved by `place`.
  func draw(at place: SIMD2<Float>, in part: gpu_rect) {
    var first = 0
    for end in ends {
      buffer?.drawFan(first..<end, at: place, in: part)
      first = end
    }
  }
}

/// Points in the GPU's memory.
private final class MeshBuffer {
  private let device: GPUDevice
  private let handle: gpu_mesh

  init(_ device: GPUDevice) {
    self.device = device
    handle = gpu_new_mesh(device.context)
  }

  deinit {
    guard gpu_bind(device.context) else { return }
    withUnsafePointer(to: handle) { gpu_delete_mesh(device.context, $0) }
  }

  func write(_ points: UnsafePointer<Float>?, count: Int) {
    withUnsafePointer(to: handle) { gpu_write_mesh(device.context, $0, points, count) }
  }

  func drawFan(_ points: Range<Int>, at place: SIMD2<Float>, in part: gpu_rect) {
    withUnsafePointer(to: handle) {
      gpu_draw_fan(device.context, $0, points.lowerBound, points.count, place.x, place.y, part)
    }
  }
}

extension Path {
  /// Appends the corners of each subpath under `map`, curves as lines; `ends` gets where each ends.
  fileprivate func addPolygons(
    under map: AffineTransform, to polygons: inout ContiguousArray<SIMD2<Float>>,
    _ ends: inout ContiguousArray<Int>
  ) {
    let points = points
    polygons.reserveCapacity(points.count)
    var (next, begin) = (0, 0)
    var current = SIMD2<Double>.zero
    // As with Cairo, drawing goes on where a subpath was closed, and begins where none was.
    var closed: SIMD2<Double>?
    func place(_ index: Int) -> SIMD2<Double> { map.applied(to: points[next + index]).place }
    func add(_ point: SIMD2<Double>) {
      current = point
      polygons.append(SIMD2<Float>(point))
    }
    func end() {
      guard polygons.count > begin else { return }
      begin = polygons.count
      ends.append(begin)
    }
    for element in elements {
      if element == .move {
        end()
        closed = nil
      }
      if polygons.count == begin, element != .close { add(closed ?? place(0)) }
      switch element {
      case .move: break
      case .line: add(place(0))
      case .quadratic: Flattening.quadratic(current, place(0), place(1), add)
      case .cubic: Flattening.cubic(current, place(0), place(1), place(2), add)
      case .close:
        if polygons.count > begin { closed = SIMD2<Double>(polygons[begin]) }
        end()
      }
      next += element.pointCount
    }
    end()
  }
}
