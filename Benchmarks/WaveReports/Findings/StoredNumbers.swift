import AnimationTiming
import Reports
import Statistics
import Vocabulary
import WaveSuites
import WaveViews

/// Names a case of the committed runs: waves of the post on the own engine or on another.
struct FindingCase {
  var scenario = Scenario.paced
  let strategy: String
  var views = 12
  var size = Size(width: 56, height: 28)
  var scale = 2.0
  var load = Load.none
  /// What draws it; nil is the own engine.
  var backend: String?
  /// What puts the pictures of a third-party engine together.
  var graphics = "gpu"
  /// What the own engine's server does besides the least.
  var server = ServerProfile.lean

  /// As report.csv names it.
  var id: String {
    var identity = CaseIdentity.usual
    (identity.scenario, identity.wave) = (scenario.name, WaveName(Wave.jw.id))
    (identity.widthPoints, identity.heightPoints) = (size.width, size.height)
    (identity.scale, identity.load) = (scale, load)
    if server != .lean {
      identity.settings = [CaseIdentity.Setting("server", server.rawValue)]
      if let sampling = server.samplingName { identity.sampling = sampling }
    }
    if let backend {
      (identity.backend, identity.sampling) = (backend, "")
      let setting = CaseIdentity.Setting("graphics", graphics)
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
      median: median / unit, interval: interval.map { ($0.lower / unit, $0.upper / unit) })
  }
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
    "busy", "effects", "waves", "software", "chromium", "qtquick", "scenes", "default",
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
        rows[Key(run: run, caseID: row.caseID, stage: row.stage, metric: row.metric)] = row
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
    return StoredNumber(median: median, interval: interval)
  }

  /// The rows of a run's report, in its order.
  func rows(_ run: String) -> [ReportRow] { order[run] ?? [] }

  /// The strategies of some rows of a run, each once, in the report's order.
  func strategies(_ run: String, where isMeant: (ReportRow) -> Bool) -> [String] {
    var seen: Set<String> = []
    return rows(run).filter(isMeant).map(\.strategy.rawValue).filter { seen.insert($0).inserted }
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
      "\(file) has no row for \(row): measure again by the command in results/README.md"
    }
  }
}

/// How many times what one case takes another one takes, as findings say it. An interval over the
/// rounds of one process says nothing of another, and is left out.
extension PairedRatio {
  /// `1.72 [1.65, 1.80]`.
  var text: String {
    func digits(_ number: Double) -> String {
      PeopleNumber.terminal.fixed(number, decimals: ratio < 100 ? 2 : 0)
    }
    guard unit != .round, let interval else { return digits(ratio) }
    return "\(digits(ratio)) [\(digits(interval.lower)), \(digits(interval.upper))]"
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

  /// The ratio of a strategy's case to a reference's among the rows of a report, paired by process
  /// and round.
  ///
  /// - Throws: `FindingsError.missing` where no round has both.
  func ratio(
    _ strategy: String, to reference: String, among report: [ReportRow]
  ) throws(FindingsError) -> PairedRatio {
    func name(_ strategy: String) -> String {
      report.first { $0.strategy.rawValue == strategy }?.caseID ?? strategy
    }
    return try ratio(name(strategy), to: name(reference))
  }

  /// The same of two cases by their names.
  ///
  /// - Throws: as ``ratio(_:to:among:)``.
  func ratio(_ first: String, to second: String) throws(FindingsError) -> PairedRatio {
    guard let found = PairedRatio.of(values(first), per: values(second), in: sessions) else {
      throw .missing(file: file, row: "\(first) beside \(second)")
    }
    return found
  }

  private func values(_ caseID: String) -> [PairedRatio.RoundValue] {
    (rows[caseID] ?? []).compactMap { row in row.value.map { (row.process, row.round, $0) } }
  }
}
