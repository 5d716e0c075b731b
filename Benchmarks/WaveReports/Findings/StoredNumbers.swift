import AnimationTiming
import Engines
import Reports
import Statistics
import Vocabulary
import WaveSuites
import WaveViews

/// What the views and the app of a case do, as far as its name mentions it.
struct FindingCircumstances {
  var style = WaveMotion.Style.equal
  var state = PacedState.rest
  var load = Load.none

  static let usual = Self()
  static let busy = Self(load: .busy)
  static let published = Self(style: .asPublished)
  static let publishedAndBusy = Self(style: .asPublished, load: .busy)
  static let table = Self(style: .asPublished, state: .table)
  static let scroll = Self(style: .asPublished, state: .scroll)

  /// A load as `--load` spells it.
  static func load(_ text: String) -> Self {
    guard let load = Load(text) else { preconditionFailure("'\(text)' is no load") }
    return Self(load: load)
  }
}

/// Names a case of the committed runs.
struct FindingCase {
  var scenario = Scenario.paced
  var wave = Wave.jw
  let strategy: String
  var views = 12
  var size = Size(width: 56, height: 28)
  var scale = 2.0
  var circumstances = FindingCircumstances.usual
  /// Of a story, its part.
  var part: String?
  /// What draws it; nil is the own engine.
  var backend: String?
  /// What puts the pictures of a third-party engine together.
  var graphics = Graphics.gpu
  /// What the own engine's server does besides the least.
  var server = ServerProfile.lean

  /// As report.csv names it.
  var id: String {
    var identity = CaseIdentity.usual
    (identity.scenario, identity.wave) = (scenario.name, WaveName(wave.id))
    (identity.widthPoints, identity.heightPoints) = (size.width, size.height)
    (identity.scale, identity.motion) = (scale, circumstances.style.rawValue)
    (identity.state, identity.load) = (circumstances.state.rawValue, circumstances.load)
    if let part { identity.settings = [CaseIdentity.Setting("part", part)] }
    if server != .lean {
      identity.settings = [CaseIdentity.Setting("server", server.rawValue)]
      if let sampling = server.samplingName { identity.sampling = sampling }
    }
    if let backend {
      (identity.backend, identity.sampling) = (backend, "")
      let setting = CaseIdentity.Setting(CaseIdentity.graphicsSetting, graphics.rawValue)
      identity.settings.append(setting)
    }
    return identity.name(strategy: strategy, views: "\(views)")
  }
}

/// A number of a report: a median with its interval over processes.
struct StoredNumber {
  let median: Double
  /// nil where fewer than two processes speak for it.
  let interval: (lower: Double, upper: Double)?
  /// The greatest sample; the median where none is known.
  let greatest: Double
  /// How many frames a sample of it has.
  var frames = 0.0

  /// The ends of the interval; of a number without one, itself.
  var lower: Double { interval?.lower ?? median }
  var upper: Double { interval?.upper ?? median }

  /// `26 [25, 27]`.
  var text: String {
    let middle = PeopleNumber.prose.digits(median)
    guard let interval else { return middle }
    let ends = [interval.lower, interval.upper].map(PeopleNumber.prose.digits)
    return "\(middle) [\(ends[0]), \(ends[1])]"
  }

  /// The same number with another unit.
  func divided(by unit: Double) -> StoredNumber {
    StoredNumber(
      median: median / unit, interval: interval.map { ($0.lower / unit, $0.upper / unit) },
      greatest: greatest / unit, frames: frames)
  }

  /// Whether the intervals have a number in common.
  func overlaps(_ other: StoredNumber) -> Bool { lower <= other.upper && other.lower <= upper }
}

/// The rows of the runs that findings are drawn from.
struct StoredNumbers {
  private struct Key: Hashable {
    let run: String
    let caseID: String
    let stage: Stage
    let metric: MetricName
  }

  /// The runs, each a folder of its suite's name.
  static let runs = [
    "busy", "paced", "table", "published", "states", "effects", "links", "loads", "soak", "waves",
    "waves-paced", "progress", "lifecycle", "reference", "servers", "chromium", "chromium-busy",
    "chromium-software", "qtquick", "qtquick-busy", "qtquick-software",
  ]

  private let folder: String
  private var rows: [Key: ReportRow] = [:]
  private var order: [String: [ReportRow]] = [:]

  /// Reads the reports of all runs in a folder, or of some.
  ///
  /// - Throws: `ResultStoreError` naming file, line and column.
  init(folder: String, runs: [String] = Self.runs) throws {
    self.folder = folder
    for run in runs {
      let report = try ReportFile.read("\(folder)/\(run)/\(ReportFile.name)")
      order[run] = report
      for row in report {
        // The state of older runs that is no load's name any more.
        let caseID =
          row.identity.state == "burst"
          ? row.caseID.replacing("burst", with: PacedState.intermittent.rawValue) : row.caseID
        let key = Key(
          run: run, caseID: caseID, stage: row.stage, metric: row.metric)
        rows[key] = row
      }
    }
  }

  /// A number of a case.
  ///
  /// - Throws: `FindingsError.missing` where the run has none.
  func number(
    _ run: String, _ place: FindingCase, _ stage: Stage, _ metric: MetricName
  ) throws(FindingsError) -> StoredNumber {
    let key = Key(run: run, caseID: place.id, stage: stage, metric: metric)
    guard let row = rows[key], let median = row.number("median") else {
      throw .missing(
        file: "\(folder)/\(run)/\(ReportFile.name)",
        row: "\(place.id), \(stage.rawValue), \(metric)")
    }
    var interval: (lower: Double, upper: Double)?
    if let lower = row.number("ci_low"), let upper = row.number("ci_high") {
      interval = (lower, upper)
    }
    return StoredNumber(
      median: median, interval: interval, greatest: row.number("max") ?? median,
      frames: Double(row.frames) / Double(max(1, row.samples)))
  }

