import AnimationTiming
import Testing
import Vocabulary
import WaveSuites
import WaveViews

@Suite("Frames of a busy app")
struct PacedFramesTests {
  private static let arms: [PacedFrames] = {
    var request = PlanRequest()
    request.scenarios = [.loaded]
    request.strategies = [PathRebuild.id, AdditiveTranslation.id].map { StrategyName($0) }
    request.views = [1]
    request.sizes = [Size(width: 300, height: 48)]
    request.waves = [WaveName(Wave.jwLibrary.id)]
    request.loads = ["busy:77.6ms/97ms"].compactMap(Load.init)
    return (try? WavePlan(request)).flatMap {
      try? PacedFrames.all(of: $0, turn: 0.001, frame: 0.001)
    } ?? []
  }()

  @Test(
    "while the app is busy a rebuilt wave holds its frame, and a declared one moves on",
    arguments: [7, 13, 19, 25])
  func differ(_ refresh: Int) throws {
    try #require(Self.arms.count == 2)
    let (rebuilt, moved) = (Self.arms[0], Self.arms[1])
    #expect(rebuilt[refresh] == rebuilt[refresh - 1])
    #expect(moved[refresh] != moved[refresh - 1] && moved[refresh] != rebuilt[refresh])
  }

  @Test("a refresh that shows the old frame is missed, and no other is")
  func missed() throws {
    try #require(Self.arms.count == 2)
    // The rebuilt wave comes a refresh later: until then its screen is empty.
    for (arm, isEmpty) in zip(Self.arms, [true, false]) {
      let held = (1..<arm.refreshes).count { arm[$0] == arm[$0 - 1] }
      #expect(held == arm.missed && arm.presented == arm.refreshes - held - (isEmpty ? 1 : 0))
    }
    #expect(Self.arms[0].missed > 70 && Self.arms[0].presented < 50)
    #expect(Self.arms[1].missed == 0 && Self.arms[1].presented == 120)
  }
}
