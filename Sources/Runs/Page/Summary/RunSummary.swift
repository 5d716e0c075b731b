import Measurement

/// The summary of a run: doubts, the cost of screens in real time, dropped frames of a busy app,
/// and the cost of frames one after another. Each kind of number has a part of its own.
struct RunSummary {
  /// Numbers of one kind.
  struct Part {
    let table: ArmTable
    /// Sentences below the table.
    var remarks: [String] = []
  }

  let facts: SortedRun
  /// The cases in real time, side by side.
  let blocks: [PacedBlock]
  let realTime: Part?
  let busy: Part?
  let frames: Part?

  init(_ facts: SortedRun) {
    self.facts = facts
    blocks = PacedBlock.all(facts)
    realTime =
      RealTimeSummary(
        blocks: blocks.filter { !$0.hasLoad && !$0.onlyWakes }, waking: blocks.filter(\.onlyWakes),
        facts: facts
      ).part
    busy = BusySummary(blocks: blocks.filter(\.hasLoad), facts: facts).part
    frames = FrameSummary(facts: facts).part
  }

  var subject: PageSubject { facts.subject }

  var doubts: RunDoubts { RunDoubts(facts: facts) }

  /// In front of all numbers: why they may be doubted, and that no screen was measured.
  var first: [String] {
    [
      doubts.contended, doubts.partial, doubts.emulated, isFramesOnly ? framesOnly : nil,
      doubts.motionless, doubts.processes,
    ].compactMap(\.self)
  }

  /// True if no screen was measured.
  var isFramesOnly: Bool { realTime == nil && busy == nil && frames != nil }

  private var framesOnly: String {
    "Frame by frame only: not what a screen costs. In real time: \(subject.realTimeCommand)"
  }

  /// The kind of system that the numbers are of.
  var model: String { subject.model(facts.run) }

  /// How far the numbers go, and what their arms are.
  var last: [String] {
    let arms = [subject.reference, subject.candidate].filter { $0.id != $0.name }
      .map { "\($0.name) = \($0.id)" }
    let isNamed = arms.count == 2 && facts.strategies.contains(subject.reference.id)
    return [doubts.sessions].compactMap(\.self)
      + (isNamed ? [arms.joined(separator: ", ") + "."] : []) + nothing
  }

  /// A share of a core, %, with two decimals as all of a column have; what is less than the last of
  /// them is not 0.
  static func share(_ percent: Double) -> String {
    percent != 0 && abs(percent) < 0.005
      ? "<0.005" : percent == 0 ? "0" : PeopleNumber.page.fixed(percent, decimals: 2)
  }

  /// That there is nothing to say.
  private var nothing: [String] {
    guard realTime == nil, busy == nil, frames == nil else { return [] }
    return [
      facts.run.report.isEmpty
        ? "This run is empty: its report has no row." : "This run has no case with a cost."
    ]
  }

  /// `moved takes 0.28 to 0.39 times the CPU of rebuilt, in real time on 3 screens`, where it takes
  /// less, or more, for sure on all of them; nil elsewhere.
  var claim: String? {
    guard let part = realTime, let pair = part.table.pair else { return nil }
    let ratios = part.table.rows.compactMap { $0.ratios.first ?? nil }
    guard ratios.count == part.table.rows.count, ratios.allSatisfy({ !$0.isOpen }),
      Set(ratios.map { $0.ratio < 1 }).count == 1
    else { return nil }
    let times = spread(ratios.map(\.ratio), PeopleNumber.page.ratio)
    let screens = ratios.count == 1 ? "one screen" : "\(ratios.count) screens"
    return "\(subject.name(pair.other)) takes \(times) times the CPU of "
      + "\(subject.name(pair.reference)), in real time on \(screens)"
  }
}

/// The cost of screens whose app has nothing else to do: the answer that a user's device would
/// show.
private struct RealTimeSummary {
  let blocks: [PacedBlock]
  /// Those whose arm draws nothing.
  let waking: [PacedBlock]
  let facts: SortedRun

