import Measurement
import TestSupport
import Testing

@testable import Runs

@Suite("Comparison")
struct ComparisonTests {
  private let reference = SyntheticRun().make()

  @Test("runs of one program differ in nothing, in 100 pairs of seeds with at most 11 false alarms")
  func falseAlarms() {
    let alarms = (0..<100 as Range<UInt64>).count { seed in
      let one = SyntheticRun(layoutNoise: 0.02, seed: 2 * seed + 1).make()
      let other = SyntheticRun(layoutNoise: 0.02, seed: 2 * seed + 2).make()
      // No floor: what is tested is the rate of the tests themselves.
      var rules = ComparisonRules()
      rules.tolerances = [.init(minimumEffect: 0)]
      let rows = Comparison(baseline: one, candidate: other, rules: rules).ledger().rows
      return rows.contains { $0.verdict == .regressed || $0.verdict == .improved }
    }
    // Family-wise 5 %: more than 11 of 100 has a chance below 1 %.
    #expect(alarms <= 11, "\(alarms) of 100")
  }

  @Test("of runs of several sessions a difference of sessions is no difference of the runs")
  func sessions() throws {
    var alarms = (over: 0, within: 0)
    for seed in 0..<50 as Range<UInt64> {
      func run(_ part: UInt64) -> StoredRun {
        SyntheticRun(
          processes: 24, rounds: 1, sessions: 4, sessionNoise: 0.04, seed: 1 + 2 * seed + part
        ).make()
      }
      var (one, other) = (run(0), run(1))
      var rules = ComparisonRules()
      rules.tolerances = [.init(minimumEffect: 0)]
      func alarm() throws -> Bool {
        let comparison = Comparison(baseline: one, candidate: other, rules: rules)
        return try comparison.row("path-rebuild", "cpu_time").test.map { $0.p <= 0.05 } == true
      }
      alarms.over += try alarm() ? 1 : 0
      one.manifest?["sessions"] = nil
      other.manifest?["sessions"] = nil
      alarms.within += try alarm() ? 1 : 0
    }
    // A chance of 5 % gives more than 7 of 50 in less than 1 % of cases; over processes it is 41 %.
    #expect(alarms.over <= 7 && alarms.within >= 12, "\(alarms)")
  }

  @Test("what two single sessions cannot tell is said beside tests of times, and only there")
  func sessionDoubt() throws {
    let other = SyntheticRun(seed: 2).make()
    let comparison = Comparison(baseline: reference, candidate: other)
    let doubt = try #require(comparison.sessionDoubt)
    let document = ComparisonDocument(comparison: comparison, baseline: "a", candidate: "b")
    #expect(document.text(isColored: false, gate: "gate").contains(doubt))
    #expect(document.comment.contains("gate interleaves two programs"))
    let several = SyntheticRun(sessions: 2).make()
    #expect(Comparison(baseline: several, candidate: several).sessionDoubt == nil)
    #expect(Comparison(baseline: several, candidate: other).sessionDoubt != nil)
    var (one, two) = (reference, other)
    (one.samples, two.samples) = (nil, nil)
    #expect(Comparison(baseline: one, candidate: two).sessionDoubt == nil)
  }

  private static let slower = SyntheticRun(translationFactor: 1.2, seed: 2)
  private static let onSlowHost = SyntheticRun(hostFactor: 2, seed: 2)
  private static func counting(_ elements: Double) -> SyntheticRun {
    SyntheticRun(elements: elements, polarity: .higher, seed: 2)
  }

