import Foundation
import Measurement
import TestSupport
import Testing

@testable import Runs

/// Random pairs of reports with random edits, judged by rules of the test's own: a gate that passes has
/// seen every gated row.
@Suite("Ledger")
struct LedgerTests {
  /// How many pairs are tried; `scripts/check ledger` asks for more.
  private static let pairs =
    ProcessInfo.processInfo.environment["WAVEBENCH_PAIRS"].flatMap { Int($0) } ?? 2000

  @Test("of 2,000 random pairs none passes while a gated row is not shown to be the same or better")
  func random() throws {
    var passed = 0
    for seed in 0..<UInt64(Self.pairs) {
      let pair = EditedPair(seed: seed)
      let words: Comment = "pair \(seed): \(pair.edits.joined(separator: ", "))"
      guard let (old, new) = pair.read() else {
        try #require(pair.isDoubled, words)
        continue
      }
      let comparison = Comparison(baseline: old, candidate: new)
      let history = RunHistory([old, new])
      for isStrict in [false, true] {
        let ledger = comparison.ledger(isStrict: isStrict)
        let wrong = pair.reasonsNotToPass(isStrict: isStrict)
        try #require(ledger.outcome != .passed || wrong.isEmpty, "\(words): \(wrong)")
        let series = history.ledger(isStrict: isStrict)
        let counted = pair.reasonsNotToPass(isStrict: isStrict, ofHistory: true)
        try #require(series.outcome != .passed || counted.isEmpty, "history, \(words): \(counted)")
        passed += ledger.outcome == .passed ? 1 : 0
        for ledger in [ledger, series] {
          let rows = ledger.rows.filter { $0.kind != .ratio }
          try #require(rows.count == pair.gatedKeys.count, words)
          try #require(Set(rows.map(\.name)) == pair.gatedKeys, words)
          try #require(ledger.counts.values.reduce(0, +) == ledger.rows.count)
        }
      }
    }
    // A test that nothing passes would show nothing.
    #expect(passed > Self.pairs / 10)
  }

  @Test(
    "what neither run states is in doubt, and a fact of one part is that of its rows",
    arguments: ["host", "versions"])
  func unstated(_ section: String) throws {
    var pair = EditedPair(seed: 0, edits: 0)
    pair.old.manifest?[section] = nil
    pair.new.manifest?[section] = nil
    let comparison = Comparison(baseline: pair.old, candidate: pair.new)
    #expect(comparison.ledger().outcome == .passed)
    #expect(comparison.ledger(isStrict: true).outcome == .undecided)
    // No exact count follows the machine.
    let exact = comparison.ledger(isStrict: true) { $0.kind == .exact }
    #expect((exact.outcome == .passed) == (section == "host"))
  }

  @Test("parts that ran on swapped machines are compared row by row, whatever the whole says")
  func swapped() throws {
    func joined(_ machines: [String]) throws -> StoredRun {
      let parts = machines.enumerated().map { number, machine in
        var run = EditedPair(seed: 0, edits: 0).old
        run.place = "part\(number)"
        run.report.edit { $0.caseID += "/\(number)" }
        run.samples = []
        run.manifest?["run_id"] = .text("part\(number)")
        run.manifest?["host"] = .object(["cpu_model": .fact(.text(machine), isHard: true)])
        return run
      }
      let merged = try RunMerge.merged(parts, runID: "whole")
      return StoredRun(
        place: "whole", report: merged.report, samples: merged.samples, manifest: merged.manifest)
    }
    let (one, other) = (try joined(["A", "B"]), try joined(["B", "A"]))
    let swapped = Comparison(baseline: one, candidate: other)
    #expect(swapped.ledger().outcome == .notComparable)
    #expect(swapped.ledger { $0.kind == .exact }.outcome == .passed)
    #expect(swapped.differences.hard.count == 2)
    #expect(Comparison(baseline: one, candidate: one).ledger().counts[.notComparable] == nil)
    #expect(RunHistory([one, other]).ledger().outcome == .notComparable)
  }
}

