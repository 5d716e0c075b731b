import EngineWork
import Geometry
import Vocabulary

/// Makes masks: one scanner and one blur for all layers, whose work it counts, and the stamps that
/// tell contents apart.
final class RasterStudio {
  private let scanner = MaskScanner()
  private let blur = GaussianBlur()
  /// Where the work is counted, and what is kept of it.
  let work: WorkLedger
  private var lastStamp: UInt64 = 0

  init(work: WorkLedger) { self.work = work }

  /// A number that no other content has.
  func nextStamp() -> UInt64 {
    lastStamp += 1
    return lastStamp
  }

  /// The coverage of `path`, blurred when the outline is a blurred shadow's; nil when it covers
  /// nothing. Valid until the next mask is made.
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

  /// The alpha of what is drawn in `rect`, blurred; nil without memory for it. Valid until the next
  /// mask is made.
  func blur(
    alphaOf pixels: Framebuffer, in rect: PixelRect, sigmaX: Double, sigmaY: Double
  ) -> ScannedMask? {
    try? counted(
      blur.blur(
        width: rect.width, height: rect.height, originX: rect.left, originY: rect.top,
        sigmaX: sigmaX, sigmaY: sigmaY
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
}
