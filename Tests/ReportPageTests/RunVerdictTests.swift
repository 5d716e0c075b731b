import Reports
import Statistics
import TestSupport
import Testing
import Vocabulary

@testable import ReportPage

@Suite("Every run has a verdict in words")
struct RunVerdictTests {
  private static func text(_ run: PageRun) -> String {
    RunVerdict.text(run, about: .waves).joined(separator: "\n")
  }

  /// A run with other strategies than the question's, compared with the first of them.
  private static func foreign(_ strategies: [String], views: [Int] = [10]) -> PageRun {
    var run = SyntheticRun(strategies: strategies, views: views).run
    for index in run.report.indices {
      run.report[index].identity.reference = StrategyName(strategies[0])
      run.report[index].scenario = "other"
    }
    return run
  }

  @Test("no page is without one, and the terminal says the same", arguments: NamedPage.all)
  func everywhere(_ page: NamedPage) throws {
    let run = try page.run()
    let text = try PageReader(try page.html()).text
    let lines = RunVerdict.text(run, about: .waves)
    #expect(!lines.isEmpty && lines.allSatisfy { !$0.isEmpty })
    let facts = RunFacts(run, about: .waves)
    for statement in RunVerdict(facts: facts, number: .page).statements {
      #expect(text.contains(statement.lead), "\(statement.lead)")
    }
  }

  @Test("a number is said once, in one direction: what the other is of the reference")
  func oneNumber() throws {
    let run = SyntheticRun(views: [10]).run
    let facts = RunFacts(run, about: .waves)
    let pair = ["path-rebuild", "additive-translation"].compactMap { name in
      facts.cases.first { $0.strategy == name }
    }
    let ratio = try #require(facts.ratio(pair[1], to: pair[0], .frame))
    let reader = try PageReader(HTMLPage.html(run))
    // In the sentence, in both tables and in the picture.
    #expect(reader.text.contains("takes \(ratio.text) the CPU time of path rebuild"))
    #expect(reader.drawings.contains { $0.labels.contains { $0.text == ratio.text } })
    #expect(Self.text(run).contains("takes \(ratio.text(.terminal)) the CPU time"))
    let inverse = PairedRatio.paired(
      facts.samples(pair[0], .frame), facts.samples(pair[1], .frame), in: .one)
    #expect(!reader.text.contains(try #require(inverse).text))
  }

  @Test(
    "a screen at rest comes first: what both sides take, and when set-up is earned back",
    arguments: [
      (2.0, 8e6, "0.50 x [", "earned back after 150 ms"),
      (2.0, 4e6, "0.50 x [", "less from the start"),
      (6.0, 8e6, "1.50 x [", "never earned back"),
    ])
  func screen(share: Double, setUp: Double, ratio: String, end: String) {
    var run = SyntheticPacedRun(totals: [(4, 5e6), (share, setUp), (3, 6e6)])
    run.loads = ["none"]
    let lines = RunVerdict.text(run.run, about: .waves)
    #expect(lines[0].contains("4.00 % of a core under path-rebuild"))
    #expect(lines[0].contains("both sides together: \(ratio)"))
    let text = lines.joined(separator: "\n")
    #expect(text.contains("New pictures: 60.0 a second and none missed under path-rebuild"))
    #expect(text.contains(end), "\(text)")
    #expect(text.contains("of timer-translation."))
  }

  @Test(
    "where the interval holds 1, or there is none, nothing is said to be earned back or not",
    arguments: [1, 2, 6])
  func undecidedScreen(processes: Int) {
    var run = SyntheticPacedRun(totals: [(4, 5e6), (3.9, 8e6)])
    (run.loads, run.processes) = (["none"], processes)
    var page = run.run
    for index in page.samples?.indices ?? 0..<0 {
      guard page.samples?[index].metric == .cpuShare, page.samples?[index].stage == .frame,
        page.samples?[index].caseID.contains("additive") == true
      else { continue }
      let isOdd = page.samples?[index].process.isMultiple(of: 2) == false
      page.samples?[index].value = isOdd ? 12 : 1
    }
    if processes == 1 { page.samples = nil }
    let text = RunVerdict.text(page, about: .waves).joined(separator: "\n")
    #expect(text.contains("whether the difference is earned back is undecided"), "\(text)")
    #expect(!text.contains("earned back after") && !text.contains("never"), "\(text)")
  }