  private var subject: PageSubject { facts.subject }

  var part: RunSummary.Part? {
    let shown = blocks.filter { $0.main.contains { Self.cell($0) != nil } }
    guard !shown.isEmpty else { return nil }
    let others = Conditions.Others(shown.map(\.conditions))
    let rates = SortedRun.distinct(shown.map(\.conditions.refreshHz))
    let at = rates.count == 1 ? " at \(PeopleNumber.page.exact(rates[0]))\u{A0}Hz" : ""
    let rows = shown.map { block in
      ArmRow(
        label: block.label(among: others),
        arms: block.main.map { ($0.strategy, Self.cell($0)) },
        ratios: block.main.dropFirst().map { $0.ratio(to: block.main[0]) },
        motionless: Set(block.main.filter(\.measured.isMotionless).map(\.strategy)))
    }
    let table = ArmTable(
      title: "CPU in real time\(at), % of a core: total (app + server); less is better",
      rows: rows, subject: subject)
    let ratios = rows.flatMap(\.ratios).compactMap(\.self)
    return RunSummary.Part(
      table: table,
      remarks: [
        besides(shown, table), wakes(shown), waking(shown), frames(shown), setUp(shown, others),
      ].compactMap(\.self)
        + laws + outliers(shown, others) + RatioRemarks.sentences(ratios))
  }

  /// `cells: without process 0 the ratio is 0.36; rebuilt took 4.03 % there, 2.34 to 2.40 in the
  /// others.` for each ratio that one process or session alone makes uncertain.
  private func outliers(_ blocks: [PacedBlock], _ others: Conditions.Others) -> [String] {
    blocks.flatMap { block in
      block.main.dropFirst().compactMap { arm in
        guard let reference = block.main.first, let ratio = arm.ratio(to: reference),
          let outlier = ratio.outlier
        else { return nil }
        func side(_ arm: PacedCase, _ side: PairedRatio.Outlier.Side) -> String {
          let ends = spread([side.least, side.most], RunSummary.share)
          return "\(subject.name(arm.strategy)) took \(RunSummary.share(side.own)) % there, "
            + "\(ends) in the others"
        }
        return "\(block.label(among: others)): without \(ratio.unit.rawValue) \(outlier.unit) the "
          + "ratio is \(PeopleNumber.page.ratio(outlier.ratioWithout)); "
          + "\(side(reference, outlier.denominator)), \(side(arm, outlier.numerator))."
      }
    }
  }

  /// `3.69 (1.20 + 2.49)`: the total is the sum of what is printed of the sides.
  private static func cell(_ arm: PacedCase) -> Table.Cell? {
    let sides = [Stage.app, .server].map { arm.estimate($0, .cpuShare) }
    let parts = sides + [arm.estimate(.drawing, .cpuShare)].filter { $0 != nil }
    guard parts.contains(where: { $0 != nil }) || arm.estimate(.frame, .cpuShare) != nil else {
      return nil
    }
    let words = parts.map { $0.map(RunSummary.share) ?? "n/a" }.joined(separator: " + ")
    let total = arm.total.map(RunSummary.share) ?? "n/a"
    return .number(total, "(\(words))")
  }

  /// The candidate beside the other arms of its blocks.
  private func besides(_ blocks: [PacedBlock], _ table: ArmTable) -> String? {
    guard let pair = table.pair else { return nil }
    let arms = SortedRun.distinct(
      blocks.flatMap { block in block.cases.map(\.strategy) }
    ).filter { ![pair.reference, pair.other].contains($0) && !StrategyName($0).isTwin }
    let clauses = arms.prefix(3).compactMap { arm -> String? in
      let ratios = blocks.compactMap { block -> PairedRatio? in
        guard let candidate = block.main.last,
          let other = block.cases.first(where: { $0.strategy == arm })
        else { return nil }
        return candidate.ratio(to: other)
      }
      guard !ratios.isEmpty else { return nil }
      let numbers =
        ratios.count <= 3
        ? ratios.map(Self.unbroken).joined(separator: ", ")
        : spread(ratios.map(\.ratio), PeopleNumber.page.ratio)
      return "against \(arm): \(numbers)"
    }
    return clauses.isEmpty
      ? nil
      : "\(subject.name(pair.other)) ".capitalizedFirst + clauses.joined(separator: "; ") + "."
  }

