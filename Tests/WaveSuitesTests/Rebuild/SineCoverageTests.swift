import AnimationTiming
import Foundation
import RenderServer
import TestSupport
import Testing
import WaveSuites
import WaveViews

/// How far a rebuilt wave's pixels are from the exact integral of the sine over each of them.
@Suite("Coverage of the sine")
struct SineCoverageTests {
  /// The curve's height at the middles of 64 slices of a pixel column, pixels: narrow enough for the
  /// midpoint rule.
  private static func heights(_ x: Int, scale: Double, size: Size, shift: Double) -> [Double] {
    let frequency = 2 * Double.pi / size.width
    return (0..<64).map { slice in
      let point = (Double(x) + (Double(slice) + 0.5) / 64) / scale
      return scale * (size.height / 2 + size.height / 8 * sin(frequency * (point + shift)))
    }
  }

  /// Root mean square of the error over the pixels that the curve crosses, levels of 255.
  private static func error(scale: Double) throws -> Double {
    let size = PictureAgreementTests.published
    let stage = try Stage(PathRebuild.self, size: size, scale: scale)
    var (squares, count) = (0.0, 0)
    for time in [0.0, 1.37, 7.77] {
      let picture = try stage.picture(after: time)
      let shift = Wave.jw.equalSpeed * time
      for x in 0..<picture.width {
        let heights = heights(x, scale: scale, size: size, shift: shift)
        // Rows beyond these are on one side of the curve.
        for y in Int(heights.min() ?? 0)...Int(heights.max() ?? 0) {
          let share = heights.reduce(0) { $0 + min(1, max(0, Double(y + 1) - $1)) } / 64
          guard share > 0, share < 1 else { continue }
          let difference = Double(picture.alpha(x, y)) - 255 * share
          (squares, count) = (squares + difference * difference, count + 1)
        }
      }
    }
    return (squares / Double(count)).squareRoot()
  }

  @Test("exact: half a level at most, 0.29 of which is rounding", arguments: [1.0, 2, 3])
  func exact(_ scale: Double) throws {
    #expect(try Self.error(scale: scale) <= 0.5)
  }
}
