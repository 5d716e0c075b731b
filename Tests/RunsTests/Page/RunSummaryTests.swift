import Foundation
import Measurement
import TestSupport
import Testing

@testable import Runs

@Suite("Every run has an answer")
struct RunSummaryTests {
  private static func lines(_ run: PageRun) -> [String] {
    RunText.answer(run, about: .waves, tables: "show tables")
  }

  private static func text(_ run: PageRun) -> String { lines(run).joined(separator: "\n") }

  /// A run with other strategies than the question's, compared with the first of them.
  private static func foreign(_ strategies: [String]) -> PageRun {
    var run = NumberedRun(strategies: strategies, views: [10]).run
    run.report.edit {
      $0.identity.reference = StrategyName(strategies[0])
      $0.scenario = "other"
    }
    return run
  }

  @Test("no run is without one, on a terminal and on a page", arguments: NamedPage.all)
  func everywhere(_ page: NamedPage) throws {
    let lines = Self.lines(try page.run())
    #expect(lines.count >= 2 && lines.contains { !$0.isEmpty })
    #expect(lines.contains { $0.contains("A model, not iOS.") })
    #expect(try page.reader().text.contains("A model, not iOS."))
  }

  @Test("where no screen was measured the first words say so, with the command that measures one")
  func framesOnly() throws {
    let frames = NumberedRun(views: [10]).run
    let says = "Frame by frame only: not what a screen costs. In real time: run in real time"
    #expect(Self.lines(frames)[0] == says)
    #expect(try PageReader(frames).text.contains(says))
    for run in [SyntheticPacedRun().run, frames.with(SyntheticPacedRun().run)] {
      #expect(!Self.text(run).contains("Frame by frame"))
    }
    // A terminal has one kind of number, a page a section for each.
    #expect(!Self.text(frames.with(SyntheticPacedRun().run)).contains(" us"))
  }

  @Test("a screen is a row: both sides of each arm, and the ratio with its interval")
  func screens() throws {
    let run = SyntheticPacedRun(loads: ["idle"], totals: [(4, 5e6), (2, 8e6), (3, 1e6)]).run
    let block = try #require(PacedBlock.all(SortedRun(run, about: .waves)).first)
    let ratio = try #require(block.main[1].ratio(to: block.main[0]))
    let lines = Self.lines(run)
    #expect(lines[0].hasPrefix("Two processes: "))
    #expect(lines[2].hasPrefix("CPU in real time at 60 Hz, % of a core: total (app + server)"))
    let row = try #require(lines.first { $0.contains("12 waves") })
    #expect(row.contains("4.00 (2.67 + 1.33)  2.00 (1.33 + 0.67)"))
    #expect(row.hasSuffix(Table.ascii("0.50 \(ratio.intervalText ?? "none")")))
    let text = lines.joined(separator: "\n")
    #expect(text.contains("Moved against timer-translation: 0.67 ["))
    #expect(text.contains("App wake-ups a second: 60.5 rebuilt, 60.5 moved."))
    #expect(text.contains("Frames a second: 60.0 rebuilt, 60.0 moved; dropped: none."))
    #expect(text.contains("over 2 processes"))
    #expect(text.contains("rebuilt = path-rebuild, moved = additive-translation."))
    let page = try PageReader(run).text
    #expect(page.contains("Moved takes 0.50 times the CPU of rebuilt, in real time on one screen."))
  }

  @Test(
    "the printed total is the sum of the printed sides, and the ratio the quotient of the totals",
    arguments: Repository.committedRuns)
  func addsUp(_ name: String) throws {
    let stored = try StoredRun.open(Repository.path(name))
    let facts = SortedRun(PageRun(stored, name: name), about: .waves)
    for block in PacedBlock.all(facts) where !block.hasLoad {
      for arm in block.main {
        guard let total = arm.total, let app = arm.estimate(.app, .cpuShare),
          let server = arm.estimate(.server, .cpuShare)
        else { continue }
        let drawing = arm.estimate(.drawing, .cpuShare) ?? 0
        let sum = [app, server, drawing].reduce(0) { $0 + ($1 * 100).rounded() }
        #expect(abs(100 * total - sum) < 1e-6)
      }
      for arm in block.main.dropFirst() {
        guard let ratio = arm.ratio(to: block.main[0]), let mine = arm.total,
          let other = block.main[0].total, ratio.unit != .none
        else { continue }
        // Each printed part is rounded by half a hundredth or less.
        let (low, high) = ((mine - 0.015) / (other + 0.015), (mine + 0.015) / (other - 0.015))
        #expect(other < 0.1 || low <= ratio.ratio && ratio.ratio <= high, "\(arm.measured.id)")
        #expect(try #require(ratio.interval).contains(ratio.ratio))
      }
    }
  }

