import AnimationTiming
import Testing
import Vocabulary
import WaveSuites
import WaveViews

@Suite("Plans of many waves")
struct WavePlanTests {
  private static func request(_ waves: [Wave], _ strategies: [String]) -> PlanRequest {
    var request = PlanRequest()
    request.waves = waves.map { WaveName($0.id) }
    request.strategies = strategies.map { StrategyName($0) }
    request.views = [2]
    return request
  }

  @Test("leave out what cannot show a wave, with the reason")
  func leftOut() throws {
    let plan = try WavePlan(
      Self.request([.jw, .siri], [PathRebuild.id, AdditiveTranslation.id]))
    let cases = plan.cases.filter { !$0.isAnchor }.map(\.caseID)
    #expect(
      cases == [
        "steady/jw/path-rebuild/2/375x60@2", "steady/jw/additive-translation/2/375x60@2",
        "steady/siri/path-rebuild/2/320x120@2",
      ])
    #expect(plan.refusals.map(\.wave.rawValue) == ["siri"])
    #expect(plan.refusals.map(\.strategy.rawValue) == [AdditiveTranslation.id])
    #expect(plan.refusals.allSatisfy { $0.reason.contains("place in the view") })
  }

  @Test("in real time take any wave, and say whose positions cannot be read")
  func paced() throws {
    var request = Self.request(Wave.all, [PathRebuild.id, AdditiveTranslation.id])
    #expect(try WavePlan(request).unreadPositions.isEmpty)
    request.scenarios = [.paced]
    let plan = try WavePlan(request)
    #expect(plan.blocks.count == Wave.all.count)
    let unread = plan.unreadPositions.map(\.wave.rawValue)
    #expect(!unread.contains("jw") && unread.contains("siri") && unread.contains("waterwave"))
  }
}
