import EngineWork
import Geometry

/// Where rasters are made: one scanner for all layers, stamps that tell contents apart, and, when
/// sharing is on, the sets that several layers use.
final class RasterStudio {
  private let scanner = MaskScanner()
  private let blur = GaussianBlur()
  private let work: WorkLedger
  private var lastStamp: UInt64 = 0
  private var shared: [SharedKey: WeakSet] = [:]
  let sharesRasters: Bool

  private struct SharedKey: Hashable {
    let elements: ContiguousArray<UInt8>
    let points: ContiguousArray<Point>
    let linear: AffineTransform
    let outline: Outline?
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
    _ path: Path, bounds: Rect, linear: AffineTransform, outline: Outline?, fractionX: Double,
    fractionY: Double
  ) throws(RenderError) -> ScannedMask? {
    let mask = try scanner.scan(
      path, bounds: bounds, linear: linear, outline: outline, fractionX: fractionX,
      fractionY: fractionY)
    guard let mask else { return nil }
    work.add(mask.width * mask.height, to: .pixelsRasterised)
    guard case .shadow(let sigmaX, let sigmaY)? = outline?.kind, sigmaX > 0 || sigmaY > 0 else {
      return mask
    }
    return try counted(blur.blur(mask, sigmaX: sigmaX, sigmaY: sigmaY))
  }

  /// The alpha of what is drawn in `rect`, blurred; nil without memory for it.
  func blur(alphaOf pixels: Framebuffer, in rect: PixelRect, _ shadow: CastShadow) -> ScannedMask? {
    try? counted(
      blur.blur(
        width: rect.width, height: rect.height, originX: rect.left, originY: rect.top,
        sigmaX: shadow.sigmaX, sigmaY: shadow.sigmaY
      ) { row, target in
        let words = pixels.words + (rect.top + row) * pixels.stride + rect.left
        for column in 0..<rect.width { target[column] = Float(words[column] >> 24) }
      })
  }

  private func counted(_ mask: ScannedMask?) throws(RenderError) -> ScannedMask {
    guard let mask else { throw .outOfMemory(bytes: 0) }
    work.add(mask.width * mask.height, to: .pixelsRasterised)
    return mask
  }

  /// A set for `path`: with sharing the one that an identical path uses already, else `own` started
  /// over.
  func set(
    for path: Path, linear: AffineTransform, outline: Outline? = nil, reusing own: RasterSet?
  ) -> RasterSet {
    guard sharesRasters else {
      let set = own ?? RasterSet()
      set.reset(path: path, linear: linear, outline: outline)
      return set
    }
    let key = SharedKey(
      elements: ContiguousArray(path.elements.map(\.rawValue)), points: path.points, linear: linear,
      outline: outline)
    if let known = shared[key]?.set { return known }
    if shared.count > 64 { shared = shared.filter { $0.value.set != nil } }
    let set = RasterSet()
    set.reset(path: path, linear: linear, outline: outline)
    shared[key] = WeakSet(set: set)
    return set
  }
}