  @Test("that others took the host's cores comes first, and what they disturbed gets no grade")
  func contendedFirst() throws {
    var run = SyntheticPacedRun().run
    let calm = RunVerdict.text(run, about: .waves).joined(separator: "\n")
    #expect(calm.contains("ms/s: critical)") && calm.contains("ms/s: good)"))
    for index in run.report.indices { run.report[index].flags = [.contended] }
    let lines = RunVerdict.text(run, about: .waves)
    #expect(lines[0].hasPrefix("The host was busy: "))
    let text = lines.joined(separator: "\n")
    #expect(text.contains("ms/s)") && !text.contains("critical") && !text.contains("good"))
    #expect(text.ranges(of: "The host was busy").count == 1)
    let page = try PageReader(HTMLPage.html(run)).text
    #expect(!page.contains("ms/s: ") && page.contains("The host was busy"))
    let busy = try #require(page.firstRange(of: "The host was busy"))
    #expect(busy.lowerBound < (try #require(page.firstRange(of: "people miss"))).lowerBound)
  }

  @Test("a recording that had nothing to do meanwhile gets no grade", arguments: [0.001, 5])
  func idleLoad(share: Double) {
    var run = SyntheticPacedRun(loads: ["trace:app-1a2b3c4d"]).run
    for index in run.report.indices
    where run.report[index].metric == .cpuShare && run.report[index].stage == .app {
      run.report[index].numbers[0] = share
    }
    let text = RunVerdict.text(run, about: .waves).joined(separator: "\n")
    #expect(text.contains("The load had nothing to do meanwhile") == (share < 1), "\(text)")
    #expect(text.contains("good") == (share > 1), "\(text)")
  }

  @Test("one arm beside a reference that is not the question's")
  func otherPair() {
    let text = Self.text(Self.foreign(["plain", "fancy"]))
    #expect(text.contains("With 10 views, a frame of fancy takes 0.51 x ["))
    #expect(text.contains("the CPU time of plain: 45.0 us in place of 90.0 us"))
  }

  @Test("up to three arms are named, of more the least and the most")
  func severalArms() {
    let three = Self.text(Self.foreign(["plain", "b", "c", "d"]))
    #expect(three.contains("beside a frame of plain (90.0 us) b takes 0.51 x ["))
    #expect(three.contains("; d takes 0.25 x ["))
    let many = Self.text(Self.foreign(["plain", "b", "c", "d", "e"]))
    #expect(many.contains("4 of 4 strategies take less: from 0.20 x (e) to 0.51 x (b)."))
  }