extension ComparedRow {
  fileprivate var name: String { "\(caseID) \(stage.rawValue) \(metricText) \(pass.rawValue)" }
}

private struct EditedPair {
  var old: StoredRun
  var new: StoredRun
  private(set) var edits: [String] = []
  private(set) var isDoubled = false
  /// Rows whose times a test cannot show to be the same any more, by what was edited.
  private var slower: Set<String> = []

  init(seed: UInt64, edits count: Int? = nil) {
    var draw = SeededGenerator(seed: seed)
    old = Self.run(&draw)
    new = old
    for _ in 0..<(count ?? Int.random(in: 0...3, using: &draw)) { edit(&draw) }
    (old.place, new.place) = ("old", "new")
    new.manifest?["started_utc"] = .text("2026-01-02T00:00:00Z")
  }

  // MARK: - A run

  private static func run(_ draw: inout SeededGenerator) -> StoredRun {
    var report: [ReportRow] = []
    var samples: [SampleRow] = []
    for block in 0..<Int.random(in: 1...2, using: &draw) {
      for strategy in [StrategyName("one"), "two", .anchor] {
        let caseID = "steady/jw/\(strategy)/\(block)"
        func add(_ stage: Stage, _ metric: MetricName, _ pass: Pass, _ value: Double) {
          var row = ReportRow.made(caseID, stage, metric, pass)
          (row.block, row.strategy, row.reference) = ("\(block)", strategy, "one")
          row.scenario = strategy == .anchor ? .anchor : "steady"
          row.unit = pass == .time ? .nanoseconds : .count
          row.quality = pass == .time ? .measured : .exact
          row.numbers[0] = value
          report.append(row)
        }
        for stage in strategy == .anchor ? [Stage.frame] : [.app, .server, .frame] {
          let time = Double.random(in: 1000...9000, using: &draw)
          add(stage, .cpuTime, .time, time)
          samples += (0..<12).map {
            SampleRow.made(
              caseID, stage, process: $0 / 3, round: $0 % 3,
              value: time * (1 + 0.001 * Double($0 / 3)))
          }
        }
        guard strategy != .anchor else { continue }
        for metric in [MetricName.allocations, "path_elements"] {
          let value = Double(Int.random(in: 0...9, using: &draw))
          add(.app, metric, metric == .allocations ? .allocations : .counters, value)
        }
      }
    }
    return StoredRun(
      place: "run", report: report, samples: samples,
      manifest: [
        "status": .text("complete"), "started_utc": .text("2026-01-01T00:00:00Z"),
        "host": .object(["cpu_model": .fact(.text("A"), isHard: true)]),
        "versions": .object(["swift": .fact(.text("6.3"), isHard: true)]),
      ])
  }

  // MARK: - Edits

  private mutating func edit(_ draw: inout SeededGenerator) {
    let place = Int.random(in: 0..<max(1, new.report.count), using: &draw)
    guard new.report.indices.contains(place) else { return }
    let row = new.report[place]
    let name = Self.name(row)
    guard let kind = Edit.allCases.randomElement(using: &draw) else { return }
    edits.append("\(kind) \(name)")
    switch kind {
    case .unit: new.report[place].unit = "bytes"
    case .polarity: new.report[place].polarity = row.polarity == .lower ? .higher : .lower
    case .otherCase: new.report[place].caseID += "/other"
    case .drop: new.report.remove(at: place)
    case .dropOfOld: old.report.removeAll { $0.key == row.key }
    case .double:
      new.report.append(row)
      isDoubled = true
    case .empty: new.report[place].numbers[0] = nil
    case .unavailable:
      new.report[place].quality = .unavailable
      new.report[place].numbers[0] = nil
    case .quality: new.report[place].quality = row.quality == .exact ? .measured : .exact
    case .more: new.report[place].numbers[0]? += 1
    case .less: new.report[place].numbers[0]? = max(0, (row.numbers[0] ?? 0) - 1)
    case .slower:
      // A slower anchor is a slower host.
      guard !row.identity.isAnchor else { return }
      slower.insert(name)
      new.samples?.edit { if $0.rowKey == row.key { $0.value? *= 1.5 } }
    case .machine:
      new.manifest?["host"] = .object(["cpu_model": .fact(.text("B"), isHard: true)])
    case .compiler:
      new.manifest?["versions"] = .object(["swift": .fact(.text("6.4"), isHard: true)])
    case .fact: new.manifest?["host"] = nil
    case .noManifest:
      let kept = (new.manifest ?? [:]).fields.filter { ["status", "started_utc"].contains($0.key) }
      new.manifest?.fields = kept
    case .doubt: new.doubt = "it was changed"
    case .contended: new.report[place].flags = [.contended]
    case .noSamples: new.samples?.removeAll { $0.rowKey == row.key }
    case .scene: new.report[place].backdrop = "cards"
    case .nothing: break
    }
  }

