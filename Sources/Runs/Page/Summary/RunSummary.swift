import Measurement

/// The summary of a run: doubts, the cost of screens in real time, dropped frames of a busy app,
/// and the cost of frames one after another. Each kind of number has a part of its own.
struct RunSummary {
  let facts: SortedRun
  let blocks: [PacedBlock]
  let realTime: SummaryPart?
  let busy: SummaryPart?
  let frames: SummaryPart?

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
      doubts.contended, doubts.partial, doubts.emulated,
      isFramesOnly
        ? "Frame by frame only: not what a screen costs. In real time: \(subject.realTimeCommand)"
        : nil, doubts.motionless, doubts.processes,
    ].compactMap(\.self)
  }

  var isFramesOnly: Bool { realTime == nil && busy == nil && frames != nil }

  var model: String { subject.model(facts.run) }

  /// How far the numbers go, and what their arms are.
  var last: [String] {
    let arms = [subject.reference, subject.candidate].filter { $0.id != $0.name }
      .map { "\($0.name) = \($0.id)" }
    let isNamed = arms.count == 2 && facts.strategies.contains(subject.reference.id)
    let nothing =
      facts.run.report.isEmpty
      ? "This run is empty: its report has no row." : "This run has no case with a cost."
    return [
      doubts.sessions, isNamed ? arms.joined(separator: ", ") + "." : nil,
      realTime == nil && busy == nil && frames == nil ? nothing : nil,
    ].compactMap(\.self)
  }

  /// `moved takes 0.28 to 0.39 times the CPU of rebuilt, in real time on 3 screens`, where it takes
  /// less, or more, for sure on all of them; nil elsewhere.
  var claim: String? {
    guard let part = realTime, let pair = part.table.pair else { return nil }
    let ratios = part.table.rows.compactMap { $0.ratios.first ?? nil }
    guard ratios.count == part.table.rows.count, ratios.allSatisfy({ !$0.isOpen }),
      Set(ratios.map { $0.ratio < 1 }).count == 1
    else { return nil }
    let times = SummaryPart.spread(ratios.map(\.ratio), PeopleNumber.page.ratio)
    let screens = ratios.count == 1 ? "one screen" : "\(ratios.count) screens"
    return "\(subject.name(pair.other)) takes \(times) times the CPU of "
      + "\(subject.name(pair.reference)), in real time on \(screens)"
  }
}

private struct BusySummary {
  let blocks: [PacedBlock]
  let facts: SortedRun

  var part: SummaryPart? {
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
    return SummaryPart(
      table: ArmTable(
        title: isCounted
          ? "Frames dropped while the app is busy, of those due (hitch time)"
          : "Frames a second while the app is busy", rows: rows,
        subject: facts.subject),
      remarks: blocks.flatMap(\.doubts).distinct)
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

  var part: SummaryPart? {
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
    return SummaryPart(
      table: ArmTable(
        title:
          "\(isTime ? "CPU time" : "Instructions") a frame, frame by frame: total (app + server)",
        rows: rows, subject: facts.subject),
      remarks: RatioRemarks.sentences(rows.flatMap(\.ratios).compactMap(\.self))
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