  @Test("a process that alone makes a ratio uncertain is named, with the values")
  func outlier() {
    var page = SyntheticPacedRun(
      loads: ["idle"], processes: 6, totals: [(2.4, 5e6), (0.84, 8e6)]
    ).run
    #expect(!Self.text(page).contains("without process"))
    page.samples?.edit {
      let isTotal = $0.metric == .cpuShare && $0.stage == .frame
      if isTotal, $0.process == 2, $0.caseID.contains("path-rebuild") { $0.value = 4.03 }
    }
    let text = Self.text(page).replacing("\n  ", with: " ")
    #expect(
      text.contains(
        "12 waves: without process 2 the ratio is 0.35; rebuilt took 4.03 % there, 2.40 to 2.64 in the"
          + " others, moved took 0.87 % there, 0.84 to 0.92 in the others."), "\(text)")
  }

  @Test("a share of a core that is less than two decimals show is not 0, and 0 is")
  func shares() {
    #expect(SummaryPart.share(0.0004) == "<0.005" && SummaryPart.share(0) == "0")
    #expect(SummaryPart.share(0.416) == "0.42")
  }

  @Test(
    "set-up is repaid, or never, or nothing tells: never only where that is shown",
    arguments: [
      (2.0, 8e6, 2, "costs up to 3.00 ms more: repaid within 150 ms."),
      (2, 4e6, 2, "Set-up: cheaper from the first frame."),
      (6, 8e6, 2, "costs up to 3.00 ms more: never repaid."),
      (2, 8e6, 1, "not shown to be repaid."),
    ])
  func setUp(share: Double, cost: Double, processes: Int, says: String) {
    var page = SyntheticPacedRun(
      loads: ["idle"], processes: processes, totals: [(4, 5e6), (share, cost)]
    ).run
    // Of one process without samples there is no interval.
    if processes == 1 { page.samples = nil }
    #expect(Self.text(page).contains(says), "\(Self.text(page))")
  }

  @Test("where an interval holds 1 no difference is claimed, and the page has no claim")
  func undecided() throws {
    var page = SyntheticPacedRun(
      loads: ["idle"], processes: 6, totals: [(4, 5e6), (3.9, 8e6)]
    ).run
    page.samples?.edit {
      if $0.metric == .cpuShare, $0.stage == .frame, $0.caseID.contains("additive") {
        $0.value = $0.process.isMultiple(of: 2) ? 1 : 12
      }
    }
    let text = Self.text(page)
    #expect(text.contains("The ratio: no difference is shown, as the interval holds 1."), "\(text)")
    #expect(text.contains("not shown to be repaid") && !text.contains("never"))
    #expect(try !PageReader(page).text.contains("times the CPU of"))
  }

  @Test("under a load the frames that are dropped are told, of how many, with their grade")
  func busy() throws {
    let run = SyntheticPacedRun(loads: ["busy:24ms/40ms"]).run
    let lines = Self.lines(run)
    #expect(lines.contains { $0.hasPrefix("Frames dropped while the app is busy, of those due") })
    let row = try #require(lines.first { $0.contains("12 waves") })
    #expect(row.contains("80 of 120 (667 ms/s: critical)  0 of 120 (0 ms/s: good)"), "\(row)")
    #expect(try PageReader(run).text.contains("80 of 120"))
  }

  @Test("that others took the host's cores comes first, and what they disturbed gets no grade")
  func contended() throws {
    var run = SyntheticPacedRun().run
    #expect(!Self.text(run).contains("The host was busy"))
    run.report.edit { $0.flags = [.contended] }
    run.manifest?["contention"] = .object([
      "blocks": .list([
        .object(["others_cores_most": .number(0.5)]), .object(["others_cores_most": .integer(2)]),
        .object(["others_cores_most": .null]),
      ])
    ])
    let text = Self.text(run)
    #expect(text.hasPrefix("The host was busy, other processes took up to 2.00 cores:"))
    #expect(text.contains("ms/s)") && !text.contains("critical") && !text.contains("good"))
    let page = try PageReader(run).text
    let busy = try #require(page.firstRange(of: "The host was busy"))
    #expect(busy.lowerBound < (try #require(page.firstRange(of: "Frames dropped"))).lowerBound)
  }

  @Test("what shows no motion has no ratio, and that is said at its line", arguments: [1, 2, 120])
  func motionless(presented: Double) throws {
    var run = SyntheticPacedRun(totals: [(4, 5e6), (0.2, 8e6), (3, 1e6)]).run
    run.report.edit {
      ($0.identity.reference, $0.identity.block) = ("path-rebuild", $0.scenario.rawValue)
      if $0.strategy == "additive-translation", $0.metric == .framesPresented {
        $0.numbers = [Double?](repeating: presented, count: 12)
      }
    }
    let (lines, page) = (Self.lines(run), try PageReader(run).text)
    let row = try #require(lines.first { $0.contains("0.20 (0.13 + 0.07)") })
    let isStill = presented == 1
    #expect(row.hasSuffix(isStill ? "  shows no motion" : "]"), "\(row)")
    #expect(lines.contains { $0.hasPrefix("Moved shows no motion in 2 cases") } == isStill)
    // What was dropped of what was due is said in numbers.
    #expect(lines.contains { $0.contains("40ms") && $0.contains("0 of 120") })
    #expect(page.contains("Moved shows no motion in 2 cases") == isStill)
    #expect(page.contains("times the CPU of") == !isStill)
    #expect(page.contains("0.05") == !isStill)
  }

  @Test("a recording that had nothing to do meanwhile gets no grade", arguments: [0.001, 5])
  func idleLoad(share: Double) {
    var run = SyntheticPacedRun(loads: ["trace:app-1a2b3c4d"]).run
    run.report.edit {
      guard $0.metric == .cpuShare, $0.stage == .app else { return }
      $0.numbers = [Double?](repeating: share, count: 12)
    }
    let text = Self.text(run)
    #expect(text.contains("The load had nothing to do meanwhile") == (share < 1), "\(text)")
    #expect(text.contains("good") == (share > 1), "\(text)")
  }

  @Test("a first frame that took the whole run drops all; what is not counted is told by its rate")
  func uncounted() {
    let later: Set<MetricName> = [.framesMissed, .frameRate]
    var run = SyntheticPacedRun(loads: ["busy"]).run
    run.report.removeAll { later.contains($0.metric) }
    #expect(Self.text(run).contains("all, as the first took the whole run"))
    run = SyntheticPacedRun(loads: ["busy"]).run
    run.report.removeAll { [.framesMissed, .framesPresented].contains($0.metric) }
    #expect(Self.text(run).contains("20.0 a second"))
  }

  @Test("other arms than the question's have a row each, and long tables are cut on a terminal")
  func otherArms() {
    let text = Self.text(Self.foreign(["plain", "fancy"]))
    #expect(text.contains("90.0 us (") && text.contains("0.51 ["), "\(text)")
    let many = Self.lines(Self.foreign((0..<20).map { "arm-\($0)" }))
    #expect(many.contains("... and 8 more rows: show tables"))
    #expect(many.count < 25)
  }

  @Test("arms against themselves say what chance does")
  func twins() {
    let text = Self.text(NumberedRun(strategies: ["path-rebuild", "path-rebuild~2"]).run)
    #expect(text.contains("A strategy against itself differs by up to"))
  }

  @Test("where no time was measured instructions are compared")
  func instructions() throws {
    var run = NumberedRun(strategies: ["path-rebuild", "additive-translation"], views: [10]).run
    run.samples = nil
    run.report.edit {
      guard $0.metric == "cpu_time" else { return }
      ($0.metric, $0.unit, $0.pass) = ("instructions", "count", .callgrind)
    }
    let text = Self.text(run)
    #expect(text.contains("Instructions a frame") && text.contains("90,000 ("))
    #expect(text.contains("The ratio: of medians, without an interval"))
    #expect(
      try PageReader(run).places == ["answer", "frames", "counts", "environment"])
  }

  @Test("one process and two are doubted first, few sessions behind")
  func few() {
    var run = NumberedRun(views: [10]).run
    func doubt(_ processes: Int) -> String {
      run.report.edit { $0.processes = processes }
      return Self.text(run)
    }
    #expect(doubt(1).contains("One process: intervals are over its rounds"))
    #expect(doubt(2).contains("Two processes: ") && !doubt(5).contains("processes: "))
    #expect(doubt(5).contains("One session on one host: others differ by"))
    run.manifest?["sessions"] = .list([0, 3].map { .object(["first_process": .integer($0)]) })
    #expect(Self.text(run).contains("Two sessions: an interval over so few"))
    #expect(Self.text(run).contains("over 2 sessions"))
  }

  @Test("all tables are those of the page, each below its title, each row on a line")
  func tables() {
    let run = NumberedRun().run.with(SyntheticPacedRun().run)
    let text = RunText.tables(run, about: .waves).joined(separator: "\n")
    for title in [
      "CPU in real time", "Frames dropped while", "CPU time a frame", "Real time, ",
      "CPU time of the stages, ", "Counts per frame, ",
    ] {
      #expect(text.contains("\n\(title)") || text.hasPrefix(title), "\(title)")
    }
    #expect(text.contains("app wake-ups/s") && text.contains("server.rasterise"))
    #expect(text.utf8.allSatisfy { $0 < 0x80 })
  }

  @Test("no table of a terminal is wider than 100 columns, and each has all its numbers")
  func width() throws {
    let runs = [NumberedRun().run, SyntheticPacedRun().run, try NamedPage.stored.run()]
    for line in runs.flatMap({ RunText.tables($0, about: .waves) + Self.lines($0) }) {
      #expect(line.count <= 100, "\(line)")
    }
    var table = Table(title: "t", head: ["name"] + (1...30).map { "column \($0)" })
    let name = String(repeating: "words of a name ", count: 12)
    table.groups = [[[.name(name)] + (1...30).map { .number("\($0 * 1000)", "[below]") }]]
    let lines = table.text()
    #expect(lines.allSatisfy { $0.count <= 100 }, "\(lines)")
    for number in 1...30 {
      let text = "\(number * 1000) [below]"
      #expect(
        lines.count { $0.contains("column \(number) ") || $0.hasSuffix("column \(number)") } == 1)
      #expect(lines.count { $0.contains(" " + text) } == 1, "\(text)")
    }
  }
}

