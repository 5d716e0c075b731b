import Measurement
import TestSupport
import Testing

@testable import WaveSuites

@Suite("Shards")
struct ShardTests {
  private let request = PlanRequest {
    $0.strategies = ["path-rebuild", "additive-translation"]
    ($0.views, $0.scales) = ([1, 10, 100, 1000, 2000], [1, 2])
  }

  private static func names(_ plan: WavePlan) -> [String] { plan.blocks.map(\.name) }

  private func part(_ plan: WavePlan, _ number: Int, _ count: Int) throws -> WavePlan {
    try plan.part(try #require(Shard(number: number, of: count)))
  }

  @Test("every block is in exactly one shard, with all its arms", arguments: 1...10)
  func deals(_ count: Int) throws {
    let plan = try WavePlan(request)
    #expect(plan.blocks.count == 10)
    let parts = try (1...count).map { try part(plan, $0, count) }
    #expect(parts.flatMap { Self.names($0) }.sorted() == Self.names(plan).sorted())
    #expect(parts.flatMap { $0.cases.map(\.caseID) }.sorted() == plan.cases.map(\.caseID).sorted())
    for part in parts {
      #expect(!part.blocks.isEmpty)
      #expect(
        Self.names(part) == Self.names(plan).filter(Self.names(part).contains),
        "the plan's order stays")
      // Two strategies and the anchor.
      for block in part.blocks { #expect(block.cases.count == 3) }
    }
  }

  @Test("the order of the options decides nothing", arguments: [2, 3, 7])
  func orderIndependent(_ count: Int) throws {
    var turned = request
    turned.views.reverse()
    turned.scales.reverse()
    turned.strategies.reverse()
    let (one, other) = (try WavePlan(request), try WavePlan(turned))
    #expect(one.fingerprint == other.fingerprint)
    for number in 1...count {
      let (mine, theirs) = (try part(one, number, count), try part(other, number, count))
      #expect(Self.names(mine).sorted() == Self.names(theirs).sorted())
    }
  }

  @Test("shards differ in weight by no more than the heaviest block", arguments: 2...5)
  func balance(_ count: Int) throws {
    let plan = try WavePlan(request)
    let weights = try (1...count).map { try part(plan, $0, count).weight }
    let heaviest = try (1...10).map { try part(plan, $0, 10).weight }.max() ?? 0
    #expect((weights.max() ?? 0) - (weights.min() ?? 0) <= heaviest)
    #expect(abs(weights.reduce(0, +) - plan.weight) < 1e-9)
  }

  @Test("more shards than blocks are refused, with both numbers")
  func tooMany() throws {
    let plan = try WavePlan(request)
    let error = #expect(throws: PlanError.self) { try part(plan, 3, 11) }
    #expect(error?.description.contains("--shard '3/11': the plan has 10 blocks") == true)
  }

  @Test("another set of cases has another fingerprint")
  func fingerprints() throws {
    var other = request
    other.strategies.removeLast()
    #expect(try WavePlan(request).fingerprint != WavePlan(other).fingerprint)
    #expect(try WavePlan(request).fingerprint.count == 16)
  }

  @Test(
    "what is no part of a whole is no shard",
    arguments: [
      "", "x", "1", "0/3", "4/3", "1/0", "0/0", "-1/3", "+1/3", "1/3/3", "1/", "/3", " 1/3",
      "1.0/3",
      "1/99999999999999999999", "١/٣",
    ])
  func refuses(_ text: String) {
    #expect(Shard(text) == nil)
  }

  @Test("a shard reads back as it is written")
  func reads() {
    #expect(Shard("2/3") == Shard(number: 2, of: 3))
    #expect(Shard("2/3")?.description == "2/3")
  }
}