  @Test("several sets of conditions are a span, and each of a few is told")
  func span() {
    var run = SyntheticRun(strategies: ["path-rebuild", "additive-translation"], views: [10]).run
    let slow = run.report.map { row in
      var row = row
      row.caseID += "/120Hz"
      row.refreshHz = 120
      if row.strategy == "additive-translation" {
        row.numbers = row.numbers.map { $0.map { 8 * $0 } }
      }
      return row
    }
    run.report += slow
    let parts: [Stage] = [.serverApply, .serverEvaluate, .serverRasterise, .serverComposite]
    let frames = run.report.filter { $0.stage == .server && $0.metric == .cpuTime }
    run.report += frames.flatMap { row in
      parts.filter { part in !run.report.contains { $0.caseID == row.caseID && $0.stage == part } }
        .map { part in
          var row = row
          row.stage = part
          return row
        }
    }
    let text = Self.text(run)
    #expect(
      text.contains(
        "In 2 comparisons, a frame of additive translation takes 0.51 x to 4.00 x the CPU time of "
          + "path rebuild: less in 1, more in 1."))
    #expect(text.contains("60\u{A0}Hz, 10 wave views: 0.51 x ["))
    #expect(text.contains("120\u{A0}Hz, 10 wave views: 4.00 x"))
    let shares = text.split(separator: "\n").filter {
      $0.contains("'s frame: ") && $0.contains(" scanning, ")
    }
    #expect(shares.count == 4, "whose the cost is stands beside each ratio, for both\n\(text)")
  }

  @Test("arms against themselves say what chance does")
  func twins() {
    let text = Self.text(SyntheticRun(strategies: ["path-rebuild", "path-rebuild~2"]).run)
    #expect(text.contains("4 times a strategy was measured against itself"))
    #expect(text.contains("Differences as small mean nothing here."))
  }

  @Test("an arm that ran alone is said to have nothing beside it")
  func alone() {
    let text = Self.text(SyntheticRun(strategies: ["mine"], views: [10]).run)
    #expect(text.contains("a frame of mine takes 90.0 us of CPU time; nothing ran beside it"))
  }

  @Test("where no time was measured instructions are compared")
  func instructions() throws {
    var run = SyntheticRun(strategies: ["path-rebuild", "additive-translation"], views: [10]).run
    run.samples = nil
    for index in run.report.indices where run.report[index].metric == "cpu_time" {
      (run.report[index].metric, run.report[index].unit) = ("instructions", "count")
      run.report[index].pass = .callgrind
    }
    #expect(
      Self.text(run).contains(
        "takes 0.50 x the instructions of path rebuild: 45000 in place of 90000."))
    let reader = try PageReader(HTMLPage.html(run))
    #expect(SectionTests.places(reader) == ["verdict", "ratios", "counts", "environment"])
  }

  @Test("of a busy host the terminal and the page say what not to trust, of a quiet one nothing")
  func contended() throws {
    var run = SyntheticRun(strategies: ["path-rebuild", "additive-translation"], views: [10]).run
    #expect(!Self.text(run).contains("busy"))
    let times = run.report.indices.filter { run.report[$0].metric == "cpu_time" }
    for index in times.prefix(3) { run.report[index].flags = [.contended] }
    run.manifest?["contention"] = .object([
      "blocks": .list([
        .object(["others_cores_most": .number(0.5)]), .object(["others_cores_most": .integer(2)]),
        .object(["others_cores_most": .null]),
      ])
    ])
    let reader = try PageReader(HTMLPage.html(run))
    for text in [Self.text(run), reader.text] {
      #expect(text.contains("3 of \(times.count) rows of these metrics are contended"))
      #expect(text.contains("other processes took up to 2.00 cores"))
      #expect(text.contains("Not to be trusted: cpu_time"))
      #expect(!text.contains("on real time cpu_time"))
    }
  }

  @Test("beside an empty loop there is nothing there, and no ratio")
  func emptyLoop() throws {
    var run = SyntheticRun(strategies: ["path-rebuild", "additive-translation"], views: [10]).run
    run.report.removeAll { $0.metric == "allocations" }
    run.samples = nil
    for index in run.report.indices
    where run.report[index].strategy == "additive-translation" && run.report[index].stage == .app {
      run.report[index].numbers = [5.2] + [Double?](repeating: nil, count: 11)
    }
    let facts = RunFacts(run, about: .waves)
    let (rebuilt, moved) = (facts.cases[0], facts.cases[1])
    #expect(facts.comparison(moved, to: rebuilt, .app) == .nothingThere)
    #expect(facts.comparison(rebuilt, to: moved, .app) == .nothingToCompare)
    let text = try PageReader(HTMLPage.html(run)).text
    #expect(text.contains("nothing there"))
    #expect(text.contains("does nothing there (the empty loop takes 5.20\u{A0}ns)"))
  }

  @Test("many blocks on real time are one sentence and one table")
  func realTime() throws {
    let run = SyntheticPacedRun(loads: ["none", "busy", "burst"]).run
    let text = Self.text(run)
    #expect(text.contains("Of the new pictures that were due, people miss none to 66.7 % under"))
    #expect(text.contains("Most under path-rebuild: 66.7 %, load "))
    let reader = try PageReader(HTMLPage.html(run))
    #expect(reader.text.contains("missed, path-rebuild"))
  }

  @Test("where nobody read what people see, the sides' shares are the verdict")
  func shares() {
    var run = SyntheticPacedRun().run
    run.report.removeAll { $0.metric == "frames_missed" }
    #expect(Self.text(run).contains("With 12 wave views the app's thread takes 0.40 % of a core"))
  }
}
