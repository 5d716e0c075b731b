import Foundation
import TestSupport
import Testing
import Vocabulary

@testable import Reports

@Suite("Comparing what other tools measured")
struct ImportedRowTests {
  /// A benchmark with so many processes of so many rounds, around a time.
  private static func run(
    _ time: Double, processes: Int, rounds: Int, metric: MetricName = .wallTime,
    polarity: Polarity = .lower, machine: String? = "m"
  ) -> ComparedRun {
    var row = ReportRow()
    (row.caseID, row.block, row.strategy) = ("t/b", "t/b", "b")
    (row.identity.backend, row.stage, row.metric) = (CaseIdentity.importedBackend, .frame, metric)
    (row.unit, row.polarity) = (metric == .wallTime ? .nanoseconds : .perSecond, polarity)
    row.numbers[0] = time
    let samples = (0..<processes).flatMap { process in
      (0..<rounds).map { round -> SampleRow in
        var sample = SampleRow()
        (sample.caseID, sample.stage, sample.metric) = ("t/b", .frame, metric)
        (sample.process, sample.round) = (process, round)
        sample.value = time * (1 + 0.01 * Double((process * 3 + round * 5) % 4))
        return sample
      }
    }
    return ComparedRun(
      place: "run", report: [row], samples: samples,
      manifest: [
        "status": .text("complete"),
        "host": .object(["machine": .fact(machine.map(ManifestValue.text), isHard: true)]),
      ])
  }

  private static func row(_ one: ComparedRun, _ other: ComparedRun) throws -> ComparedRow {
    try #require(Comparison(baseline: one, candidate: other).rows.first)
  }

  @Test(
    "processes are compared, or where there is one its rounds, without an anchor",
    arguments: [(8, 1), (8, 3), (1, 10)])
  func times(_ processes: Int, _ rounds: Int) throws {
    let before = Self.run(100, processes: processes, rounds: rounds)
    let slower = try Self.row(before, Self.run(130, processes: processes, rounds: rounds))
    #expect(slower.verdict == .regressed && slower.isGated && slower.kind == .time)
    #expect(abs((slower.ratio ?? 0) - 1.3) < 0.01)
    #expect(slower.reason.contains("rounds of one process") == (processes == 1))
    let same = try Self.row(before, Self.run(101, processes: processes, rounds: rounds))
    #expect(same.verdict == .same)
  }

  @Test("a rate is better when greater, and is gated only when asked for")
  func rates() throws {
    func rate(_ value: Double) -> ComparedRun {
      Self.run(value, processes: 6, rounds: 1, metric: "items_per_second", polarity: .higher)
    }
    let less = try Self.row(rate(100), rate(70))
    #expect(less.verdict == .regressed && !less.isGated)
    #expect(try Self.row(rate(70), rate(100)).verdict == .improved)
    let counter = Self.run(5, processes: 6, rounds: 1, metric: "x", polarity: .none)
    #expect(try Self.row(counter, counter).kind == .informative)
  }

  @Test("nothing is claimed of one value, of another machine, of none, and of what is not above 0")
  func nothing() throws {
    let many = Self.run(100, processes: 6, rounds: 1)
    #expect(
      try Self.row(Self.run(100, processes: 1, rounds: 1), Self.run(200, processes: 1, rounds: 1))
        .verdict == .inconclusive)
    #expect(
      try Self.row(many, Self.run(200, processes: 6, rounds: 1, machine: "n")).verdict
        == .notComparable)
    let unknown = Self.run(100, processes: 6, rounds: 1, machine: nil)
    #expect(try Self.row(unknown, unknown).verdict == .notComparable)
    #expect(try Self.row(many, Self.run(0, processes: 6, rounds: 1)).verdict == .noisy)
    var bare = many
    bare.samples = nil
    #expect(try Self.row(bare, bare).verdict == .inconclusive)
  }
}