  private enum Edit: CaseIterable {
    case unit, polarity, otherCase, drop, dropOfOld, double, empty, unavailable, quality, more, less
    case slower, machine, compiler, fact, noManifest, doubt, contended, noSamples, scene, nothing
  }

  /// Both runs as their files are read; nil where a reader refuses one.
  func read() -> (StoredRun, StoredRun)? {
    guard isDoubled else { return (old, new) }
    guard let data = try? ReportFile.data(new.report),
      let rows = try? ReportFile.read(bytes: [UInt8](data), name: "new")
    else { return nil }
    var copy = new
    copy.report = rows
    return (old, copy)
  }

  // MARK: - What may pass

  static func name(_ row: ReportRow) -> String {
    "\(row.caseID) \(row.stage.rawValue) \(row.metric) \(row.pass.rawValue)"
  }

  /// True if a gate looks at a row: counts, and times of a side or a frame, but of the anchor.
  private static func isGated(_ row: ReportRow) -> Bool {
    let isTime = row.metric == .cpuTime && row.unit == .nanoseconds
    return !row.identity.isAnchor && (row.quality == .exact || row.quality == .measured && isTime)
  }

  var gatedKeys: Set<String> {
    Set((old.report + new.report).filter(Self.isGated).map(Self.name))
  }

  private func fact(_ run: StoredRun, _ section: String, _ name: String) -> ManifestValue? {
    run.manifest?[section]?[name]?["value"]
  }

  func reasonsNotToPass(isStrict: Bool, ofHistory isHistory: Bool = false) -> [String] {
    let cases = Set(old.report.map(\.caseID))
    let rows = Dictionary(new.report.map { (Self.name($0), $0) }) { first, _ in first }
    let before = Dictionary(old.report.map { (Self.name($0), $0) }) { first, _ in first }
    let isOtherCompiler = fact(old, "versions", "swift") != fact(new, "versions", "swift")
    let isOtherMachine =
      isOtherCompiler || fact(old, "host", "cpu_model") != fact(new, "host", "cpu_model")
    var reasons: [String] = isStrict && new.doubt != nil ? ["in doubt"] : []
    for (name, row) in before where Self.isGated(row) {
      let isExact = row.quality == .exact
      guard let other = rows[name], other.quality != .unavailable else {
        reasons.append("\(name) is gone")
        continue
      }
      if other.unit != row.unit || other.polarity != row.polarity || other.quality != row.quality
        || other.backdrop != row.backdrop
      {
        reasons.append("\(name) is another thing")
      } else if isExact {
        guard let one = row.numbers[0], let two = other.numbers[0], one >= two, !isOtherCompiler
        else {
          reasons.append("\(name) is not shown to be the same or better")
          continue
        }
      } else if isOtherMachine {
        reasons.append("\(name) is of another machine")
      } else if isStrict {
        let key = row.key
        let has = new.samples?.contains { $0.rowKey == key } == true
        if !has || other.flags.contains(.contended) || slower.contains(name) {
          reasons.append("\(name) is not shown to be the same or better")
        }
      }
    }
    if !isHistory {
      for (name, row) in rows
      where Self.isGated(row) && before[name] == nil && cases.contains(row.caseID) {
        reasons.append("\(name) is not in the baseline, which has others of its case")
      }
    }
    return reasons
  }
}
