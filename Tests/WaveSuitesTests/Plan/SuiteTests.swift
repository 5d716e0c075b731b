import LayerTree
import TestSupport
import Testing
import WaveViews

@testable import Measurement
@testable import WaveSuites

@Suite("Suites")
struct SuiteTests {
  private static let waves = Wave.all.flatMap { wave in
    (WaveStrategyCatalogue.all + WaveStrategyCatalogue.published)
      .filter { $0.refusal(of: wave) == nil }
  }

  /// How many cases a suite has, but for the anchors.
  static let counts = [
    "default": 2 * 3 * 3, "sweep": 6 * 5, "quick": 2 * 4, "null": 4, "retargeting": 3 * 4 + 6 * 2,
    "effects": LayerEffect.allCases.count, "waves": 3 * waves.count,
    "variants": 3 * 2 * (Wave.variants.count + 3), "states": 2 * 7, "growth": 5 * 4,
    "law": 13 * 2 + 3 * 3,
    "busy": 21 * 2 * 2 * 3 + 9 * 2 * 3, "scenes": 3 * (3 * 2 * 2 * 3 + 2 + 2 + 2 + 1 + 1 + 1),
  ]

  @Test("no two cases of a suite share a name, nothing is refused, and none is lost")
  func names() throws {
    for suite in Suite.all {
      let plan = try WavePlan(suite.request)
      let cases = plan.cases.map(\.caseID)
      #expect(Set(cases).count == cases.count, "\(suite.id)")
      #expect(plan.refusals.isEmpty || ["waves", "progress"].contains(suite.id), "\(suite.id)")
      #expect(plan.blocks(work: WorkLedger()).flatMap(\.arms.caseIDs) == cases, "\(suite.id)")
      if let count = Self.counts[suite.id] {
        #expect(plan.cases.count { !$0.isAnchor } == count, "\(suite.id)")
      }
    }
  }

  @Test(
    "what is counted of the answer's suites stands on each placement of cores equally often",
    arguments: ["default", "law"])
  func placements(of suite: String) throws {
    // Turns take the four placements one after another; the first is not counted.
    let seconds = try #require(Suite.named(suite)).request.pacedSeconds
    let turn = PacedRule(refreshHz: 60, duration: seconds).refreshesOfTurn
    #expect((9...12).contains(turn))
    #expect(seconds * 60 == Double(5 * turn))
  }

  @Test("threads that only wake stand beside the fewest views, of each size that fits the screen")
  func law() throws {
    let plan = try WavePlan(try #require(Suite.named("law")).request)
    let waking = plan.cases.filter { $0.backend == CaseIdentity.loopBackend }
    #expect(
      waking.map(\.strategy.rawValue)
        == (0..<3).flatMap { _ in ["wake-up", "c-wake-up", "c-wake-up-timed"] })
    #expect(waking.allSatisfy { $0.views == 1 })
    let largest = Dictionary(grouping: plan.cases, by: \.widthPoints).mapValues {
      $0.map(\.views).max()
    }
    #expect(largest == [375: 192, 56: 192, 390: 12])
    var request = PlanRequest()
    (request.scenarios, request.strategies, request.views) = ([.paced], ["wake-up"], [3, 12])
    #expect(try WavePlan(request).cases.map(\.views) == [3])
  }

  @Test("a case asked for alone is the same case, and little else comes with it")
  func alone() throws {
    let plan = try WavePlan(try #require(Suite.named("scenes")).request)
    for identity in plan.cases where !identity.isAnchor && identity.scenario.rawValue != "paced" {
      let alone = try WavePlan(plan.request(alone: identity))
      #expect(alone.cases.map(\.caseID).contains(identity.caseID))
      #expect(alone.blocks.count == 1, "\(identity.caseID)")
    }
  }
}

@Suite("A screen in real time beside frames")
struct BesideTests {
  @Test("is the list of a suite, in its own scale, and the first block; its frames stay")
  func list() throws {
    var request = try #require(Suite.named("quick")).request
    let plan = try WavePlan(request)
    #expect(plan.blocks.first?.name == "paced/jw/12/375x60@2/cells")
    #expect(plan.blocks.first?.cases.map(\.strategy) == request.strategies)
    request.beside = nil
    #expect(try WavePlan(request).blocks.map(\.name) == plan.blocks.dropFirst().map(\.name))
  }

  /// A change of the suite's request, and the block that it gives; nil for none.
  typealias Row = (change: @Sendable (inout PlanRequest) -> Void, block: String?)

  static let rows: [Row] = [
    // The grid's nearest to 12 views.
    (
      { ($0.views, $0.scales, $0.asked) = ([1, 9, 100], [3, 1], [.views]) }, "paced/jw/9/375x60@3"
    ),
    (
      { ($0.scenes, $0.waves, $0.scales, $0.asked) = ([.badge], ["yx"], [1], [.scene, .scale]) },
      "paced/yx/1/56x28@1/badge"
    ),
    // No screen holds so many views, and real time has no such arm.
    ({ ($0.views, $0.asked) = ([2000], [.views]) }, nil), ({ $0.strategies = ["memset"] }, nil),
  ]

  @Test("has what somebody asked for, and is left out where none can", arguments: rows)
  func asked(row: Row) throws {
    var request = try #require(Suite.named("quick")).request
    row.change(&request)
    let cases = try WavePlan(request).cases.filter { $0.scenario == "paced" }
    #expect(Set(cases.map(\.block)) == Set([row.block].compactMap(\.self)))
  }
}
