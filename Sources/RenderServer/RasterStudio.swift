import EngineWork
import Geometry

/// Where rasters are made: one scanner for all layers, stamps that tell contents apart, and, when
/// sharing is on, the sets that several layers use.
final class RasterStudio {
  private let scanner = MaskScanner()
  private let work: WorkLedger
  private var lastStamp: UInt64 = 0
  private var shared: [SharedKey: WeakSet] = [:]
  let sharesRasters: Bool

  private struct SharedKey: Hashable {
    let elements: ContiguousArray<UInt8>
    let points: ContiguousArray<Point>
    let linear: AffineTransform
  }

  private struct WeakSet { weak var set: RasterSet? }

  init(work: WorkLedger, sharesRasters: Bool) {
    self.work = work
    self.sharesRasters = sharesRasters
  }

  func nextStamp() -> UInt64 {
    lastStamp += 1
    return lastStamp
  }

  func scan(
    _ path: Path, bounds: Rect, linear: AffineTransform, fractionX: Double, fractionY: Double
  ) throws(RenderError) -> ScannedMask? {
    let mask = try scanner.scan(
      path, bounds: bounds, linear: linear, fractionX: fractionX, fractionY: fractionY)
    if let mask { work.add(mask.width * mask.height, to: .pixelsRasterised) }
    return mask
  }

  /// A set for `path`: with sharing the one that an identical path uses already, else `own` started
  /// over.
  func set(for path: Path, linear: AffineTransform, reusing own: RasterSet?) -> RasterSet {
    guard sharesRasters else {
      let set = own ?? RasterSet()
      set.reset(path: path, linear: linear)
      return set
    }
    let key = SharedKey(
      elements: ContiguousArray(path.elements.map(\.rawValue)), points: path.points, linear: linear)
    if let known = shared[key]?.set { return known }
    if shared.count > 64 { shared = shared.filter { $0.value.set != nil } }
    let set = RasterSet()
    set.reset(path: path, linear: linear)
    shared[key] = WeakSet(set: set)
    return set
  }
}
