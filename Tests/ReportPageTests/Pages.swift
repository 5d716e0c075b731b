import Reports
import TestSupport
import Testing
import Vocabulary

@testable import ReportPage

/// A page that tests look at, by name.
struct NamedPage: CustomTestStringConvertible, Sendable {
  let name: String
  let runs: @Sendable () throws -> [PageRun]
  var testDescription: String { name }

  private let source: Result<String, any Error>

  init(name: String, runs: @escaping @Sendable () throws -> [PageRun]) {
    self.name = name
    self.runs = runs
    source = Result { HTMLPage.html(try runs()) }
  }

  /// Its source, made once for all tests.
  func html() throws -> String { try source.get() }

  /// Names that are anything but names.
  static let hostileNames = [
    "path-rebuild", "additive-translation", "path-rebuild~2", "<script>alert(1)</script>",
    "\"><img src=x onerror=alert(1)>", "=cmd()|' /C calc'!A0", "]]>", "a/b/c",
    "\u{0}\u{1B}\u{202E}",
    "", "a-name-of-sixty-letters-and-more-that-nobody-would-choose-but-may", "波の再構築波の再構築波の再構築",
  ]

  /// Names that no line has room for, one of them twice.
  static let longNames = [
    "path-rebuild", "a-strategy-whose-name-says-everything-that-it-does-in-a-frame",
    "a-strategy-whose-name-says-everything-that-it-does-in-a-frame~2",
    "additive-translation-with-rasters-shared-between-views",
    "OneWordThatHasNoPlaceWhereALineMayEnd",
  ]

  /// Runs as good as any, as bad as they come, none, and several.
  static let all: [NamedPage] =
    [
      NamedPage(name: "no run") { [] },
      NamedPage(name: "an empty run") { [PageRun(name: "empty", report: [])] },
      NamedPage(name: "a stored run of the default suite") { [try StoredFixture.reference.get()] },
      NamedPage(name: "a stored run beside peers") { [try StoredFixture.run("limits")] },
      NamedPage(name: "a stored run of the plain server") { [try StoredFixture.run("bilinear")] },
      NamedPage(name: "four runs") { history },
      NamedPage(name: "a history with a step") { (0..<6).map { stepped($0 > 3 ? 2 : 1) } },
      NamedPage(name: "hostile names") {
        [SyntheticRun(name: hostileNames[3], strategies: hostileNames, wave: hostileNames[4]).run]
      },
      NamedPage(name: "long names") { longRuns },
      NamedPage(name: "no samples and no manifest") {
        [PageRun(name: "bare", report: SyntheticRun().report)]
      },
      NamedPage(name: "hostile numbers") { [hostileNumbers] },
      NamedPage(name: "samples of nothing") {
        [PageRun(name: "lost", report: [], samples: SyntheticRun().samples)]
      },
    ] + realTime

  static var longRuns: [PageRun] {
    [
      SyntheticRun(name: "long", strategies: longNames).run,
      SyntheticRun(name: "again", strategies: Array(longNames.dropFirst()), speed: 1.5).run,
      SyntheticPacedRun(strategies: longNames).run,
    ]
  }

  static var history: [PageRun] {
    var last = SyntheticRun(name: "slow", speed: 3).run
    last.manifest?["host"] = .object(["cpu_model": .fact(.text("Another"), isHard: true)])
    return [
      SyntheticRun(name: "first").run, SyntheticRun(name: "first", views: [10, 100]).run,
      SyntheticRun(name: "bare", speed: 1.2).run, last,
    ]
  }

  /// Exact counts of hostile names.
  private static func stepped(_ factor: Double) -> PageRun {
    var run = SyntheticRun(strategies: hostileNames, views: [1]).run
    run.report = run.report.filter { $0.metric == .allocations }.map { row in
      var row = row
      row.numbers = row.numbers.map { $0.map { factor * ($0 + 1) } }
      return row
    }
    return run
  }

  static let numbers: [Double?] = [
    .nan, .infinity, -.infinity, 0, -5, nil, .greatestFiniteMagnitude, .leastNonzeroMagnitude,
    -.greatestFiniteMagnitude, 1e-300, 7,
  ]

  /// Every kind of number that a report should not hold, and some that it may.
  static var hostileNumbers: PageRun {
    var run = SyntheticRun(views: [Int.min, -1, 0, 1, 7, Int.max]).run
    for index in run.report.indices {
      run.report[index].numbers = (0..<12).map { numbers[(index + $0 * 5) % numbers.count] }
      if index % 7 == 0 { run.report[index].numbers = [] }
      if index % 11 == 0 { run.report[index].scale = .nan }
    }
    for index in run.samples?.indices ?? 0..<0 {
      run.samples?[index].value = numbers[index % numbers.count]
      if index % 5 == 0 { run.samples?[index].round = index % 2 == 0 ? Int.max : Int.min }
    }
    var line = ScalingRow()
    (line.lineID, line.identity.strategy, line.stage) = ("<i>/*/&amp;", "&", "app")
    (line.fewestViews, line.mostViews, line.worstResidualViews) = (Int.min, Int.max, -1)
    line.fixed = .init(.nan, lower: -.infinity, upper: 1)
    (line.perView, line.relation, line.worstResidual) = (.init(-1e300), .crosses, .nan)
    line.crossover = .init(.infinity)
    run.growth = CostGrowth(lines: [line], absences: ["<b>"], bentShare: .nan)
    return run
  }
}
