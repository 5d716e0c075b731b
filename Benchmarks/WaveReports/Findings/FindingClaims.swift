import Reports
import Vocabulary
import WaveSuites
import WaveViews

/// What the runs say of the published claims: for each a verdict and the numbers behind it, by the
/// names that docs/findings.md gives them.
struct FindingClaims {
  private let stored: StoredNumbers
  /// The verdicts' names, in the order in which they are reported.
  static let verdicts = [
    "last", "speed", "rest", "scroll", "cause", "fps", "ticks", "moves", "mode", "unseen", "leak",
  ]

  init(stored: StoredNumbers) { self.stored = stored }

  /// All values.
  ///
  /// - Throws: `FindingsError.missing` for a number that a run lacks, `ResultStoreError` for
  ///   samples that cannot be read.
  func all() throws -> [String: String] {
    let parts = [
      try underLoad(), try speeds(), try tables(), try timers(), try atRest(), try drifts(),
      try serverSide(), try unseen(), try links(), try leaks(),
    ]
    return parts.reduce(into: [:]) { all, part in all.merge(part) { first, _ in first } }
  }

  static func verdict(_ isSo: Bool) -> String { isSo ? "confirmed" : "refuted" }

  private static func digits(_ number: Double) -> String { PeopleNumber.prose.digits(number) }

  private func paced(
    _ strategy: String, _ stage: Stage, _ metric: MetricName
  ) throws(FindingsError) -> StoredNumber {
    try stored.number("paced", FindingCase(strategy: strategy), stage, metric)
  }

  // MARK: - The question that was left open

  private func underLoad() throws(FindingsError) -> [String: String] {
    let beside = FindingCase(
      scenario: .loaded, strategy: PathRebuild.id, views: 300,
      circumstances: .load("neighbour:36ms/40ms"))
    return [
      "shared_core": try stored.number("loads", beside, .neighbour, .cpuShare).text,
      "beside": try stored.number("loads", beside, .frame, .frameRate).text,
      "timer_wakes": try paced(PathRebuildTimer.id, .app, .wakeups).text,
      "timer_rate": try stored.number("paced", Self.busy(PathRebuildTimer.id), .frame, .frameRate)
        .text,
      "link_rate": try stored.number("paced", Self.busy(PathRebuild.id), .frame, .frameRate).text,
    ]
  }

  /// The case of a strategy while the app is busy.
  static func busy(_ strategy: String) -> FindingCase {
    FindingCase(scenario: .loaded, strategy: strategy, circumstances: .busy)
  }

  // MARK: - 1. Two speeds

  private func speeds() throws -> [String: String] {
    let ticking = try speeds(PathRebuild.id)
    let declared = try speeds(ReplicatorTranslation.id)
    let (tick, declare) = (ticking[ticking.count / 2], declared[declared.count / 2])
    let ends = [
      declared[0] / ticking[ticking.count - 1], declared[declared.count - 1] / ticking[0],
    ]
    return [
      "ratio": Self.digits(declare / tick), "ticking": Self.digits(tick),
      "declared": Self.digits(declare),
      "speed": Self.verdict(ends.allSatisfy { abs($0 - 56.0 / 12) < 0.05 }),
    ]
  }

  /// How fast the first wave moved as published, process by process, ascending, pt/s.
  private func speeds(_ strategy: String) throws -> [Double] {
    let place = FindingCase(strategy: strategy, circumstances: .published)
    let samples = try stored.samples("published", [place], metrics: [.shownPosition])
    return Dictionary(grouping: samples, by: \.process).values.compactMap { line in
      guard let first = line.first, let last = line.last, first.round != last.round,
        let from = first.value, let to = last.value
      else { return nil }
      return (to - from) / (Double(last.round) / 60 - Double(first.round) / 60)
    }.sorted()
  }

  // MARK: - 2. In a table

  private func tables() throws(FindingsError) -> [String: String] {
    func share(_ strategy: String, _ circumstances: FindingCircumstances) throws(FindingsError)
      -> StoredNumber
    {
      try stored.number(
        "table", FindingCase(strategy: strategy, circumstances: circumstances), .app, .cpuShare)
    }
    func flung(_ strategy: String, _ stage: Stage, _ metric: MetricName) throws(FindingsError)
      -> StoredNumber
    {
      let place = FindingCase(strategy: strategy, circumstances: .scroll)
      return try stored.number("table", place, stage, metric)
    }
    let (reuse, kept) = (ReplicatorRebuildOnReuse.id, ReplicatorTranslation.id)
    let rebuilt = try flung(PathRebuild.id, .app, MetricName(WorkCounter.pathsBuilt.name))
    let reused = try flung(reuse, .app, MetricName(WorkCounter.pathsBuilt.name))
    let atRest = try share(kept, .table).upper
    let ticking = try share(PathRebuild.id, .table).lower
    let scrolling = try share(PathRebuild.id, .scroll)
    return [
      "rest": Self.verdict(atRest < 0.1 * ticking),
      "scroll": Self.verdict(scrolling.overlaps(try share(reuse, .scroll))),
      "cause": Self.verdict(reused.upper > 0.5 * rebuilt.lower), "reused_paths": reused.text,
      "rebuilt_paths": rebuilt.text,
      "jump": Self.digits(try flung(reuse, .frame, .positionError).greatest),
      "stay": Self.digits(try flung(kept, .frame, .positionError).greatest),
    ]
  }