  @Test(
    "an arm that costs 20 % more is found on both yardsticks, and no other arm is blamed",
    arguments: [
      (SyntheticRun(), slower, "additive-translation", "cpu_time", .regressed),
      (SyntheticRun(), slower, "additive-translation", "cpu_time/path-rebuild", .regressed),
      (SyntheticRun(), slower, "path-rebuild", "cpu_time", .same),
      (slower, SyntheticRun(), "additive-translation", "cpu_time", .improved),
      // The anchor takes out how fast the host is.
      (SyntheticRun(), onSlowHost, "path-rebuild", "cpu_time", .same),
      (SyntheticRun(), onSlowHost, "additive-translation", "cpu_time", .same),
      // More of what should be more is better.
      (counting(379), counting(378), "path-rebuild", "path_elements", .regressed),
      (counting(379), counting(380), "path-rebuild", "path_elements", .improved),
    ] as [(SyntheticRun, SyntheticRun, StrategyName, String, Verdict)])
  func verdicts(
    before: SyntheticRun, after: SyntheticRun, strategy: StrategyName, metric: String,
    expected: Verdict
  ) throws {
    let row = try Comparison(baseline: before.make(), candidate: after.make())
      .row(strategy, metric)
    #expect(row.verdict == expected)
    if expected == .regressed, row.kind == .time {
      #expect(row.test?.interval.contains(1.2) == true)
    }
  }

  @Test(
    "of times of a busy host nothing is claimed, of its counts all; another machine stays another",
    arguments: [(true, false), (false, true), (true, true)])
  func contended(_ before: Bool, _ after: Bool) throws {
    var one = SyntheticRun()
    one.isContended = before
    var other = SyntheticRun(translationFactor: 1.2, elements: 380, seed: 2)
    other.isContended = after
    let comparison = Comparison(baseline: one.make(), candidate: other.make())
    for name in ["cpu_time", "cpu_time/path-rebuild"] {
      let row = try comparison.row("additive-translation", name)
      #expect(row.verdict == .noisy)
      #expect(row.reason.contains("the baseline") == before)
      #expect(row.reason.contains("the candidate") == after)
      #expect(row.test == nil)
    }
    #expect(try comparison.row("path-rebuild", "path_elements").verdict == .regressed)
    other.machine = "Xeon"
    let elsewhere = Comparison(baseline: one.make(), candidate: other.make())
    #expect(try elsewhere.row("path-rebuild", "cpu_time").verdict == .notComparable)
  }

  @Test("cases of one name in other scenes are not compared, not even by their ratios")
  func otherScene() throws {
    let clear = SyntheticRun(translationFactor: 1.5, backdrop: "clear", seed: 2).make()
    let comparison = Comparison(baseline: reference, candidate: clear)
    let row = try comparison.row("additive-translation", "cpu_time")
    #expect(row.verdict == .notComparable)
    #expect(row.reason.contains("another scene: solid"))
    #expect(comparison.rows.allSatisfy { $0.verdict != .regressed })
    #expect(comparison.rows.allSatisfy { $0.unit != .times || $0.verdict == .notComparable })
  }

  /// A run whose exact row has so many samples, of which the first are off by a share.
  private static func counted(_ count: Int, straying: Int, by share: Double = 0) -> StoredRun {
    var run = SyntheticRun().make()
    run.samples?.removeAll { $0.metric == "path_elements" }
    run.samples? += (0..<count).map {
      SampleRow.made(
        SyntheticRun.caseID("path-rebuild"), .frame, "path_elements", .counters, round: $0,
        value: 37_900 * ($0 < straying ? 1 + share : 1))
    }
    return run
  }

  @Test(
    "a stray sample of a count whose median is equal is nothing; many of them are not decided",
    arguments: [
      (3, 1, 0.5, Verdict.same), (20, 1, 0.5, .same), (20, 2, 0.5, .inconclusive),
      (60, 3, 0.5, .same), (60, 4, 0.5, .inconclusive), (6, 2, 0.01, .same),
      (6, 2, 0.02, .same), (6, 2, 0.04, .inconclusive),
    ])
  func strays(_ count: Int, _ straying: Int, _ share: Double, _ expected: Verdict) throws {
    let row = try Comparison(
      baseline: Self.counted(count, straying: 0),
      candidate: Self.counted(count, straying: straying, by: share)
    ).row("path-rebuild", "path_elements")
    #expect(row.verdict == expected)
    #expect(row.reason == "medians are equal, \(straying) of \(count) samples differ")
  }

