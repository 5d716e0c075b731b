import Reports
import Statistics
import Vocabulary

/// The cases in real time that differ in nothing but their strategy.
struct PacedBlock {
  let conditions: Conditions
  let subject: PageSubject
  let views: Int
  let cases: [PacedCase]

  var title: String { "\(conditions.title): \(PeopleNumber.page.views(views))" }

  var hasLoad: Bool { conditions.hasLoad }

  /// Whether a recording is replayed that had nothing to do meanwhile: the app's thread, which all arms
  /// have the load on, was idle under one of them.
  var loadWasIdle: Bool {
    Load(conditions.load)?.kind == .trace
      && cases.contains { ($0.median(.app, .cpuShare)?.value ?? 100) < Self.idleShare }
  }

  /// A share of a core, %, that is none.
  private static let idleShare = 0.01

  /// An arm's hitch time per time, and the band that it falls into: none where others took the host's
  /// cores, and where the load had nothing to do. Nil where nobody counted it.
  func hitches(of arm: PacedCase) -> String? {
    arm.median(.frame, .hitchTimeRatio).map { ratio in
      let isDoubted =
        loadWasIdle
        || arm.measured.row(.frame, .hitchTimeRatio)?.flags.contains(.contended) == true
      let band = isDoubted ? nil : HitchBand(of: ratio.value).map { ": \($0.rawValue)" }
      return PeopleNumber.page.digits(ratio.value) + "\u{A0}ms/s" + (band ?? "")
    }
  }

  /// Up to this many arms stand beside the reference.
  private static let mostOthers = 3

  /// The arms that an answer is about: the two of the question; where not both ran, what the run
  /// compares with and the first others.
  var main: [PacedCase] {
    let names = Contest(cases.map(\.measured), about: subject)?.arms.map(\.id) ?? []
    return names.prefix(1 + Self.mostOthers).compactMap { name in
      cases.first { $0.measured.id == name }
    }
  }

  /// What it is called among blocks: its screen, or its conditions, and its number of views.
  func label(among blocks: [PacedBlock]) -> String {
    conditions.label(
      subject.items.counted(views), among: RunFacts.distinct(blocks.map(\.conditions)))
  }

  /// What went wrong in its runs, one sentence each.
  var doubts: [String] {
    let flagged = [
      ("stopped", "was stopped before its time: its numbers hold for what ran until then"),
      ("queue_full", "found the queue of commits full and had to wait"),
      ("suspended", "stood still for a second or more: the machine had no time for it"),
    ].compactMap { flag, words in
      let arms = cases.filter { $0.flags.contains(flag) }.map(\.strategy)
      return arms.isEmpty ? nil : arms.joined(separator: ", ") + " \(words)."
    }
    return flagged
      + (loadWasIdle ? ["The load had nothing to do meanwhile: a busy app is not seen here."] : [])
  }

  static func all(_ facts: RunFacts) -> [PacedBlock] {
    let cases = facts.cases.filter(\.isPaced)
    guard !cases.isEmpty else { return [] }
    let ids = Set(cases.map(\.id))
    let samples = Dictionary(
      grouping: (facts.run.samples ?? []).filter { ids.contains($0.caseID) }, by: \.caseID)
    return RunFacts.distinct(cases.map(\.conditions)).flatMap { conditions in
      let here = cases.filter { $0.conditions == conditions }
      return Set(here.map(\.views)).sorted().map { views in
        PacedBlock(
          conditions: conditions, subject: facts.subject, views: views,
          cases: here.filter { $0.views == views }.map {
            PacedCase($0, samples[$0.id] ?? [], in: facts.sessions)
          })
      }
    }
  }
}

/// A case in real time: its rows, and its samples by process.
struct PacedCase {
  /// A number with its interval over processes.
  struct Estimate {
    let value: Double
    let interval: (lower: Double, upper: Double)?
  }

  typealias Process = (number: Int, values: [Double?])

  let measured: MeasuredCase
  /// Per stage and metric that the page draws or summarises the samples, process by process in the
  /// file's order; nil is not available.
  private let series: [StageMetric: [Process]]
  /// What it took of a core in all, %, run by run.
  let shares: [PairedRatio.RoundValue]
  let sessions: Sessions

  private static let drawn: Set<MetricName> = [
    .busyTime, .hitchTimeRatio, .framesMissed, .frameTime, .pictureAge, .positionError,
  ]

