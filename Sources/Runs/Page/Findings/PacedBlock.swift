import Measurement

/// The cases in real time that differ in nothing but their strategy.
struct PacedBlock {
  let conditions: Conditions
  let subject: PageSubject
  let views: Int
  let cases: [PacedCase]

  var title: String { "\(conditions.title): \(PeopleNumber.page.counted(views, "view"))" }

  var hasLoad: Bool { conditions.hasLoad }

  var onlyWakes: Bool { cases.allSatisfy(\.measured.onlyWakes) }

  /// True if a recording is replayed that had nothing to do meanwhile: the app's thread, which all
  /// arms have the load on, took less than 0.01 % of a core under one of them.
  var loadWasIdle: Bool {
    conditions.load.kind == .trace
      && cases.contains { ($0.estimate(.app, .cpuShare) ?? 100) < 0.01 }
  }

  /// An arm's hitch time per time, and the band that it falls into: none where others took the
  /// host's cores, and where the load had nothing to do. Nil where nobody counted it.
  func hitches(of arm: PacedCase) -> String? {
    arm.estimate(.frame, .hitchTimeRatio).map { ratio in
      let isDoubted =
        loadWasIdle
        || arm.measured.row(.frame, .hitchTimeRatio)?.flags.contains(.contended) == true
      let band = isDoubted ? nil : HitchBand(of: ratio).map { ": \($0.rawValue)" }
      return PeopleNumber.page.digits(ratio) + "\u{A0}ms/s" + (band ?? "")
    }
  }

  /// The arms that an answer is about: the two of the question; where not both ran, what the run
  /// compares with and the first three others.
  var main: [PacedCase] {
    let names = ComparedArms(cases.map(\.measured), about: subject)?.arms.map(\.id) ?? []
    return names.prefix(4).compactMap { name in
      cases.first { $0.measured.id == name }
    }
  }

  /// Its name among others: its screen, or its conditions, and its number of views.
  func label(among others: Conditions.Others) -> String {
    conditions.label(subject.items.counted(views), among: others)
  }

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

  static func all(_ facts: SortedRun) -> [PacedBlock] {
    let cases = facts.cases.filter(\.isPaced)
    guard !cases.isEmpty else { return [] }
    let ids = Set(cases.map(\.id))
    let samples = Dictionary(
      grouping: (facts.run.samples ?? []).filter { ids.contains($0.caseID) }, by: \.caseID)
    let byConditions = Dictionary(grouping: cases, by: \.conditions)
    return cases.map(\.conditions).distinct.flatMap { conditions in
      Dictionary(grouping: byConditions[conditions] ?? [], by: \.views).sorted { $0.key < $1.key }
        .map { views, cases in
          PacedBlock(
            conditions: conditions, subject: facts.subject, views: views,
            cases: cases.map { PacedCase($0, samples[$0.id] ?? [], in: facts.sessions) })
        }
    }
  }
}

/// A case in real time: its rows, and its samples by process.
struct PacedCase {
  typealias Process = (number: Int, values: [Double?])

  let measured: MeasuredCase
  /// Samples that the page draws or sums up, process by process in the file's order; nil is not
  /// available.
  private let series: [StageMetric: [Process]]
  /// Its share of a core in all, %, run by run.
  let shares: [PairedRatio.RoundValue]
  /// Processor time of setting up, ns, by process.
  private let setUps: [Int: Double]
  let sessions: Sessions

  private static let drawn: Set<MetricName> = [
    .busyTime, .hitchTimeRatio, .framesMissed, .pictureAge, .positionError,
  ]

  init(_ measured: MeasuredCase, _ samples: [SampleRow], in sessions: Sessions) {
    (self.measured, self.sessions) = (measured, sessions)
    let own = samples.filter { $0.pass == .paced && Self.drawn.contains($0.metric) }
    series = Dictionary(grouping: own) { StageMetric($0.stage, $0.metric) }.mapValues { samples in
      Dictionary(grouping: samples, by: \.process).sorted { $0.key < $1.key }.map {
        (number: $0.key, values: $0.value.map { $0.value.flatMap { $0.isFinite ? $0 : nil } })
      }
    }
    shares = samples.filter { $0.stage == .frame && $0.metric == .cpuShare }
      .compactMap(\.roundValue)
    setUps = Dictionary(
      samples.filter { $0.metric == .setUpCPUTime }.compactMap(\.roundValue)
        .map { ($0.process, $0.value) }, uniquingKeysWith: { first, _ in first })
  }