  @Test(
    "a peak of live bytes may differ by what the C library rounds, no other exact row may",
    arguments: [
      ("peak_live_bytes", 16.0, Verdict.same), ("peak_live_bytes", -64, .same),
      ("peak_live_bytes", 80, .regressed), ("path_elements", 16, .regressed),
    ])
  func rounding(_ metric: String, _ bytes: Double, _ expected: Verdict) throws {
    func run(adding bytes: Double) -> StoredRun {
      let (caseID, name) = (SyntheticRun.caseID("path-rebuild"), MetricName(metric))
      var row = ReportRow.made(caseID, .frame, name, .counters)
      (row.quality, row.numbers[0]) = (.exact, 37_900 + bytes)
      let sample = SampleRow.made(caseID, .frame, name, .counters, value: 37_900 + bytes)
      return StoredRun(place: "made", report: [row], samples: [sample])
    }
    let row = try Comparison(baseline: run(adding: 0), candidate: run(adding: bytes))
      .row("path-rebuild", metric)
    #expect(row.verdict == expected, "\(row.reason)")
  }

  @Test("what neither run could measure has no row, whether both tried or one")
  func neither() throws {
    let name = MetricName("PAPI_TOT_INS")
    var without = SyntheticRun(seed: 2).make()
    without.report.removeAll { $0.metric == name }
    for (one, other) in [(reference, reference), (reference, without), (without, reference)] {
      let comparison = Comparison(baseline: one, candidate: other)
      #expect(comparison.rows.allSatisfy { $0.metric != name })
      #expect(comparison.ledger().outcome == .passed)
    }
    var able = reference
    able.report.edit { if $0.metric == name { ($0.quality, $0.numbers[0]) = (.exact, 7) } }
    for (one, other, verdict) in [(able, reference, Verdict.missing), (reference, able, .new)] {
      let row = try Comparison(baseline: one, candidate: other).row("path-rebuild", name.rawValue)
      #expect(row.verdict == verdict)
    }
  }