  init(_ measured: MeasuredCase, _ samples: [SampleRow], in sessions: Sessions) {
    (self.measured, self.sessions) = (measured, sessions)
    let own = samples.filter { $0.pass == .paced && Self.drawn.contains($0.metric) }
    series = Dictionary(grouping: own) { StageMetric($0.stage, $0.metric) }.mapValues { samples in
      Dictionary(grouping: samples, by: \.process).sorted { $0.key < $1.key }.map {
        (number: $0.key, values: $0.value.map { $0.value.flatMap { $0.isFinite ? $0 : nil } })
      }
    }
    shares = samples.filter { $0.stage == .frame && $0.metric == .cpuShare }.compactMap { sample in
      sample.value.map { (sample.process, sample.round, $0) }
    }
  }

  var strategy: String { measured.strategy }

  /// The numbers of one metric of the first process's first run, one per refresh; empty where there
  /// are none. A process with several runs has them one after another.
  func firstRun(_ stage: Stage, _ metric: MetricName) -> [Double?] {
    guard let values = processes(stage, metric).first else { return [] }
    let runs = processes(.frame, .hitchTimeRatio).first?.count ?? 1
    return Array(values.prefix(values.count / max(runs, 1)))
  }

  func all(_ stage: Stage, _ metric: MetricName) -> [Double] {
    processes(stage, metric).joined().compactMap { $0 }
  }

  /// The median of a metric; its interval only where two processes or more speak for it.
  func median(_ stage: Stage, _ metric: MetricName) -> Estimate? {
    guard let numbers = measured.measurement(stage, metric) else { return nil }
    guard let row = measured.row(stage, metric), row.processes > 1, let lower = numbers.lower,
      let upper = numbers.upper
    else { return Estimate(value: numbers.median, interval: nil) }
    return Estimate(value: numbers.median, interval: (lower, upper))
  }

  /// The 95th percentile of a metric: the median of those of the processes, with their interval.
  /// Without samples the report's, of all together.
  func percentile95(_ stage: Stage, _ metric: MetricName) -> Estimate? {
    let values = (series[StageMetric(stage, metric)] ?? []).compactMap { process in
      let values = process.values.compactMap { $0 }.sorted()
      return values.isEmpty ? nil : (process.number, Quantile.of(sorted: values, 0.95))
    }
    let replicates = sessions.replicates(values)
    guard let median = Quantile.median(replicates.processes) else {
      return measured.number(stage, metric, "p95").map { Estimate(value: $0, interval: nil) }
    }
    return Estimate(value: median, interval: replicates.interval.map { ($0.lower, $0.upper) })
  }

  /// Whether something should have moved: in a first run without a missed refresh an old picture
  /// was what was due.
  var moves: Bool {
    processes(.frame, .pictureAge).first?.contains { ($0 ?? 0) > 0 } != true
      || processes(.frame, .framesMissed).first?.contains { ($0 ?? 1) > 0 } ?? true
  }

  var flags: [String] { measured.flags }

  /// What the case takes of a core in all, as a multiple of what `other` does: paired by process
  /// where there are samples of both, else of the medians; nil when there is neither.
  func ratio(to other: PacedCase) -> PairedRatio? {
    PairedRatio.of(shares, per: other.shares, in: sessions)
      ?? PairedRatio.ofMedians(
        median(.frame, .cpuShare)?.value, other.median(.frame, .cpuShare)?.value)
  }

  /// Whether the screen was refreshed after the first frame, so that one could be dropped; also true
  /// where nobody counted frames.
  var hasSecondRefresh: Bool {
    median(.frame, .framesPresented) == nil || median(.frame, .framesMissed) != nil
      || median(.frame, .frameRate) != nil
  }

  /// The share of the frames due that was dropped, in %: all where the first took the whole run; nil
  /// where nothing was due, or nobody counted.
  var missedShare: Double? {
    guard hasSecondRefresh else { return 100 }
    guard let missed = median(.frame, .framesMissed)?.value,
      let presented = median(.frame, .framesPresented)?.value, missed + presented > 0
    else { return nil }
    return 100 * missed / (missed + presented)
  }

  private func processes(_ stage: Stage, _ metric: MetricName) -> [[Double?]] {
    (series[StageMetric(stage, metric)] ?? []).map(\.values)
  }
}

/// The numbers of a block in real time, an arm per row.
struct PacedColumns {
  let block: PacedBlock

  private typealias Column = (name: String, cell: (PacedCase) -> Table.Cell?)

