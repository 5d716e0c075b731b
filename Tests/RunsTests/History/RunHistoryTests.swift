import Foundation
import Measurement
import TestSupport
import Testing

@testable import Runs

@Suite("Histories of runs")
struct RunHistoryTests {
  private static func runs(
    _ count: Int, _ change: (Int, inout SyntheticRun) -> Void = { _, _ in }
  ) -> [StoredRun] {
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

  @Test("a count that changes is a step with its first run, and names it")
  func exact() throws {
    let history = RunHistory(Self.runs(6) { if $0 == 5 { $1.elements = 380 } })
    let row = try history.row("path-rebuild", "path_elements")
    #expect(row.verdict == .regressed && row.since == 5)
    #expect(row.levels.map(\.value) == [37_900, 38_000])
    #expect(row.levels.map { [$0.first, $0.last] } == [[0, 4], [5, 5]])
    let document = HistoryDocument(history) { $0.metricText == "path_elements" }
    #expect("\(document.ledger.judged)" == "1 exact row the same, 1 regressed")
    #expect(document.text().contains("37900 -> 38000 (run-5)"))
  }

  @Test("a time steps where the code does, not where the host does")
  func times() throws {
    let slow = RunHistory(
      Self.runs(12) { number, run in
        run.hostFactor = number.isMultiple(of: 3) ? 1.6 : 1
        run.translationFactor = number >= 7 ? 1.3 : 1
      })
    let row = try slow.row("additive-translation", "cpu_time")
    #expect(row.verdict == .regressed && row.since == 7)
    #expect(abs((row.levels.last?.change ?? 0) - 0.3) < 0.02)
    #expect(try slow.row("path-rebuild", "cpu_time").verdict == .same)
    #expect(try slow.row("additive-translation", "cpu_time/path-rebuild").verdict == .regressed)
    let better = RunHistory(Self.runs(12) { $1.translationFactor = $0 >= 7 ? 0.7 : 1 })
    #expect(try better.row("additive-translation", "cpu_time").verdict == .improved)
  }

  @Test(
    "a row is worse since the first step from its best level, and every step is named",
    arguments: [
      ([100.0, 130, 170], 1), ([100, 170, 130], 1), ([100, 130, 100, 170], 3),
      ([200, 100, 150], 2), ([130, 100, 170, 120], 2), ([100, 130, 100], nil),
      ([170, 130, 100], nil),
    ] as [([Double], Int?)])
  func severalSteps(_ levels: [Double], _ since: Int?) throws {
    for factor in [true, false] {
      let history = RunHistory(
        Self.runs(4 * levels.count) {
          if factor {
            $1.translationFactor = levels[$0 / 4] / 100
          } else {
            $1.elements = levels[$0 / 4]
          }
        })
      let row =
        try factor
        ? history.row("additive-translation", "cpu_time")
        : history.row("path-rebuild", "path_elements")
      #expect(row.since == since.map { 4 * $0 }, "\(row.levels)")
      #expect(row.verdict == (since != nil ? .regressed : row.verdict))
      #expect(row.levels.map(\.first) == levels.indices.map { 4 * $0 })
      let text = HistoryDocument(history).text()
      for place in levels.indices.dropFirst() { #expect(text.contains("(run-\(4 * place))")) }
    }
  }

  @Test("a row that the last run lacks, or has no number of, is missing since it was last measured")
  func missing() throws {
    func lacks(_ row: ReportRow) -> Bool {
      row.strategy == "additive-translation" && row.metric == "path_elements"
    }
    for kind in ["no row", "unavailable", "no number"] {
      var runs = Self.runs(6)
      for place in 4..<6 {
        if kind == "no row" { runs[place].report.removeAll(where: lacks) }
        for index in runs[place].report.indices where lacks(runs[place].report[index]) {
          if kind == "unavailable" { runs[place].report[index].quality = .unavailable }
          runs[place].report[index].numbers[0] = nil
        }
      }
      let row = try RunHistory(runs).row("additive-translation", "path_elements")
      #expect(row.verdict == .missing && row.since == 4, "\(kind)")
      #expect(row.compared.baseline == 0 && row.compared.candidate == nil)
      // One that is there again is none.
      let again = RunHistory(runs + Self.runs(7).suffix(1))
      #expect(try again.row("additive-translation", "path_elements").verdict == .same)
    }
    // Of a strategy that vanished the rows are missing, and their ratios no others.
    var pair = Self.runs(2)
    pair[1].report.removeAll { $0.strategy == "additive-translation" }
    let missing = RunHistory(pair).rows.map(\.compared).filter { $0.verdict == .missing }
    let gated = missing.filter(\.isGated).map(\.metricText).sorted()
    #expect(gated == ["cpu_time", "path_elements"])
  }

  @Test("a last run that others disturbed, or without an anchor, is not called the same")
  func unusableEnd() throws {
    let noisy = RunHistory(Self.runs(6) { $1.isContended = $0 == 5 })
    #expect(try noisy.row("path-rebuild", "cpu_time").verdict == .noisy)
    #expect(try noisy.row("path-rebuild", "path_elements").verdict == .same)
    var runs = Self.runs(6)
    runs[5].report.removeAll { $0.strategy == .anchor }
    #expect(try RunHistory(runs).row("path-rebuild", "cpu_time").verdict == .notComparable)
  }

  @Test("exact counts of another compiler are no part, unless they are asked for")
  func compilers() throws {
    var runs = Self.runs(6) { if $0 > 2 { $1.elements = 380 } }
    for place in runs.indices {
      runs[place].manifest?["versions"] = .object([
        "swift": .fact(.text(place > 2 ? "6.4" : "6.3"), isHard: true)
      ])
    }
    let apart = RunHistory(runs)
    #expect(try apart.row("path-rebuild", "path_elements").verdict == .same)
    #expect(apart.otherCompilers == 3)
    #expect(HistoryDocument(apart).text().contains("another compiler: 6.3 against 6.4"))
    var rules = ComparisonRules()
    rules.comparesAcrossCompilers = true
    let together = RunHistory(runs, rules: rules)
    #expect(try together.row("path-rebuild", "path_elements").since == 3)
  }

  @Test("a strategy that stops drawing regressed, and is praised for nothing", arguments: [0, 3])
  func motion(_ shown: Double) throws {
    var runs = Self.runs(3)
    for place in runs.indices {
      for (metric, value) in [
        (EngineWork.event("pictures_changed"), place == 2 ? shown : 12),
        (.allocations, place == 2 ? 1 : 9),
      ] {
        var row = ReportRow.made(
          SyntheticRun.caseID("path-rebuild"), .frame, metric, .counters, run: "run")
        (row.strategy, row.quality, row.numbers[0]) = ("path-rebuild", .exact, value)
        runs[place].report.append(row)
      }
    }
    let history = RunHistory(runs)
    let painted = try history.row("path-rebuild", EngineWork.event("pictures_changed").rawValue)
    let memory = try history.row("path-rebuild", "allocations")
    #expect(painted.verdict == (shown == 0 ? .regressed : .improved))
    #expect(painted.since == (shown == 0 ? 2 : nil))
    #expect(memory.verdict == (shown == 0 ? .notComparable : .improved))
  }

  @Test("plans are series of their own: what another plan's last run lacks is not missing")
  func plans() {
    var runs = HistoryRuns()
    for (place, run) in Self.runs(4).enumerated() {
      var run = run
      let strategy: StrategyName = place % 2 == 0 ? "path-rebuild" : "additive-translation"
      run.report.removeAll { $0.strategy != strategy }
      runs.add(run, plan: place % 2 == 0 ? "one" : "other")
    }
    _ = runs.settle()
    let exact = RunHistory(runs).ledger { $0.kind == .exact }
    #expect(exact.counts == [.same: 2])
    // The first run of a plan has no earlier one to be compared with.
    runs.add(Self.runs(5)[4], plan: "third")
    let third = RunHistory(runs).ledger { $0.kind == .exact }
    #expect(third.counts == [.same: 2, .notComparable: 2] && third.outcome == .notComparable)
  }

  @Test("a tolerance is held against the best level: no drift passes below it", arguments: [5, 8])
  func drift(_ percent: Int) throws {
    var rules = ComparisonRules()
    rules.tolerances = [.init(metric: "path_elements", minimumEffect: Double(percent) / 100)]
    let history = RunHistory(Self.runs(10) { $1.elements = 1000 + 10 * Double($0) }, rules: rules)
    let row = try history.row("path-rebuild", "path_elements")
    #expect(row.verdict == .regressed && row.since == percent + 1)
    #expect(row.levels.map(\.value) == [100_000, 109_000])
  }

  @Test(
    "runs have the shortest end of their path that no other has, and parts count with the whole")
  func names() throws {
    var runs = HistoryRuns()
    for (run, place) in zip(Self.runs(4), ["n/1/whole", "n/2/whole", "./other", "m/2/whole"]) {
      var run = run
      run.place = place
      runs.add(run)
    }
    #expect(runs.settle().isEmpty)
    #expect(runs.all.map(\.folder) == ["1/whole", "n/2/whole", "other", "m/2/whole"])
    #expect(runs.places(named: "whole") == [0, 1, 3] && runs.places(named: "m/2/whole") == [3])
  }

  @Test("one slow run is no step, what is mended is none now, and a small change is none")
  func transient() throws {
    let cases: [(name: String, factor: (Int) -> Double)] = [
      ("one", { $0 == 5 ? 1.5 : 1 }), ("last", { $0 == 11 ? 1.5 : 1 }),
      ("mended", { (4...7).contains($0) ? 1.5 : 1 }), ("small", { $0 >= 6 ? 1.08 : 1 }),
    ]
    for (name, factor) in cases {
      let history = RunHistory(Self.runs(12) { $1.translationFactor = factor($0) })
      let row = try history.row("additive-translation", "cpu_time")
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
    #expect(try tolerated.row("path-rebuild", "path_elements").verdict == .same)
    let higher = RunHistory(
      Self.runs(4) {
        $1.polarity = .higher
        if $0 > 1 { $1.elements = 380 }
      })
    #expect(try higher.row("path-rebuild", "path_elements").verdict == .improved)
  }

  @Test("times of another machine, and contended ones, are no part; counts are")
  func machines() throws {
    let history = RunHistory(
      Self.runs(8) { number, run in
        run.machine = number < 3 ? "Xeon" : "EPYC"
        run.isContended = number == 4
        if number < 3 { run.elements = 378 }
      })
    #expect(history.otherMachines == 3)
    #expect(try history.row("path-rebuild", "cpu_time").runs == [3, 5, 6, 7])
    let count = try history.row("path-rebuild", "path_elements")
    #expect(count.runs == Array(0..<8) && count.since == 3)
  }

  @Test("too few runs of a time decide nothing")
  func few() throws {
    let history = RunHistory(Self.runs(3) { $1.translationFactor = $0 > 1 ? 2 : 1 })
    #expect(try history.row("additive-translation", "cpu_time").verdict == .inconclusive)
    #expect(RunHistory(HistoryRuns()).rows.isEmpty)
    #expect(RunHistory(Self.runs(1)).ledger().outcome == .notComparable)
  }

  @Test("runs are put in the order of their instants, in whatever zones these are written")
  func order() {
    let starts = [
      "2026-03-01T01:30:00-08:00", "2026-03-01T17:00:00+09:00", "2026-03-01T09:00:00Z",
    ]
    var runs = HistoryRuns()
    for (var run, start) in zip(Self.runs(3), starts) {
      run.manifest?["started_utc"] = .text(start)
      runs.add(run)
    }
    #expect(runs.settle().isEmpty)
    #expect(runs.all.map(\.folder) == ["run-1", "run-2", "run-0"])
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