  /// The interval over processes of what setting up takes more than that of `other`, ns; nil for
  /// fewer than three.
  func setUpDifference(to other: PacedCase) -> Interval? {
    let differences = setUps.compactMap { process, own in
      other.setUps[process].map { (process, own - $0) }
    }.sorted { $0.0 < $1.0 }
    return differences.count < 3 ? nil : sessions.replicates(differences).meanInterval
  }

  var strategy: String { measured.strategy }

  /// The numbers of the first process's first run, one per refresh: a process with several runs has
  /// them one after another.
  func firstRun(_ stage: Stage, _ metric: MetricName) -> [Double?] {
    guard let values = processes(stage, metric).first else { return [] }
    let runs = processes(.frame, .hitchTimeRatio).first?.count ?? 1
    return Array(values.prefix(values.count / max(runs, 1)))
  }

  func estimate(_ stage: Stage, _ metric: MetricName) -> Double? {
    measured.measurement(stage, metric)?.estimate
  }

  /// The share of a core that waking a side's thread takes, %; nil within noise of nothing or all.
  func wakingShare(_ stage: Stage) -> Double? {
    guard let time = estimate(stage, .wakingCPUTime), let rate = estimate(stage, .wakeups),
      let all = estimate(stage, .cpuShare)
    else { return nil }
    let share = 100 * time * 1e-9 * rate
    return share > 0 && share < all ? share : nil
  }

  /// The share of a core that a side takes besides, %.
  func workShare(_ stage: Stage) -> Double? {
    estimate(stage, .cpuShare).map { $0 - (wakingShare(stage) ?? 0) }
  }

  /// Its share of a core in all, %, as the sum of what is printed of its sides and of a thread that
  /// draws for the app; that of all where a side is not known.
  var total: Double? {
    let sides = [Stage.app, .server].map { estimate($0, .cpuShare) }
    guard let app = sides[0], let server = sides[1] else { return estimate(.frame, .cpuShare) }
    let parts = [app, server, estimate(.drawing, .cpuShare) ?? 0]
    return parts.reduce(0) { $0 + (100 * $1).rounded() } / 100
  }

  /// The numbers of a metric; their interval only where two processes or more speak for it.
  func measurement(_ stage: Stage, _ metric: MetricName) -> MeasuredCase.Measurement? {
    var numbers = measured.measurement(stage, metric)
    if (measured.row(stage, metric)?.processes ?? 0) < 2 {
      numbers?.lower = nil
      numbers?.upper = nil
    }
    return numbers
  }

  /// The median of the processes' 95th percentiles, with its interval; without samples the
  /// report's, of all together.
  func percentile95(_ stage: Stage, _ metric: MetricName) -> MeasuredCase.Measurement? {
    let values = (series[StageMetric(stage, metric)] ?? []).compactMap { process in
      let values = process.values.compactMap { $0 }.sorted()
      return values.isEmpty ? nil : (process.number, Quantile.of(sorted: values, 0.95))
    }
    let replicates = sessions.replicates(values)
    guard let row = measured.row(stage, metric), row.quality != .unavailable,
      let median = Quantile.median(replicates.processes) ?? row.number("p95"), median.isFinite
    else { return nil }
    return MeasuredCase.Measurement(
      estimate: median, lower: replicates.interval?.lower, upper: replicates.interval?.upper,
      unit: row.unit.rawValue)
  }

  /// True if something should have moved: in a first run that missed no refresh old pictures were
  /// what was due.
  var moves: Bool {
    processes(.frame, .pictureAge).first?.contains { ($0 ?? 0) > 0 } != true
      || processes(.frame, .framesMissed).first?.contains { ($0 ?? 1) > 0 } ?? true
  }

  var flags: [String] { measured.flags }

  /// The case's share of a core in all, as a multiple of that of `other`: the quotient of the means;
  /// nil where there is none, and of a case without motion.
  func ratio(to other: PacedCase) -> PairedRatio? {
    guard !measured.isMotionless, !other.measured.isMotionless else { return nil }
    return PairedRatio.ofMeans(shares, per: other.shares, in: sessions)
      ?? PairedRatio.ofEstimates(estimate(.frame, .cpuShare), other.estimate(.frame, .cpuShare))
  }

  /// True if the screen was refreshed after the first frame, so that one could be dropped; also
  /// true where nobody counted frames.
  var hasSecondRefresh: Bool {
    estimate(.frame, .framesPresented) == nil || estimate(.frame, .framesMissed) != nil
      || estimate(.frame, .frameRate) != nil
  }

