import Measurement

/// The cost of screens whose app has nothing else to do, as a user's device would show it.
struct RealTimeSummary {
  let blocks: [PacedBlock]
  /// Those whose arm draws nothing.
  let waking: [PacedBlock]
  let facts: SortedRun

  private var subject: PageSubject { facts.subject }

  var part: SummaryPart? {
    let shown = blocks.filter { $0.main.contains { Self.cell($0) != nil } }
    guard !shown.isEmpty else { return nil }
    let others = Conditions.Others(shown.map(\.conditions))
    let rates = shown.map(\.conditions.refreshHz).distinct
    let at = rates.count == 1 ? " at \(PeopleNumber.page.exact(rates[0]))\u{A0}Hz" : ""
    func table(_ rows: [ArmRow]) -> ArmTable {
      ArmTable(
        title: "CPU in real time\(at), % of a core: total (app + server); less is better",
        rows: rows, subject: subject)
    }
    let rows = shown.map { block in
      ArmRow(
        label: block.label(among: others),
        arms: block.main.map { ($0.strategy, Self.cell($0)) },
        ratios: block.main.dropFirst().map { $0.ratio(to: block.main[0]) },
        motionless: Set(block.main.filter(\.measured.isMotionless).map(\.strategy)))
    }
    let (all, laws) = (table(rows), laws)
    let ends = rows.indices.filter {
      Self.isFirst($0, of: shown) || $0 + 1 == shown.count || Self.isFirst($0 + 1, of: shown)
    }
    return SummaryPart(
      table: all, brief: laws == nil ? nil : table(ends.map { rows[$0] }), laws: laws,
      remarks: [
        besides(shown, all), laws == nil ? wakes(shown) : nil, waking(shown), frames(shown),
        laws == nil ? setUp(shown, others) : nil,
      ].compactMap(\.self)
        + outliers(shown, others)
        + RatioRemarks.sentences(rows.flatMap(\.ratios).compactMap(\.self)))
  }

  /// True for the block with the fewest views of its screen.
  private static func isFirst(_ index: Int, of blocks: [PacedBlock]) -> Bool {
    index == 0 || blocks[index - 1].conditions != blocks[index].conditions
  }

  /// `cells: without process 0 the ratio is 0.36; rebuilt took 4.03 % there, 2.34 to 2.40 in the
  /// others.` for each ratio that one process or session alone makes uncertain; of many screens
  /// without the shares.
  private func outliers(_ blocks: [PacedBlock], _ others: Conditions.Others) -> [String] {
    let isBrief = blocks.count > 3
    return blocks.flatMap { block in
      block.main.dropFirst().compactMap { arm in
        guard let reference = block.main.first, let ratio = arm.ratio(to: reference),
          let outlier = ratio.outlier
        else { return nil }
        func side(_ arm: PacedCase, _ side: PairedRatio.Outlier.Side) -> String {
          let ends = SummaryPart.spread([side.least, side.most], SummaryPart.share)
          return "\(subject.name(arm.strategy)) took \(SummaryPart.share(side.own)) % there, "
            + "\(ends) in the others"
        }
        return "\(block.label(among: others)): without \(ratio.unit.rawValue) \(outlier.unit) the "
          + "ratio is \(PeopleNumber.page.ratio(outlier.ratioWithout))"
          + (isBrief
            ? "."
            : "; \(side(reference, outlier.denominator)), \(side(arm, outlier.numerator)).")
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
    let words = parts.map { $0.map(SummaryPart.share) ?? "n/a" }.joined(separator: " + ")
    let total = arm.total.map(SummaryPart.share) ?? "n/a"
    return .number(total, "(\(words))")
  }

  /// The candidate beside the other arms of its blocks.
  private func besides(_ blocks: [PacedBlock], _ table: ArmTable) -> String? {
    guard let pair = table.pair else { return nil }
    let arms = blocks.flatMap { $0.cases.map(\.strategy) }.distinct
      .filter { ![pair.reference, pair.other].contains($0) && !StrategyName($0).isTwin }
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
        : SummaryPart.spread(ratios.map(\.ratio), PeopleNumber.page.ratio)
      return "against \(arm): \(numbers)"
    }
    return clauses.isEmpty
      ? nil
      : "\(subject.name(pair.other)) ".capitalizedFirst + clauses.joined(separator: "; ") + "."
  }

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
      return "\(SummaryPart.spread(values, text)) \(subject.name(name))"
    }
    return parts.count == 2 ? parts.joined(separator: ", ") : nil
  }

  private func wakes(_ blocks: [PacedBlock]) -> String? {
    both(blocks, PeopleNumber.page.digits) { $0.estimate(.app, .wakeups) }
      .map { "App wake-ups a second: \($0)." }
  }

  /// The host's price of waking a thread, which is in every number above: with the fewest views of
  /// each screen, and of threads that draw nothing.
  private func waking(_ blocks: [PacedBlock]) -> String? {
    let fewest = blocks.indices.filter { Self.isFirst($0, of: blocks) }
    let times = fewest.flatMap { blocks[$0].main }.flatMap { arm in
      [Stage.app, .server].compactMap { arm.estimate($0, .wakingCPUTime) }
    }
    guard let least = times.min(), let most = times.max(), least > 0 else { return nil }
    let range = SummaryPart.spread([least, most]) { PeopleNumber.page.time($0) }
    let idle = waking.flatMap(\.cases).compactMap { idle in
      idle.estimate(.server, .wakingCPUTime).map { (name: idle.strategy, time: $0) }
    }.sorted { $0.time < $1.time }
    let alone = (idle.prefix(1) + idle.dropFirst().suffix(1)).map {
      "\(PeopleNumber.page.time($0.time)) (\($0.name))"
    }
    return "Of that, waking a thread takes \(range) a refresh"
      + (alone.isEmpty ? "." : "; with nothing to draw \(alone.joined(separator: " to ")).")
  }

  /// The cost of a refresh without views and with each, and the limit of the ratio, sweep by sweep.
  private var laws: Table? {
    let arms = [subject.reference.id, subject.candidate.id]
    let laws = facts.run.growth.map { RealTimeLaw.all($0, arms[0], arms[1]) } ?? []
    guard !laws.isEmpty else { return nil }
    var table = Table(
      title: "A refresh takes a + b for each of the \(subject.items.many): a + b, and the ratio "
        + "over their number",
      head: ["a + b each"] + arms.map(subject.name) + [
        "ratio", "below 1/2 from", "below 1/3 from",
      ])
    table.groups = laws.map { law in
      func line(_ row: ScalingRow) -> Table.Cell {
        .number(
          [row.fixed, row.perView].map { PeopleNumber.page.time($0.value ?? 0) }
            .joined(separator: " + "))
      }
      let ends = [law.withoutViews, law.ofAView].map(PeopleNumber.page.ratio)
      let levels = [0.5, 1 / 3.0].map { level in
        law.views(below: level).map { PeopleNumber.page.whole(Int(max(1, $0.rounded(.up)))) }
          ?? "never"
      }
      return [
        [.head(law.candidate.identity.sizeText), line(law.reference), line(law.candidate)]
          + ([ends.joined(separator: " to ")] + levels).map { .number($0) }
      ]
    }
    return table
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
