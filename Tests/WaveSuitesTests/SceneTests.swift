import AnimationTiming
import RenderServer
import TestSupport
import Testing
import Vocabulary
import WaveSuites

@Suite("Scenes")
struct SceneTests {
  private func plan(_ change: (inout PlanRequest) -> Void) throws -> WavePlan {
    var request = PlanRequest()
    request.strategies = ["path-rebuild"]
    request.views = [3]
    change(&request)
    return try WavePlan(request)
  }

  @Test("a case says its scene in columns, and in its name what is not as usual")
  func names() throws {
    let usual = try #require(try plan { _ in }.cases.first)
    #expect(usual.caseID == "steady/jw/path-rebuild/3/375x60@2")
    #expect((usual.backdrop, usual.phases, usual.settings) == ("solid", "own", []))
    let bare = try plan { ($0.backdrops, $0.phases) = ([.clear], [.inStep]) }
    #expect(bare.cases.first?.caseID == "steady/jw/path-rebuild/3/375x60@2/clear/in-step")
    #expect(bare.cases.first?.backdrop == "clear")
    let other = try plan { ($0.placements, $0.rotations) = ([.fractional], [3]) }
    #expect(
      other.cases.first?.caseID
        == "steady/jw/path-rebuild/3/375x60@2/placement=fractional/rotation_deg=3")
  }

  @Test("axes are combined with each other, or vary one at a time around their first values")
  func crossing() throws {
    func change(_ request: inout PlanRequest) {
      request.backdrops = [.solid, .clear, .cards]
      request.phases = [.own, .inStep]
      request.scales = [2, 1, 3]
      request.refreshes = [60, 120]
    }
    #expect(try plan(change).blocks.count == 3 * 2 * 3 * 2)
    let some = try plan {
      change(&$0)
      $0.crossed = [.backdrop, .phases]
    }
    // All of both backdrops and phases, and besides two scales and one rate alone.
    #expect(some.blocks.count == 3 * 2 + 2 + 1)
    #expect(Set(some.blocks.map(\.name)).count == some.blocks.count)
    let scaled = some.cases.filter { $0.scale != 2 }
    #expect(scaled.allSatisfy { $0.backdrop == "solid" && $0.refreshHz == 60 })
  }

  @Test("a view's phase is its own, the same in every run, and spread over the period")
  func phases() {
    let scenery = Scenery()
    let phases = (0..<1000).map(scenery.phase)
    #expect(phases == (0..<1000).map(Scenery().phase))
    #expect(phases.allSatisfy { (0..<1).contains($0) })
    for tenth in 0..<10 {
      let count = phases.count { Int($0 * 10) == tenth }
      // A binomial count of mean 100 leaves this range once in a million times.
      #expect((55...150).contains(count), "\(count) of 1000 in tenth \(tenth)")
    }
    #expect((0..<9).allSatisfy { Scenery(phases: .inStep).phase(of: $0) == 0 })
  }
}