  /// `0.28 [0.26, 0.30]` on one line.
  private static func unbroken(_ ratio: PairedRatio) -> String {
    [PeopleNumber.page.ratio(ratio.ratio), ratio.intervalText].compactMap(\.self)
      .joined(separator: " ").replacing(" ", with: "\u{A0}")
  }

  /// A number of each arm of the pair, over all screens.
  private func both(
    _ blocks: [PacedBlock], _ text: (Double) -> String, _ value: (PacedCase) -> Double?
  ) -> String? {
    guard blocks.allSatisfy({ $0.main.count == 2 }) else { return nil }
    let parts = [0, 1].compactMap { place -> String? in
      let values = blocks.compactMap { value($0.main[place]) }
      let names = Set(blocks.map { $0.main[place].strategy })
      guard values.count == blocks.count, names.count == 1, let name = names.first else {
        return nil
      }
      return "\(spread(values, text)) \(subject.name(name))"
    }
    return parts.count == 2 ? parts.joined(separator: ", ") : nil
  }

  private func wakes(_ blocks: [PacedBlock]) -> String? {
    both(blocks, PeopleNumber.page.digits) { $0.estimate(.app, .wakeups) }
      .map { "App wake-ups a second: \($0)." }
  }

  /// The host's price of waking a thread, which is in every number above.
  private func waking(_ blocks: [PacedBlock]) -> String? {
    let times = blocks.flatMap(\.main).flatMap { arm in
      [Stage.app, .server].compactMap { arm.estimate($0, .wakingCPUTime) }
    }
    guard let least = times.min(), let most = times.max(), least > 0 else { return nil }
    let alone = spread(
      waking.flatMap { $0.cases.compactMap { $0.estimate(.frame, .cpuShare) } }, RunSummary.share)
    return
      "Of that, waking a thread takes \(spread([least, most]) { PeopleNumber.page.time($0) }) a "
      + "refresh, outside of its frames."
      + (alone.isEmpty ? "" : " A thread that only wakes takes \(alone) %.")
  }

  /// What a refresh takes without views and with each, and where the ratio goes, sweep by sweep.
  private var laws: [String] {
    guard let growth = facts.run.growth else { return [] }
    return RealTimeLaw.all(growth, subject.reference.id, subject.candidate.id).map { law in
      let (one, other) = (subject.name(subject.candidate.id), subject.name(subject.reference.id))
      func time(_ row: ScalingRow, _ part: KeyPath<ScalingRow, ScalingRow.Estimate>) -> String {
        PeopleNumber.page.time(row[keyPath: part].value ?? 0)
      }
      let levels = [(0.5, "a half"), (1 / 3.0, "a third"), (0.25, "a quarter")].compactMap {
        level, name -> String? in
        law.views(below: level).flatMap {
          $0 == 0
            ? nil : "below \(name) from \(PeopleNumber.page.whole(Int($0.rounded(.up)))) on"
        }
      }
      let ends = [law.withoutViews, law.ofAView].map(PeopleNumber.page.ratio)
      return "\(law.candidate.identity.sizeText): a refresh takes "
        + "\(time(law.candidate, \.fixed)) \(one) and \(time(law.reference, \.fixed)) \(other) without "
        + "\(subject.items.many), each adds \(time(law.candidate, \.perView)) and "
        + "\(time(law.reference, \.perView)): the ratio goes from \(ends[0]) to \(ends[1])"
        + levels.map { ", " + $0 }.joined() + "."
    }
  }

