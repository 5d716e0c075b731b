import Measurement
import TestSupport
import Testing

@testable import Runs

@Suite("A wave that no longer moves never wins")
struct LivenessTests {
  struct Shown: Sendable {
    var strategy = StrategyName("calm")
    var metric = EngineWork.event("pictures_changed")
    var pass = Pass.counters
    /// Nil is not available.
    var value: Double?
    var backend = "engine"
    var block = "12"

    /// Of each of three samples.
    var frames = 5
    var flags: [SampleFlag] = []

    fileprivate var row: ReportRow {
      let caseID = "\(pass.rawValue)/\(strategy)/\(block)"
      var row = ReportRow.made(caseID, metric == .framesPresented ? .frame : .server, metric, pass)
      (row.strategy, row.backend, row.block) = (strategy, backend, block)
      row.reference = strategy == .anchor ? nil : "lively"
      row.quality = value == nil ? .unavailable : .exact
      (row.numbers[0], row.samples, row.frames, row.flags) = (value, 3, 3 * frames, flags)
      return row
    }
  }

  private static let pixels = EngineWork.event("pixels_composited")
  private static let lively = Shown(strategy: "lively", value: 12)
  private static let seen = Shown(
    strategy: "lively", metric: .framesPresented, pass: .paced, value: 90)
  private static func realTime(
    _ metric: MetricName, _ value: Double?, _ flags: [SampleFlag] = []
  ) -> Shown { Shown(metric: metric, pass: .paced, value: value, frames: 1, flags: flags) }

  @Test(
    "a case shows no motion where another beside it does, and by nothing else",
    arguments: [
      ("nothing changed", [lively, Shown(value: 0)], ["counters/calm/12"]),
      ("something changed", [lively, Shown(value: 0.2)], []),
      (
        "all of the screen is painted anew",
        [lively, Shown(value: 0), Shown(metric: pixels, value: 9)], []
      ),
      (
        "a GPU draws",
        [lively, Shown(value: 0), Shown(metric: "sde:::WaveBench::draw_calls", value: 1)], []
      ),
      (
        "the reference", [Shown(strategy: "lively", value: 0), Shown(value: 1)],
        ["counters/lively/12"]
      ),
      ("one frame", [lively, Shown(value: 0, frames: 1)], []),
      ("both are still", [Shown(strategy: "lively", value: 0), Shown(value: 0)], []),
      ("nobody counted", [lively, Shown(value: nil), Shown(metric: .allocations, value: 0)], []),
      ("hand-written C", [lively, Shown(value: 0, backend: "c")], []),
      ("another block", [lively, Shown(value: 0, block: "100")], []),
      ("the anchor", [lively, Shown(strategy: .anchor, value: 0, backend: "assembly")], []),
      ("only the first picture", [seen, realTime(.framesPresented, 1)], ["paced/calm/12"]),
      (
        "the first picture, painted",
        [seen, realTime("pixels_composited", 5e6), realTime(.framesPresented, 1)], ["paced/calm/12"]
      ),
      ("no picture", [seen, realTime("pixels_composited", 0)], ["paced/calm/12"]),
      (
        "one tick in a second",
        [seen, realTime("pixels_composited", 5e6), realTime(.framesPresented, 1, [.reducedRate])],
        []
      ),
      (
        "no tick in seconds",
        [seen, realTime("pixels_composited", 0), realTime(.framesPresented, 0, [.reducedRate])],
        ["paced/calm/12"]
      ),
      ("two pictures", [seen, realTime(.framesPresented, 2)], []),
      (
        "hidden",
        [
          Shown(strategy: "lively", metric: .framesPresented, pass: .paced, value: 1),
          realTime("pixels_composited", 0),
        ], []
      ),
    ] as [(String, [Shown], Set<String>)])
  func motionless(_: String, shown: [Shown], cases: Set<String>) {
    #expect(Liveness(shown.map(\.row)).motionless == cases)
  }

