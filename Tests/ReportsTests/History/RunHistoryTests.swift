import Foundation
import Statistics
import TestSupport
import Testing
import Vocabulary

@testable import Reports

@Suite("Histories of runs")
struct RunHistoryTests {
  /// Runs made up for a test, an hour apart.
  private static func runs(
    _ count: Int, _ change: (Int, inout SyntheticRun) -> Void = { _, _ in }
  ) -> [ComparedRun] {
    (0..<count).map { number in
      var made = SyntheticRun()
      made.seed = UInt64(number + 1)
      change(number, &made)
      var run = made.make()
      run.place = "runs/run-\(number)"
      run.manifest?["started_utc"] = .text(String(format: "2026-01-01T%02d:00:00Z", number))
      return run
    }
  }

  private static func row(
    _ history: RunHistory, _ strategy: StrategyName, _ metric: String
  ) throws -> RunHistory.Row {
    try #require(
      history.rows.first {
        $0.compared.caseID == SyntheticRun.caseID(strategy) && $0.compared.metricText == metric
      })
  }

  @Test("a count that changes is a step with its first run, and names it")
  func exact() throws {
    let history = RunHistory(Self.runs(6) { if $0 == 5 { $1.elements = 380 } })
    let row = try Self.row(history, "path-rebuild", "path_elements")
    #expect(row.verdict == .regressed && row.since == 5)
    #expect(row.levels.map(\.value) == [37_900, 38_000])
    #expect(row.levels.map { [$0.first, $0.last] } == [[0, 4], [5, 5]])
    let document = HistoryDocument(history, rows: [row])
    #expect(document.summary == "1 regressed")
    #expect(document.text().contains("run-5"))
    #expect(document.csv.split(separator: "\n").count == 3)
    #expect(try document.json().contains("\"since\" : \"run-5\""))
  }

  @Test("a time steps where the code does, not where the host does")
  func times() throws {
    let slow = RunHistory(
      Self.runs(12) { number, run in
        run.hostFactor = number.isMultiple(of: 3) ? 1.6 : 1
        run.translationFactor = number >= 7 ? 1.3 : 1
      })
    let row = try Self.row(slow, "additive-translation", "cpu_time")
    #expect(row.verdict == .regressed && row.since == 7)
    #expect(abs((row.levels.last?.change ?? 0) - 0.3) < 0.02)
    #expect(try Self.row(slow, "path-rebuild", "cpu_time").verdict == .same)
    #expect(
      try Self.row(slow, "additive-translation", "cpu_time/path-rebuild").verdict == .regressed)
    let better = RunHistory(Self.runs(12) { $1.translationFactor = $0 >= 7 ? 0.7 : 1 })
    #expect(try Self.row(better, "additive-translation", "cpu_time").verdict == .improved)
  }

  @Test("one slow run is no step, what is mended is none now, and a small change is none")
  func transient() throws {
    let cases: [(name: String, factor: (Int) -> Double)] = [
      ("one", { $0 == 5 ? 1.5 : 1 }), ("last", { $0 == 11 ? 1.5 : 1 }),
      ("mended", { (4...7).contains($0) ? 1.5 : 1 }), ("small", { $0 >= 6 ? 1.08 : 1 }),
    ]
    for (name, factor) in cases {
      let history = RunHistory(Self.runs(12) { $1.translationFactor = factor($0) })
      let row = try Self.row(history, "additive-translation", "cpu_time")
      #expect(row.verdict == .same, "\(name)")
      #expect(row.since == nil && (row.levels.count == 3) == (name == "mended"), "\(name)")
    }
  }

  @Test("tolerances and polarity decide as in a comparison")
  func rules() throws {
    var rules = ComparisonRules()
    rules.tolerances = [.init(metric: "path_elements", minimumEffect: 0.01)]
    let more = Self.runs(4) { if $0 > 1 { $1.elements = 380 } }
    let tolerated = RunHistory(more, rules: rules)
    #expect(try Self.row(tolerated, "path-rebuild", "path_elements").verdict == .same)
    let higher = RunHistory(
      Self.runs(4) {
        $1.polarity = .higher
        if $0 > 1 { $1.elements = 380 }
      })
    #expect(try Self.row(higher, "path-rebuild", "path_elements").verdict == .improved)
  }

  @Test("times of another machine, and contended ones, are no part; counts are")
  func machines() throws {
    let history = RunHistory(
      Self.runs(8) { number, run in
        run.machine = number < 3 ? "Xeon" : "EPYC"
        run.isContended = number == 4
        if number < 3 { run.elements = 378 }
      })
    #expect(history.otherMachines == [0, 1, 2])
    #expect(try Self.row(history, "path-rebuild", "cpu_time").runs == [3, 5, 6, 7])
    let count = try Self.row(history, "path-rebuild", "path_elements")
    #expect(count.runs == Array(0..<8) && count.since == 3)
  }

  @Test("too few runs of a time decide nothing")
  func few() throws {
    let history = RunHistory(Self.runs(3) { $1.translationFactor = $0 > 1 ? 2 : 1 })
    #expect(try Self.row(history, "additive-translation", "cpu_time").verdict == .inconclusive)
    #expect(RunHistory([]).rows.isEmpty && RunHistory(Self.runs(1)).rows.isEmpty)
  }

  @Test("runs are in the order of time, those without a start last, as given")
  func order() {
    func manifest(_ start: String?) -> [String: ManifestValue]? {
      start.map { ["started_utc": .text($0)] }
    }
    let starts = ["2026-02-01", nil, "2026-01-01", "2026-02-01", nil].map(manifest)
    #expect(RunHistory.order(starts) == [2, 0, 3, 1, 4])
  }

  @Test("of several hundred rows of noise over thirty runs none is called changed")
  func alarms() {
    var called = 0
    for seed in 0..<60 {
      let history = RunHistory(
        Self.runs(30) {
          $1.seed = UInt64(1000 * seed + $0)
          ($1.layoutNoise, $1.rounds) = (0.03, 3)
        })
      called += history.rows.filter { $0.levels.count > 1 }.count
    }
    #expect(called == 0)
  }
}