  /// The columns and their cells, one for each case; what no case of the block has, has none.
  private var columns: [(name: String, cells: [Table.Cell?])] {
    func column(
      _ name: String, _ stage: Stage, _ metric: MetricName,
      _ text: @escaping (Double) -> String = PeopleNumber.page.digits
    ) -> Column {
      (name, { $0.median(stage, metric).map { Self.cell($0, text($0.value)) } })
    }
    func time(_ name: String, _ metric: MetricName) -> Column {
      (
        name,
        {
          $0.median(.frame, metric).map {
            Self.cell($0, PeopleNumber.page.time($0.value), isTime: true)
          }
        }
      )
    }
    let all: [Column] = [
      column("app CPU", .app, .cpuShare, PeopleNumber.page.share),
      column("app wake-ups/s", .app, .wakeups),
      column("server CPU", .server, .cpuShare, PeopleNumber.page.share),
      column("both", .frame, .cpuShare, PeopleNumber.page.share),
      (reference.map { "of \($0.strategy)" } ?? "ratio", ratio),
      time("per frame", .pictureCPUTime), time("set-up", .setUpCPUTime),
      column("frames/s", .frame, .frameRate),
      column("a view", .frame, .viewFrameRate),
      column("dropped", .frame, .framesMissed, PeopleNumber.page.exact),
      column("most in a row", .frame, .longestMiss, PeopleNumber.page.exact),
      (
        "hitch time ratio",
        { arm in
          arm.median(.frame, .hitchTimeRatio).map { Self.cell($0, block.hitches(of: arm) ?? "") }
        }
      ),
      (
        "off (p95)",
        {
          $0.percentile95(.frame, .positionError).map {
            Self.cell($0, PacedWords.points($0.value, unit: "pt"))
          }
        }
      ),
      column("drift", .frame, .phaseDrift) { PacedWords.points($0, unit: "pt/s") },
      column("neighbour CPU", .neighbour, .cpuShare, PeopleNumber.page.share),
    ]
    return all.map { (name: $0.name, cells: block.cases.map($0.cell)) }
      .filter { column in column.cells.contains { $0 != nil } }
  }

  private var reference: PacedCase? { block.main.first }

  var table: Table {
    let columns = columns
    var table = Table(
      title: "Real time, \(block.title)", head: ["strategy"] + columns.map(\.name))
    table.groups = [
      block.cases.enumerated().map { index, arm in
        [.name(arm.strategy)] + columns.map { $0.cells[index] ?? Table.notAvailable }
      }
    ]
    return table
  }

  /// What it takes in all as a multiple of the reference; nil where nothing tells it.
  private func ratio(_ measured: PacedCase) -> Table.Cell? {
    guard measured.median(.frame, .cpuShare) != nil, let reference else { return nil }
    guard reference.strategy != measured.strategy else { return .number("1") }
    return measured.ratio(to: reference).map {
      .number(PeopleNumber.page.times($0.ratio), $0.intervalText)
    }
  }

  private static func cell(
    _ estimate: PacedCase.Estimate, _ text: String, isTime: Bool = false
  ) -> Table.Cell {
    let interval = estimate.interval.map {
      PeopleNumber.page.interval($0.lower, $0.upper, ofTime: isTime ? estimate.value : nil)
    }
    return .number(text, isOfRounding(estimate) ? nil : interval)
  }

  /// An interval of rounding errors says nothing.
  private static func isOfRounding(_ estimate: PacedCase.Estimate) -> Bool {
    guard let (lower, upper) = estimate.interval else { return false }
    return PacedWords.isRounding(estimate.value) && abs(lower) < 1e-6 && abs(upper) < 1e-6
  }
}

/// Numbers of real time as a person reads them.
enum PacedWords {
  /// A distance in `unit`; one that is nothing but rounding is not spelled out.
  static func points(_ distance: Double, unit: String) -> String {
    (isRounding(distance) ? "within 10⁻⁶" : PeopleNumber.page.digits(distance)) + "\u{A0}" + unit
  }

  /// Whether a distance in pt is what rounding leaves of 0.
  static func isRounding(_ distance: Double) -> Bool { distance != 0 && abs(distance) < 1e-6 }
}

/// Apple's bands of hitch time ratios of 2020: good below 5 ms/s, critical from 10 on.
///
/// Source: WWDC 2020 session 10077. Xcode's Organizer uses others today (10, 25, 50).
enum HitchBand: String {
  case good, warning, critical

  /// nil below all of them.
  init?(of ratio: Double) {
    guard ratio >= 0 else { return nil }
    self = ratio >= 10 ? .critical : ratio >= 5 ? .warning : .good
  }
}

/// The time that a display leaves for a frame: from one refresh to the next.
enum FrameBudget {
  /// Those of displays of 120, 90 and 60 Hz as charts draw them, ns: 8.3, 11.1 and 16.7 ms.
  static let levels = [120.0, 90, 60].map { rate in
    NamedLevel(value: 1e9 / rate, name: "\(PeopleNumber.page.exact(rate))\u{A0}Hz")
  }
}

extension PeopleNumber {
  /// `1 view`, `1,000 views`.
  func views(_ number: Int) -> String { "\(whole(number)) \(number == 1 ? "view" : "views")" }
}