  /// The share of the frames due that was dropped, in %: all where the first took the whole run;
  /// nil where nothing was due, or nobody counted.
  var missedShare: Double? {
    guard hasSecondRefresh else { return 100 }
    guard let missed = estimate(.frame, .framesMissed),
      let presented = estimate(.frame, .framesPresented), missed + presented > 0
    else { return nil }
    return 100 * missed / (missed + presented)
  }

  private func processes(_ stage: Stage, _ metric: MetricName) -> [[Double?]] {
    (series[StageMetric(stage, metric)] ?? []).map(\.values)
  }
}

extension PacedBlock {
  private typealias Column = (name: String, cell: (PacedCase) -> Table.Cell?)

  /// The columns and their cells, one for each case; what no case of the block has, has none.
  private var columns: [(name: String, cells: [Table.Cell?])] {
    func column(
      _ name: String, _ stage: Stage, _ metric: MetricName,
      _ text: @escaping (Double) -> String = PeopleNumber.page.digits
    ) -> Column {
      (name, { $0.measurement(stage, metric).map { Self.cell($0, text($0.estimate)) } })
    }
    let all: [Column] = [
      column("app CPU", .app, .cpuShare, PeopleNumber.page.share),
      column("app wake-ups/s", .app, .wakeups),
      column("server CPU", .server, .cpuShare, PeopleNumber.page.share),
      column("both", .frame, .cpuShare, PeopleNumber.page.share),
      (main.first.map { "of \($0.strategy)" } ?? "ratio", ratio),
      column("per frame", .frame, .pictureCPUTime, PeopleNumber.page.time),
      (
        "set-up",
        {
          $0.measurement(.frame, .setUpCPUTime).map {
            .difference($0.estimate, $0.lower, $0.upper, $0.value, $0.interval)
          }
        }
      ),
      column("frames/s", .frame, .frameRate),
      column("a view", .frame, .viewFrameRate),
      column("dropped", .frame, .framesMissed, PeopleNumber.page.exact),
      column("most in a row", .frame, .longestMiss, PeopleNumber.page.exact),
      (
        "hitch time ratio",
        { arm in
          arm.measurement(.frame, .hitchTimeRatio).map { Self.cell($0, hitches(of: arm) ?? "") }
        }
      ),
      (
        "off (p95)",
        {
          let off = $0.percentile95(.frame, .positionError)
          return off.map { Self.cell($0, Self.points($0.estimate, unit: "pt")) }
        }
      ),
      column("drift", .frame, .phaseDrift) { Self.points($0, unit: "pt/s") },
      column("neighbour CPU", .neighbour, .cpuShare, PeopleNumber.page.share),
    ]
    return all.map { (name: $0.name, cells: cases.map($0.cell)) }
      .filter { column in column.cells.contains { $0 != nil } }
  }

  var table: Table {
    let columns = columns
    var table = Table(
      title: "Real time, \(title)", head: ["strategy"] + columns.map(\.name))
    table.groups = [
      cases.enumerated().map { index, arm in
        [.name(arm.strategy)] + columns.map { $0.cells[index] ?? Table.notAvailable }
      }
    ]
    return table
  }

  /// Its share in all as a multiple of the reference's; nil where nothing tells it.
  private func ratio(_ measured: PacedCase) -> Table.Cell? {
    guard measured.estimate(.frame, .cpuShare) != nil, let reference = main.first else {
      return nil
    }
    guard reference.strategy != measured.strategy else { return .number("1") }
    if measured.measured.isMotionless { return .absent(Liveness.words) }
    return measured.ratio(to: reference).map {
      .number(PeopleNumber.page.times($0.ratio), $0.intervalText)
    }
  }

  /// An interval of rounding errors says nothing.
  private static func cell(_ number: MeasuredCase.Measurement, _ text: String) -> Table.Cell {
    let ends: [Double] = [number.estimate, number.lower ?? 1, number.upper ?? 1]
    return .number(
      text, number.estimate != 0 && ends.allSatisfy { abs($0) < 1e-6 } ? nil : number.interval)
  }

  /// A distance in `unit`; one that is nothing but rounding is not spelled out.
  private static func points(_ distance: Double, unit: String) -> String {
    (distance != 0 && abs(distance) < 1e-6 ? "within 10⁻⁶" : PeopleNumber.page.digits(distance))
      + "\u{A0}" + unit
  }
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
