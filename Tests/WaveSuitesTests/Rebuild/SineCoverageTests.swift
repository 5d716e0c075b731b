import AnimationTiming
import Foundation
import RenderServer
import Testing
import WaveSuites
import WaveViews

/// How far a rebuilt wave's pixels are from the exact integral of the sine over each of them.
@Suite("Coverage of the sine")
struct SineCoverageTests {
  /// The area of a pixel column below the curve and above y, divided into slices narrow enough for
  /// the midpoint rule: 1/64 px.
  private static func coverage(
    _ x: Int, _ y: Int, scale: Double, size: Size, shift: Double
  ) -> Double {
    let frequency = 2 * Double.pi / size.width
    let slices = 64
    return (0..<slices).reduce(0.0) { sum, slice in
      let point = (Double(x) + (Double(slice) + 0.5) / Double(slices)) / scale
      let surface = size.height / 2 + size.height / 8 * sin(frequency * (point + shift))
      return sum + min(1, max(0, Double(y + 1) - scale * surface)) / Double(slices)
    }
  }

  /// Root mean square of the error over the pixels that the curve crosses, levels of 255.
  private static func error(_ rasteriser: FillRasteriser, scale: Double) throws -> Double {
    let size = PictureAgreementTests.published
    let stage = try Stage(PathRebuild.self, size: size, scale: scale, rasteriser: rasteriser)
    var (squares, count) = (0.0, 0)
    for time in [0.0, 1.37, 7.77] {
      let picture = try stage.picture(after: time)
      let shift = Wave.jw.equalSpeed * time
      for y in 0..<picture.height {
        for x in 0..<picture.width {
          let share = coverage(x, y, scale: scale, size: size, shift: shift)
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
    #expect(try Self.error(.exact, scale: scale) <= 0.5)
  }

  @Test("Cairo's samples: one to six levels", arguments: [1.0, 2])
  func cairo(_ scale: Double) throws {
    let error = try Self.error(.cairo, scale: scale)
    #expect(error > 1 && error < 6)
  }
}