@Suite("Since the last run")
struct SinceLastRunTests {
  private static func line(
    _ change: (inout StoredRun) -> Void = { _ in }
  ) throws -> String {
    let earlier = try StoredRun.open(Repository.fixture("default"))
    var now = earlier
    change(&now)
    return SinceLastRun.line(
      from: earlier, to: PageRun(now, name: "now"), about: .waves, compare: "compare A B")
  }

  @Test("a run beside itself has the same counts and ratios, and nothing to compare further")
  func same() throws {
    let line = try Self.line()
    #expect(line.hasPrefix("Since 2") && line.contains(" UTC: counts the same; "), "\(line)")
    #expect(line.contains(#/ 0\.\d\d, was 0\.\d\d, within noise$/#), "\(line)")
  }

  @Test("one count more, times twice as long, and another machine are told, with what says more")
  func changed() throws {
    let more = try Self.line { run in
      let place = run.report.firstIndex { $0.metric.rawValue.hasSuffix("path_elements") }
      if let place, let count = run.report[place].numbers[0] {
        run.report[place].numbers[0] = count + 1
      }
    }
    #expect(more.contains(" UTC: 1 count differs; ") && more.hasSuffix("; compare A B"), "\(more)")
    let slower = try Self.line { run in
      run.samples?.edit { if $0.caseID.contains("/additive-translation/") { $0.value? *= 2 } }
    }
    #expect(slower.contains(", more; ") && slower.hasSuffix("; compare A B"), "\(slower)")
    let elsewhere = try Self.line { run in
      run.manifest?["host"] = .object(["cpu_model": .fact(.text("Other"), isHard: true)])
    }
    #expect(elsewhere.hasSuffix("; compare A B") && !elsewhere.contains("was"), "\(elsewhere)")
  }
}