  @Test(
    "a change that is certain and below the minimum effect is the same, above it is a regression",
    arguments: ["cpu_time", "cpu_time/path-rebuild"])
  func minimumEffect(_ metric: String) throws {
    // Two in a hundred, in processes that differ by a twentieth of one.
    let slower = SyntheticRun(layoutNoise: 0.0005, translationFactor: 1.02, seed: 2).make()
    let before = SyntheticRun(layoutNoise: 0.0005).make()
    func verdict(_ edit: (inout ComparisonRules) -> Void) throws -> Verdict {
      var rules = ComparisonRules()
      edit(&rules)
      return try Comparison(baseline: before, candidate: slower, rules: rules)
        .row("additive-translation", metric).verdict
    }
    #expect(try verdict { _ in } == .same, "the default rules")
    #expect(try verdict { ($0.timeEffect, $0.ratioEffect) = (0.04, 0.04) } == .same)
    #expect(try verdict { ($0.timeEffect, $0.ratioEffect) = (0.01, 0.01) } == .regressed)
    #expect(try verdict { $0.tolerances = [.init(minimumEffect: 0.01)] } == .regressed)
    #expect(
      try verdict {
        ($0.timeEffect, $0.ratioEffect) = (0.01, 0.01)
        $0.tolerances = [.init(metric: "cpu_*", minimumEffect: 0.04)]
      } == .same)
  }

  @Test("a tolerance lets an exact count pass, for the rows that its patterns fit only")
  func tolerance() throws {
    let more = SyntheticRun(elements: 380, seed: 2).make()
    var rules = ComparisonRules()
    rules.tolerances = [.init(metric: "path_*", minimumEffect: 0.01)]
    var comparison = Comparison(baseline: reference, candidate: more, rules: rules)
    #expect(try comparison.row("path-rebuild", "path_elements").verdict == .same)
    rules.tolerances = [.init(metric: "path_*", caseID: "*translation*", minimumEffect: 0.01)]
    comparison = Comparison(baseline: reference, candidate: more, rules: rules)
    #expect(try comparison.row("path-rebuild", "path_elements").verdict == .regressed)
  }

  @Test(
    "a comment lists what changed with its interval, and of what is noise says how much there is")
  func comment() throws {
    func comment(_ candidate: StoredRun) -> String {
      ComparisonDocument(
        comparison: Comparison(baseline: reference, candidate: candidate), baseline: "a",
        candidate: "b"
      ).comment
    }
    let noise = comment(SyntheticRun(layoutNoise: 0.9, seed: 2).make())
    #expect(noise.contains(" noisy") && !noise.contains("| noisy"), "\(noise)")
    let slower = comment(SyntheticRun(translationFactor: 1.2, seed: 2).make())
    #expect(slower.hasPrefix("**WaveBench: regressed.**"))
    #expect(slower.contains(#/\| regressed \| .* %\s\| \\\[\+/#), "\(slower)")
  }

  @Test("an empty run has a defect, a whole one has none")
  func defects() {
    #expect(reference.defect == nil)
    var run = reference
    run.report = []
    #expect(run.defect?.contains("no measured row") == true)
  }

  private func differences(_ one: Manifest?, _ other: Manifest?) -> RunDifferences {
    RunDifferences(one.map { .init($0) }, other.map { .init($0) })
  }

  @Test("a missing manifest is a hard difference, a soft fact is none")
  func differences() {
    #expect(differences(nil, reference.manifest).hard.count == 1)
    var manifest = reference.manifest ?? [:]
    #expect(differences(reference.manifest, manifest).hard.isEmpty)
    #expect(differences(reference.manifest, manifest).soft.isEmpty)
    manifest["host"] = .object(["kernel": .fact(.text("6.2"), isHard: false)])
    let found = differences(reference.manifest, manifest)
    #expect(found.soft == ["another kernel: 6.1 against 6.2"])
    #expect(found.hard.count == 1)
  }

  @Test("readings and fingerprints, which differ in any two runs, are no differences")
  func readings() {
    func manifest(_ value: Int) -> Manifest {
      let fact = ManifestValue.fact(.integer(value), isHard: false)
      return [
        "host": .object([
          "steal_ticks_at_start": fact, "steal_ticks_at_end": fact,
          "cpu_clock.CLOCK_THREAD_CPUTIME_ID": fact,
        ]), "versions": .object(["binary": fact, "papi": fact]),
      ]
    }
    let found = differences(manifest(1), manifest(2))
    #expect(found.soft == ["another PAPI: 1 against 2"] && found.hard.isEmpty)
  }

  @Test(
    "exact counts follow the compiler, and are compared across compilers only where that is asked",
    arguments: ["swift", "build"], [false, true])
  func compilers(_ fact: String, _ isAsked: Bool) throws {
    func run(_ version: String, elements: Double) -> StoredRun {
      var run = SyntheticRun(elements: elements).make()
      run.manifest?["versions"] = .object([fact: .fact(.text(version), isHard: true)])
      return run
    }
    var rules = ComparisonRules()
    rules.comparesAcrossCompilers = isAsked
    for (elements, verdict) in [(379.0, Verdict.same), (380, .regressed)] {
      let row = try Comparison(
        baseline: run("a", elements: 379), candidate: run("b", elements: elements), rules: rules
      ).row("path-rebuild", "path_elements")
      #expect(row.verdict == (isAsked ? verdict : .notComparable))
      let noun = fact == "swift" ? "compiler" : fact
      #expect(isAsked || row.reason.contains("another \(noun): a against b"))
    }
  }
}