  @Test(
    "a case stopped that moved before, or beside which another moves, whatever it did before",
    arguments: [12, 0, nil] as [Double?])
  func stopped(before: Double?) {
    let earlier = Liveness([Shown(value: before).row])
    let now = Liveness([Self.lively, Shown(value: 0)].map(\.row))
    #expect(now.stopped(since: earlier) == ["counters/calm/12"])
    let alone = Liveness([Shown(value: 0).row])
    #expect(alone.stopped(since: earlier).isEmpty == (before != 12))
    #expect(Liveness([]).stopped(since: earlier).isEmpty)
  }

  private static func run(_ shown: Double?, _ allocations: Double, reference: Double? = 12)
    -> StoredRun
  {
    var report = [Shown(strategy: "lively", value: reference).row, Shown(value: shown).row]
    report.append(Shown(metric: .allocations, value: allocations).row)
    return StoredRun(
      place: "made", report: report.filter { $0.quality != .unavailable }, samples: nil,
      manifest: ["status": .text("complete")])
  }

  @Test(
    "what no longer moves regressed, and nothing of it improved",
    arguments: [
      (12, 0, 12, .regressed, .notComparable), (12, 11, 12, .improved, .improved),
      (12, 0, 0, .regressed, .notComparable), (0, 0, 12, .regressed, .notComparable),
      (0, 0, 0, .same, .improved), (nil, nil, 12, nil, .improved),
      (12, nil, 12, .missing, .improved),
    ] as [(Double?, Double?, Double, Verdict?, Verdict)])
  func comparison(
    before: Double?, after: Double?, reference: Double, shown: Verdict?, allocated: Verdict
  ) throws {
    var rules = ComparisonRules()
    rules.comparesAcrossCompilers = true
    let comparison = Comparison(
      baseline: Self.run(before, 9, reference: reference),
      candidate: Self.run(after, 3, reference: reference), rules: rules)
    func row(_ metric: MetricName) -> ComparedRow? {
      comparison.rows.first { $0.strategy == "calm" && $0.metric == metric }
    }
    #expect(row(EngineWork.event("pictures_changed"))?.verdict == shown)
    let memory = try #require(row(.allocations))
    #expect(memory.verdict == allocated)
    for row in comparison.rows where [.regressed, .notComparable].contains(row.verdict) {
      #expect(row.reason == "shows no motion" && row.isGated)
    }
  }

  @Test(
    "in real time what nobody sees any more is missing for want of motion, and each text says so")
  func texts() throws {
    func run(_ presented: Double?) -> StoredRun {
      var rate = Self.realTime(.frameRate, presented.map { _ in 60 }).row
      rate.polarity = .higher
      return StoredRun(
        place: "made",
        report: [Self.seen.row, Self.realTime(.framesPresented, presented).row, rate]
          + [Self.realTime("pixels_composited", presented ?? 0).row, Self.lively.row]
          + [Shown(value: presented.map { _ in 12 } ?? 0).row],
        samples: nil, manifest: ["status": .text("complete")])
    }
    let comparison = Comparison(baseline: run(90), candidate: run(nil))
    let missing = comparison.rows.filter { $0.verdict == .missing }
    #expect(missing.map(\.reason) == ["shows no motion", "shows no motion"])
    let document = ComparisonDocument(comparison: comparison, baseline: "a", candidate: "b")
    let text = document.text(isColored: false, gate: "gate")
    #expect(text.contains("12 -> 0, -100.00 %; shows no motion"))
    #expect(document.comment.contains("as in counters/calm/12, shows no motion"))
    #expect(document.changed.first?.what == "server pictures_changed, shows no motion")
  }

  @Test("a strategy that an earlier run lacks, and that shows nothing, is none to begin with")
  func added() throws {
    var baseline = Self.run(nil, 9)
    baseline.report.removeAll { $0.strategy == "calm" }
    var candidate = Self.run(0, 3)
    candidate.report.edit { $0.stage = .frame }
    let rows = Comparison(baseline: baseline, candidate: candidate).rows
    let verdicts = rows.filter { $0.strategy == "calm" }.map(\.verdict)
    #expect(verdicts == [.regressed, .new])
  }
}
