import Measurement
import TestSupport
import Testing

@testable import Runs

struct NamedPage: CustomTestStringConvertible, Sendable {
  let name: String
  let run: @Sendable () throws -> PageRun
  var testDescription: String { name }

  private let source: Result<(html: String, reader: PageReader), any Error>

  init(name: String, run: @escaping @Sendable () throws -> PageRun) {
    self.name = name
    self.run = run
    source = Result {
      let html = HTMLPage.html(try run())
      return (html, try PageReader(html))
    }
  }

  func html() throws -> String { try source.get().html }

  /// The page as a parser reads it, once for all tests.
  func reader() throws -> PageReader { try source.get().reader }

  /// Frames one after another of five strategies and four numbers of views.
  static let frames = NamedPage(name: "frames") { NumberedRun().run }
  /// Three strategies in real time, with a load and without.
  static let realTime = NamedPage(name: "real time") { SyntheticPacedRun().run }
  static let few = NamedPage(name: "one number of views") { NumberedRun(views: [10]).run }
  static let stored = NamedPage(name: "a stored run of the default suite") {
    try PageRun.stored("default")
  }

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

  /// Runs as good as any, and as bad as they come.
  static let all: [NamedPage] = [
    NamedPage(name: "an empty run") { PageRun(name: "empty", report: []) },
    .frames, .realTime, .stored,
    NamedPage(name: "a stored run beside peers") { try PageRun.stored("limits") },
    NamedPage(name: "a stored run of the plain server") { try PageRun.stored("bilinear") },
    NamedPage(name: "hostile names") {
      NumberedRun(name: hostileNames[3], strategies: hostileNames, wave: hostileNames[4]).run
    },
    NamedPage(name: "long names") { longNamed },
    NamedPage(name: "no samples and no manifest") {
      PageRun(name: "bare", report: NumberedRun().report)
    },
    NamedPage(name: "hostile numbers") { hostileNumbers },
    NamedPage(name: "samples of nothing") {
      PageRun(name: "lost", report: [], samples: NumberedRun().samples)
    },
    NamedPage(name: "real time of all kinds") {
      SyntheticPacedRun(loads: ["idle", "burst", "busy:1ms/2ms"], views: [1, 100], seconds: 5).run
        .with(SyntheticPacedRun(seconds: 1, refreshHz: 1000).run).with(NumberedRun().run)
    },
    NamedPage(name: "hostile names in real time") {
      SyntheticPacedRun(strategies: hostileNames, loads: hostileNames, wave: hostileNames[3]).run
    },
    NamedPage(name: "displays that there are not") { strangeDisplays },
    NamedPage(name: "hostile numbers in real time") { hostileRealTime },
  ]

  static var longNamed: PageRun {
    NumberedRun(name: "long", strategies: longNames).run
      .with(SyntheticPacedRun(strategies: longNames).run)
  }

  static let numbers: [Double?] = [
    .nan, .infinity, -.infinity, 0, -5, nil, .greatestFiniteMagnitude, .leastNonzeroMagnitude,
    -.greatestFiniteMagnitude, 1e-300, 7,
  ]

  /// Every kind of number that a report should not hold, and some that it may.
  static var hostileNumbers: PageRun {
    var run = NumberedRun(views: [Int.min, -1, 0, 1, 7, Int.max]).run
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
    run.growth = Scaling(
      rows: [line], absences: [CurveFit.Absence(what: "", reason: "<b>")])
    return run
  }

  /// Every kind of number that a report should not hold, from processes that nobody counts.
  static var hostileRealTime: PageRun {
    var run = SyntheticPacedRun(seconds: 5).run
    for index in run.report.indices {
      run.report[index].numbers = (0..<12).map { numbers[(index + $0 * 5) % numbers.count] }
    }
    for index in run.samples?.indices ?? 0..<0 {
      run.samples?[index].value = numbers[(index * 7) % numbers.count]
      run.samples?[index].process = index % 3 == 0 ? Int.min : Int.max
    }
    return run
  }

  static var strangeDisplays: PageRun {
    var run = SyntheticPacedRun(views: [1, 2, 3, 4, 5, 6]).run
    let rates: [Double] = [.nan, .infinity, -60, 0, 0.1, 1e300]
    run.report.edit { $0.refreshHz = rates[$0.views - 1] }
    return run
  }
}

extension PageRun {
  init(
    name: String, report: [ReportRow], samples: [SampleRow]? = nil, manifest: Manifest? = nil,
    growth: Scaling? = nil, reportPlace: String? = nil
  ) {
    self.init(
      StoredRun(place: name, report: report, samples: samples, manifest: manifest), growth,
      name: name, reportPlace: reportPlace)
  }

  /// The run of Tests/Fixtures/`name`; its samples are those of CPU time alone.
  static func stored(_ name: String) throws -> PageRun {
    let stored = try StoredRun.open(Repository.fixture(name))
    return PageRun(
      name: name, report: stored.report,
      samples: stored.samples?.filter { $0.metric == .cpuTime }, manifest: stored.manifest)
  }

  /// The same with the cases of another run, too.
  func with(_ other: PageRun) -> PageRun {
    var both = self
    both.report += other.report
    both.samples = (self.samples ?? []) + (other.samples ?? [])
    return both
  }
}

extension PageSubject {
  static let waves = PageSubject(
    question: "What does a wave cost?",
    reference: (id: "path-rebuild", name: "rebuilt"),
    candidate: (id: "additive-translation", name: "moved"),
    items: Noun(one: "wave", many: "waves"),
    scenarios: (plain: "steady", realTime: ["paced", "loaded"]),
    counters: (prefix: "sde:::WaveBench::", names: ["commit_bytes": "bytes sent"]),
    columnsPlace: "its columns are explained elsewhere",
    model: { _ in "A model, not iOS." }, realTimeCommand: "run in real time")
}

extension HTMLPage {
  static func html(_ run: PageRun) -> String { html(run, about: .waves) }
}

extension ScalingRow.Estimate {
  init(_ value: Double, lower: Double, upper: Double) {
    self.init(value, Interval(lower: lower, upper: upper, coverage: 0.95))
  }
}