  /// CPU time of the app's side and of the server's, us per view and frame, as tables show it.
  func sideCosts(_ run: String, _ place: FindingCase) throws(FindingsError) -> [String] {
    var costs: [String] = []
    for stage in [Stage.app, .server] {
      let time = try number(run, place, stage, .cpuTime)
      costs.append(
        PeopleNumber.terminal.fixed(time.median / 1000 / Double(place.views), decimals: 2))
    }
    return costs
  }

  /// The rows of a run's report, in its order.
  func rows(_ run: String) -> [ReportRow] { order[run] ?? [] }

  /// The strategies of a scenario of a run, each once, in the report's order.
  func strategies(_ run: String, _ scenario: Scenario, of wave: Wave = .jw) -> [String] {
    var seen: Set<String> = []
    return (order[run] ?? [])
      .filter { $0.scenario == scenario.name && $0.wave.rawValue == wave.id }
      .map(\.strategy.rawValue)
      .filter { seen.insert($0).inserted }
  }

  /// The parts of a run's stories about a wave, each once, in the report's order.
  func parts(_ run: String, of wave: Wave) -> [String] {
    var seen: Set<String> = []
    return (order[run] ?? []).filter { $0.wave.rawValue == wave.id }
      .compactMap { row in row.identity.setting("part") }.filter { seen.insert($0).inserted }
  }

  /// The samples of some metrics of some cases of a run, in the file's order.
  ///
  /// - Throws: `ResultStoreError` for a file that cannot be read; `FindingsError.missing` where
  ///   there is no such sample.
  func samples(
    _ run: String, _ places: [FindingCase], metrics: Set<MetricName>
  ) throws -> [SampleRow] {
    let file = "\(folder)/\(run)/\(SamplesFile.name)"
    let names = Set(places.map(\.id))
    let samples = try SamplesFile.read(file)
      .filter { names.contains($0.caseID) && metrics.contains($0.metric) }
    for name in names.sorted() {
      for metric in metrics.sorted()
      where !samples.contains(where: { $0.caseID == name && $0.metric == metric }) {
        throw FindingsError.missing(file: file, row: "\(name), \(metric)")
      }
    }
    return samples
  }

  /// All samples of a metric on a stage of a run, to be compared.
  ///
  /// - Throws: `ResultStoreError` for a file that cannot be read.
  func paired(_ run: String, _ stage: Stage, _ metric: MetricName) throws -> PairedSamples {
    let file = "\(folder)/\(run)/\(SamplesFile.name)"
    let sessions = Sessions(try ManifestFile.read("\(folder)/\(run)/\(ManifestFile.name)"))
    return PairedSamples(
      try SamplesFile.read(file), metric, on: stage, in: sessions, file: file)
  }
}

/// Why findings cannot be written.
public enum FindingsError: Error, Equatable, CustomStringConvertible {
  /// A run lacks what a sentence is about.
  case missing(file: String, row: String)

  /// What is wrong, and the cure.
  public var description: String {
    switch self {
    case .missing(let file, let row):
      "\(file) has no row for \(row): measure again with scripts/findings --measure"
    }
  }
}

/// How many times what one case takes another one takes, as findings say it. An interval over the
/// rounds of one process says nothing of another, and is left out.
extension PairedRatio {
  private var overProcesses: Interval? { unit == .round ? nil : interval }

  /// `1.72 [1.65, 1.80]`.
  var text: String {
    func digits(_ number: Double) -> String {
      PeopleNumber.terminal.fixed(number, decimals: ratio < 100 ? 2 : 0)
    }
    guard let interval = overProcesses else { return digits(ratio) }
    return "\(digits(ratio)) [\(digits(interval.lower)), \(digits(interval.upper))]"
  }

  /// What the interval says of "the one takes more than the other".
  var verdict: String {
    guard let interval = overProcesses, interval.lower > 1 || interval.upper < 1 else {
      return "no difference seen"
    }
    return interval.lower > 1 ? "holds" : "does not hold"
  }
}

/// A run's samples of one metric, ready to be compared case by case.
struct PairedSamples {
  private let rows: [String: [SampleRow]]
  private let sessions: Sessions
  private let file: String

  /// The samples of `metric` on a stage in `rows`, which stand in the file `file`.
  init(
    _ rows: [SampleRow], _ metric: MetricName, on stage: Stage, in sessions: Sessions, file: String
  ) {
    let own = rows.filter { $0.metric == metric && $0.stage == stage }
    self.rows = Dictionary(grouping: own, by: \.caseID)
    (self.sessions, self.file) = (sessions, file)
  }

  /// The ratio of `first` to `second`, paired by process and round.
  ///
  /// - Throws: `FindingsError.missing` where no round has both.
  func ratio(_ first: FindingCase, to second: FindingCase) throws(FindingsError) -> PairedRatio {
    guard let found = PairedRatio.of(values(first), per: values(second), in: sessions) else {
      throw .missing(file: file, row: "\(first.id) beside \(second.id)")
    }
    return found
  }

  private func values(_ place: FindingCase) -> [PairedRatio.RoundValue] {
    (rows[place.id] ?? []).compactMap { row in row.value.map { (row.process, row.round, $0) } }
  }
}