  // MARK: - 6. A timer's mode

  private func timers() throws(FindingsError) -> [String: String] {
    func drift(_ circumstances: FindingCircumstances) throws(FindingsError) -> StoredNumber {
      let place = FindingCase(strategy: PathRebuildTimer.id, circumstances: circumstances)
      return try stored.number("table", place, .frame, .phaseDrift)
    }
    let (stood, went) = (try drift(.scroll), try drift(.table))
    return [
      "mode": Self.verdict(abs(stood.median + 12) < 0.6 && abs(went.median) < 0.6),
      "stood": stood.text, "went": went.text,
    ]
  }

  // MARK: - 3. Frames per second at rest

  private func atRest() throws(FindingsError) -> [String: String] {
    var rates: [Double] = []
    for arm in stored.strategies("paced", .paced) {
      rates.append(try paced(arm, .frame, .frameRate).median)
    }
    guard let least = rates.min(), let most = rates.max() else {
      throw .missing(file: "results/paced/report.csv", row: "any case at rest")
    }
    return [
      "fps": Self.verdict(most - least < 1), "least": Self.digits(least),
      "most": Self.digits(most),
    ]
  }

  // MARK: - 4. Lost ticks

  private func drifts() throws(FindingsError) -> [String: String] {
    func drift(_ strategy: String) throws(FindingsError) -> StoredNumber {
      let place = FindingCase(
        scenario: .loaded, strategy: strategy, circumstances: .publishedAndBusy)
      return try stored.number("published", place, .frame, .phaseDrift)
    }
    let (slow, steady) = (try drift(PathRebuild.id), try drift(ReplicatorTranslation.id))
    return [
      "ticks": Self.verdict(slow.upper < -1 && abs(steady.median) < 0.5), "slow": slow.text,
      "steady": steady.text,
    ]
  }

  // MARK: - 5. Cost that moves to the server

  private func serverSide() throws(FindingsError) -> [String: String] {
    let rebuilt = try paced(PathRebuild.id, .server, .cpuShare)
    let moved = try paced(AdditiveTranslation.id, .server, .cpuShare)
    let morph = try paced(PathMorph.id, .server, .cpuShare)
    return [
      "moves": Self.verdict(!morph.overlaps(moved) && morph.median > rebuilt.lower),
      "morph": morph.text, "rebuilt": rebuilt.text, "moved": moved.text,
    ]
  }

  // MARK: - 7. Views that nobody sees

  private func unseen() throws(FindingsError) -> [String: String] {
    var isSo = true
    for state in [PacedState.hidden, .offscreen, .pooled] {
      func woken(_ strategy: String) throws(FindingsError) -> StoredNumber {
        let place = FindingCase(strategy: strategy, circumstances: .init(state: state))
        return try stored.number("states", place, .app, .wakeups)
      }
      let (rebuilt, moved) = (try woken(PathRebuild.id), try woken(AdditiveTranslation.id))
      isSo = isSo && rebuilt.lower > 59 && moved.median == 0
    }
    return ["unseen": Self.verdict(isSo)]
  }

  // MARK: - 8. One display link for all

  private func links() throws(FindingsError) -> [String: String] {
    func instructions(_ strategy: String, _ views: Int) throws(FindingsError) -> Double {
      let place = FindingCase(scenario: .steady, strategy: strategy, views: views, scale: 1)
      return try stored.number("links", place, .app, .instructions).median
    }
    func saved(_ views: Int) throws(FindingsError) -> Double {
      try instructions(PathRebuild.id, views) - instructions(PathRebuildSharedLink.id, views)
    }
    func whole(_ number: Double) -> String { PeopleNumber.terminal.fixed(number, decimals: 0) }
    func grouped(_ number: Double) -> String { PeopleNumber.prose.fixed(number, decimals: 0) }
    let few = try instructions(PathRebuild.id, 12)
    let many = try instructions(PathRebuild.id, 1000)
    return [
      "link_share": PeopleNumber.terminal.fixed(100 * (try saved(1000)) / many, decimals: 1),
      "link_few": whole(try saved(12) / 12), "link_many": whole(try saved(1000) / 1000),
      "frame_few": grouped(few / 12), "frame_many": grouped(many / 1000),
    ]
  }

  // MARK: - Ten minutes

  /// The cases that ran for ten minutes.
  static let soaked = [PathRebuild.id, AdditiveTranslation.id].flatMap { arm in
    [PacedState.rest, .storm].map { FindingCase(strategy: arm, circumstances: .init(state: $0)) }
  }

  private func leaks() throws(FindingsError) -> [String: String] {
    var isSo = true
    for place in Self.soaked {
      let growth = try stored.number("soak", place, .frame, .heapGrowth).median
      // A page is let pass.
      isSo = isSo && abs(growth) < 4096
    }
    return ["leak": Self.verdict(isSo)]
  }
}
