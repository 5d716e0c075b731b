import Measurement
import TestSupport
import Testing
import Vocabulary
import WaveSuites
import WaveViews

@Suite("A screen in real time beside frames")
struct BesideTests {
  private static func paced(_ change: (inout PlanRequest) -> Void) throws -> [CaseIdentity] {
    var request = try #require(Suite.named("quick")).request
    change(&request)
    return try WavePlan(request).cases.filter { $0.scenario == "paced" }
  }

  @Test("is the list of a suite, in its own scale, and the first block; its frames stay")
  func list() throws {
    var request = try #require(Suite.named("quick")).request
    let plan = try WavePlan(request)
    #expect(plan.blocks.first?.name == "paced/jw/12/375x60@2/cells")
    #expect(plan.blocks.first?.cases.map(\.strategy) == request.strategies)
    request.beside = nil
    #expect(try WavePlan(request).blocks.map(\.name) == plan.blocks.dropFirst().map(\.name))
  }

  @Test("of a grid that somebody asked for it is the grid's nearest to 12 views")
  func grid() throws {
    let cases = try Self.paced {
      ($0.views, $0.scales, $0.asked) = ([1, 9, 100], [3, 1], [.views])
    }
    #expect(Set(cases.map(\.block)) == ["paced/jw/9/375x60@3"])
  }

  @Test("has the scene, the wave, the scale that somebody asked for")
  func asked() throws {
    let cases = try Self.paced {
      ($0.scenes, $0.waves, $0.scales, $0.asked) = ([.badge], ["yx"], [1], [.scene, .scale])
    }
    #expect(Set(cases.map(\.block)) == ["paced/yx/1/56x28@1/badge"])
  }

  @Test("is left out where no screen holds so many views, and where real time has no such arm")
  func leftOut() throws {
    #expect(try Self.paced { ($0.views, $0.asked) = ([2000], [.views]) }.isEmpty)
    #expect(try Self.paced { $0.strategies = ["memset"] }.isEmpty)
  }

  @Test("a display that saves power is shown at 30 Hz once, whatever rates others have")
  func lowPower() throws {
    var request = PlanRequest()
    (request.scenarios, request.strategies, request.views) = ([.paced], ["path-rebuild"], [2])
    (request.states, request.refreshes) = ([.rest, .lowPower], [60, 120])
    let cases = try WavePlan(request).cases
    #expect(cases.map(\.refreshHz) == [60, 30, 120])
    #expect(cases.map(\.state) == ["rest", "low-power", "rest"])
  }
}