  private func frames(_ blocks: [PacedBlock]) -> String? {
    guard
      let rates = both(blocks, PeopleNumber.page.digits, { $0.estimate(.frame, .frameRate) })
    else { return nil }
    let dropped = blocks.flatMap { $0.main.map(\.missedShare) }
    let isNone = dropped.allSatisfy { $0 == 0 }
    let shares = isNone ? "none" : both(blocks, PeopleNumber.page.share) { $0.missedShare }
    return "Frames a second: \(rates)" + (shares.map { "; dropped: \($0)" } ?? "") + "."
  }

  /// The extra cost of set-up, and the time until savings repay it: `never` only where it is shown
  /// that nothing is.
  private func setUp(_ blocks: [PacedBlock], _ others: Conditions.Others) -> String? {
    let all = blocks.compactMap { block in
      SetUp(block).map { (screen: block.label(among: others), setUp: $0) }
    }
    guard let most = all.map(\.setUp.more).max(), all.count == blocks.count else { return nil }
    if all.allSatisfy(\.setUp.isSame) { return "Set-up: no difference is shown." }
    guard most > 0 else { return "Set-up: cheaper from the first frame." }
    func screens(_ repaid: SetUp.Repaid) -> String? {
      let named = all.filter { $0.setUp.repaid == repaid }.map(\.screen)
      return named.isEmpty
        ? nil : named.count == all.count ? "" : " for \(named.joined(separator: "; "))"
    }
    let times = all.compactMap { one in
      if case .after(let time) = one.setUp.repaid { time } else { nil }
    }
    let ends = [
      times.max().map { "repaid within \(PeopleNumber.page.time($0))" },
      screens(.never).map { "never repaid" + $0 },
      screens(.undecided).map { "not shown to be repaid" + $0 },
    ].compactMap(\.self)
    return
      "Set-up costs up to \(PeopleNumber.page.time(most)) more: \(ends.joined(separator: "; "))."
  }
}

/// The extra cost of setting up the second arm of a block.
private struct SetUp {
  enum Repaid: Equatable {
    case fromTheStart, never, undecided
    /// ns.
    case after(Double)
  }

  /// ns; below 0 where it costs less.
  let more: Double
  /// True if the interval of the difference over processes holds 0.
  let isSame: Bool
  let repaid: Repaid

  /// Nil where nothing tells it.
  init?(_ block: PacedBlock) {
    guard block.main.count == 2, let ratio = block.main[1].ratio(to: block.main[0]) else {
      return nil
    }
    let costs = block.main.compactMap { $0.estimate(.frame, .setUpCPUTime) }
    let shares = block.main.compactMap { $0.estimate(.frame, .cpuShare) }
    guard costs.count == 2, shares.count == 2 else { return nil }
    more = costs[1] - costs[0]
    isSame = block.main[1].setUpDifference(to: block.main[0])?.contains(0) ?? false
    let saved = (shares[0] - shares[1]) / 100
    if more <= 0 {
      repaid = .fromTheStart
    } else if ratio.isOpen {
      repaid = .undecided
    } else {
      repaid = ratio.ratio < 1 && saved > 0 ? .after(more / saved) : .never
    }
  }
}

/// The frames that people see while an app is busy.
private struct BusySummary {
  let blocks: [PacedBlock]
  let facts: SortedRun

  var part: RunSummary.Part? {
    let others = Conditions.Others(blocks.map(\.conditions))
    let rows = blocks.compactMap { block -> ArmRow? in
      let arms = block.main.map { ($0.strategy, Self.cell($0, block)) }
      return arms.contains { $0.1 != nil }
        ? ArmRow(label: block.label(among: others), arms: arms) : nil
    }
    guard !rows.isEmpty else { return nil }
    let isCounted = blocks.contains { block in
      block.main.contains { $0.estimate(.frame, .framesMissed) != nil }
    }
    return RunSummary.Part(
      table: ArmTable(
        title: isCounted
          ? "Frames dropped while the app is busy, of those due (hitch time)"
          : "Frames a second while the app is busy", rows: rows,
        subject: facts.subject),
      remarks: SortedRun.distinct(blocks.flatMap(\.doubts)))
  }

