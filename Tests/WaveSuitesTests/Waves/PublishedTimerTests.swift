import AnimationTiming
import LayerTree
import Testing
import Vocabulary
import WaveSuites
import WaveViews

@Suite("Published timers")
struct PublishedTimerTests {
  /// Paths that a view on a timer builds in two seconds of 60 Hz, after the first.
  private func paths(_ wave: Wave, _ style: WaveMotion.Style) throws -> Int64 {
    let work = WorkLedger()
    let scene = try WaveScene(
      SceneSetup(wave, style: style), strategy: PathRebuildTimer.self, work: work)
    let before = work[.pathsBuilt]
    for frame in 1...120 { scene.tick(at: WaveScene.start + Double(frame) / 60) }
    return (work[.pathsBuilt] - before) / Int64(wave.form(in: wave.defaultSize).curves.count)
  }

  @Test("fire at their own rate as published, and once per refresh in equal motion")
  func rates() throws {
    for (wave, hertz) in [(Wave.waterwave, 50.0), (.waveanimation, 1 / 0.035), (.jw, 60)] {
      #expect(abs(Double(try paths(wave, .asPublished)) - 2 * hertz) <= 1.5, "\(wave.id)")
      #expect(try paths(wave, .equal) == 120)
    }
  }
}
