import AnimationTiming
import RenderServer
import TestSupport
import Testing
import WaveViews

@testable import WaveSuites

/// A translated wave is drawn as well as a tuned rebuild, whose points are fewer.
@Suite("Translated and tuned waves have one error budget")
struct EdgeErrorTests {
  /// jw through a mask over a gradient.
  static let shaded = Wave(
    id: "shaded", summary: "jw over a gradient", source: "this test",
    defaultSize: Size(width: 375, height: 60)
  ) { size in
    let form = Wave.jw.form(in: size)
    return WaveForm(
      size, form.curves,
      gradient: WaveGradient(
        colors: [Color(red: 1, green: 1, blue: 1), Color(red: 0, green: 0.5, blue: 1)],
        locations: [0, 1]), speed: form.speed)
  }

  @Test("the tuned rebuild may be as far off as a translated edge")
  func budget() { #expect(PathRebuildTuned.tolerance == Sampling.edgeError) }

  @Test(
    "a translated wave is within 0.01 pt of the rebuilt one, on pixels",
    arguments: [Wave.jw, .jwLibrary, shaded],
    [Size(width: 375, height: 60), Size(width: 56, height: 28), Size(width: 390, height: 844)])
  func onPixels(_ wave: Wave, _ size: Size) throws {
    for scale in [1.0, 2, 3] {
      let rebuilt = try Stage(PathRebuild.self, wave, size: size, scale: scale)
      let translated = try Stage(AdditiveTranslation.self, wave, size: size, scale: scale)
      for frame in 1...(size.height > 100 ? 3 : 16) {
        // Places between all phases come up: a frame is no whole number of them.
        let time = Double(frame) * 0.0577
        let difference = try rebuilt.picture(after: time)
          .difference(to: translated.picture(after: time))
        #expect(difference <= Self.allowed(wave, size, scale), "frame \(frame) at scale \(scale)")
      }
    }
  }

  /// An edge that is off by so much across itself changes no pixel by more than that times the
  /// longest way through it, √2 px, and a level for rounding each of two coverages. The chords of
  /// 1 pt of both waves lie below the curve by up to λ⁻² π² A / 2, each at points of its own.
  private static func allowed(_ wave: Wave, _ size: Size, _ scale: Double) -> Int {
    let form = wave.form(in: size)
    let chord = form.curves.map { curve in
      let frequency = Double.pi / curve.wavelength
      return frequency * frequency * curve.amplitude / 2
    }
    let error = Sampling.edgeError + (chord.max() ?? 0)
    return Int((255 * error * scale * 2.0.squareRoot()).rounded(.up)) + 1
  }
}
