import Measurement
import TestSupport
import Testing
import WaveViews

@testable import WaveSuites

@Suite("Plans of scenes and waves")
struct WavePlanTests {
  /// The plan of three rebuilt views, changed.
  private static func plan(_ change: (inout PlanRequest) -> Void = { _ in }) throws -> WavePlan {
    try WavePlan(
      PlanRequest {
        ($0.strategies, $0.views) = (["path-rebuild"], [3])
        change(&$0)
      })
  }

  private static let question: [StrategyName] = ["path-rebuild", "additive-translation"]

  @Test("a case says its scene in columns, and in its name what is not as usual")
  func names() throws {
    let usual = try #require(try Self.plan().cases.first)
    #expect(usual.caseID == "steady/jw/path-rebuild/3/375x60@2")
    #expect((usual.backdrop, usual.phases, usual.settings) == ("solid", "own", []))
    let bare = try Self.plan { ($0.backdrops, $0.phases) = ([.clear], [.inStep]) }
    #expect(bare.cases.first?.caseID == "steady/jw/path-rebuild/3/375x60@2/clear/in-step")
    #expect(bare.cases.first?.backdrop == "clear")
    let other = try Self.plan { ($0.placements, $0.rotations) = ([.fractional], [3]) }
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
    #expect(try Self.plan(change).blocks.count == 3 * 2 * 3 * 2)
    let some = try Self.plan {
      change(&$0)
      $0.crossed = [.backdrop, .phases]
    }
    // All of both backdrops and phases, and besides two scales and one rate alone.
    #expect(some.blocks.count == 3 * 2 + 2 + 1)
    #expect(Set(some.blocks.map(\.name)).count == some.blocks.count)
    let scaled = some.cases.filter { $0.scale != 2 }
    #expect(scaled.allSatisfy { $0.backdrop == "solid" && $0.refreshHz == 60 })
  }

  @Test("what is asked for twice is measured once")
  func repeats() throws {
    let plan = try Self.plan {
      ($0.views, $0.strategies) = ([3, 1, 3], ["path-rebuild", "path-rebuild"])
    }
    #expect(plan.cases.map(\.views) == [3, 3, 1, 1])
    #expect(Set(plan.cases.map(\.caseID)).count == plan.cases.count)
  }

  @Test("what cannot show a wave is left out, with the reason")
  func leftOut() throws {
    let plan = try Self.plan { ($0.waves, $0.strategies) = (["jw", "siri"], Self.question) }
    let cases = plan.cases.filter { !$0.isAnchor }.map(\.caseID)
    #expect(
      cases == [
        "steady/jw/path-rebuild/3/375x60@2", "steady/jw/additive-translation/3/375x60@2",
        "steady/siri/path-rebuild/3/320x120@2",
      ])
    #expect(plan.refusals.map(\.wave) == ["siri"])
    #expect(plan.refusals.map(\.strategy) == ["additive-translation"])
    #expect(plan.refusals.allSatisfy { $0.reason.contains("place in the view") })
  }

  @Test("any wave runs in real time, and the plan says whose positions cannot be read")
  func paced() throws {
    let waves = Wave.all.map { WaveName($0.id) }
    let still = try Self.plan { ($0.waves, $0.strategies) = (waves, Self.question) }
    #expect(still.unreadPositions.isEmpty)
    let plan = try Self.plan {
      ($0.waves, $0.strategies, $0.scenarios) = (waves, Self.question, [.paced])
    }
    #expect(plan.blocks.count == waves.count)
    let unread = plan.unreadPositions.map(\.wave)
    #expect(!unread.contains("jw") && unread.contains("siri") && unread.contains("waterwave"))
  }

  @Test("a display that saves power is shown at 30 Hz once, whatever rates others have")
  func lowPower() throws {
    let cases = try Self.plan {
      ($0.scenarios, $0.states, $0.refreshes) = ([.paced], [.rest, .lowPower], [60, 120])
    }.cases
    #expect(cases.map(\.refreshHz) == [60, 30, 120])
    #expect(cases.map(\.state) == ["rest", "low-power", "rest"])
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