  /// `80 of 120 (667 ms/s: critical)`.
  private static func cell(_ arm: PacedCase, _ block: PacedBlock) -> Table.Cell? {
    guard arm.hasSecondRefresh else { return .absent("all, as the first took the whole run") }
    guard let missed = arm.estimate(.frame, .framesMissed) else {
      return arm.estimate(.frame, .frameRate).map {
        .number(PeopleNumber.page.digits($0) + " a second")
      } ?? (arm.measured.isMotionless ? .absent(Liveness.words) : nil)
    }
    let presented = arm.estimate(.frame, .framesPresented)
    if missed + (presented ?? 1) == 0 { return .absent("none was due") }
    let due = presented.map { " of \(PeopleNumber.page.exact(missed + $0))" } ?? ""
    return .number(PeopleNumber.page.exact(missed) + due, block.hitches(of: arm).map { "(\($0))" })
  }
}

/// The cost of frames that follow one another without a pause.
private struct FrameSummary {
  let facts: SortedRun

  var part: RunSummary.Part? {
    let contests = facts.contests
    let asked = contests.filter(\.isAsked)
    let shown = (asked.isEmpty ? contests : asked).filter { contest in
      contest.arms.contains { facts.cost($0, .frame) != nil }
    }
    guard !shown.isEmpty else { return nil }
    let isTime = facts.costMetric == .cpuTime
    let others = Conditions.Others(shown.map(\.conditions))
    let rows = shown.map { contest in
      ArmRow(
        label: contest.conditions.label(
          facts.subject.counted(contest.views, scenario: contest.conditions.scenario), among: others
        ),
        arms: contest.arms.map { ($0.strategy, cell($0)) },
        ratios: contest.others.map { facts.ratio($0, to: contest.reference, .frame) },
        motionless: Set(contest.arms.filter(\.isMotionless).map(\.strategy)))
    }
    let table = ArmTable(
      title:
        "\(isTime ? "CPU time" : "Instructions") a frame, frame by frame: total (app + server)",
      rows: rows, subject: facts.subject)
    let ratios = rows.flatMap(\.ratios).compactMap(\.self)
    return RunSummary.Part(
      table: table,
      remarks: RatioRemarks.sentences(ratios)
        + [twins(contests)].compactMap(\.self))
  }

  /// `307 us (88.4 us + 220 us)`.
  private func cell(_ arm: MeasuredCase) -> Table.Cell? {
    guard let all = facts.cost(arm, .frame) else { return nil }
    let sides = [Stage.app, .server].map { facts.cost(arm, $0)?.value }
    guard sides.contains(where: { $0 != nil }) else { return .number(all.value) }
    return .number(all.value, "(\(sides.map { $0 ?? "n/a" }.joined(separator: " + ")))")
  }

  private func twins(_ contests: [ComparedArms]) -> String? {
    let ratios = contests.flatMap { contest in
      contest.twins.compactMap { facts.ratio($0.twin, to: $0.original, .frame)?.ratio }
    }
    return ratios.map { 100 * abs($0 - 1) }.max().map {
      "A strategy against itself differs by up to \(PeopleNumber.page.share($0)): differences as "
        + "small mean nothing here."
    }
  }
}

/// Numbers of several screens as one, `60.7` or `60.0 to 61.3`; empty for none.
private func spread(_ values: [Double], _ text: (Double) -> String) -> String {
  SortedRun.distinct([values.min(), values.max()].compactMap(\.self).map(text))
    .joined(separator: " to ")
}
