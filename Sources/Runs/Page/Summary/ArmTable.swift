import Measurement

/// Arms that ran side by side, as a row of a table or several.
struct ArmRow {
  let label: String
  /// Each arm's number, the reference first; nil is not available.
  let arms: [(strategy: String, cell: Table.Cell?)]
  /// The others' costs as multiples of the reference's; empty where nothing is compared.
  var ratios: [PairedRatio?] = []
  /// The arms that show no motion, which have no ratio.
  var motionless: Set<String> = []
}

/// Arms beside each other under several conditions: a row for each of these where all have the same
/// two arms, else a row for each arm.
struct ArmTable {
  let title: String
  let rows: [ArmRow]
  let subject: PageSubject

  /// The two arms that all rows have, the reference first; nil for others.
  var pair: (reference: String, other: String)? {
    let arms = Set(rows.map { $0.arms.map(\.strategy) })
    guard arms.count == 1, let one = arms.first, one.count == 2 else { return nil }
    return (one[0], one[1])
  }

  private var hasRatios: Bool { rows.contains { !$0.ratios.isEmpty } }
  private var ratioHead: [String] { hasRatios ? ["ratio [95 %]"] : [] }

  var table: Table {
    guard let pair else { return armByArm }
    var table = Table(
      title: title, head: ["", subject.name(pair.reference), subject.name(pair.other)] + ratioHead)
    table.groups = rows.map { row in
      let ratio = hasRatios ? [Self.ratio(row, 1)] : []
      return [[.head(row.label)] + row.arms.map { $0.cell ?? Table.notAvailable } + ratio]
    }
    return table
  }

  private var armByArm: Table {
    var table = Table(title: title, head: ["", "strategy", "cost"] + ratioHead, leading: 2)
    table.groups = rows.map { row in
      row.arms.enumerated().map { index, arm in
        let lead: [Table.Cell] = index == 0 ? [.head(row.label, rows: row.arms.count)] : []
        let ratio: [Table.Cell] =
          !hasRatios
          ? []
          : [index == 0 || row.ratios.isEmpty ? .number("") : Self.ratio(row, index)]
        return lead + [.name(subject.name(arm.strategy)), arm.cell ?? Table.notAvailable] + ratio
      }
    }
    return table
  }

  /// The cost of arm `index`, 1 or more, as a multiple of the first one's.
  private static func ratio(_ row: ArmRow, _ index: Int) -> Table.Cell {
    if [0, index].contains(where: { row.motionless.contains(row.arms[$0].strategy) }) {
      return .absent(Liveness.words)
    }
    let ratio = row.ratios.dropFirst(index - 1).first ?? nil
    return ratio.map { .number(PeopleNumber.page.ratio($0.ratio), $0.intervalText) }
      ?? Table.notAvailable
  }
}

enum RatioRemarks {
  /// One sentence for each thing that some of these ratios have in common; none for paired ratios
  /// over several processes or sessions that differ from 1 and leave nothing out.
  static func sentences(_ ratios: [PairedRatio]) -> [String] {
    guard !ratios.isEmpty else { return [] }
    let (all, bare) = (ratios.count, ratios.filter { $0.interval == nil }.count)
    let same = ratios.filter(\.isSame).count
    let open = ratios.filter { $0.interval != nil && $0.isOpen && !$0.isSame }.count
    let leftOut = ratios.reduce(0) { $0 + $1.pairsLeftOut }
    let pairs = ratios.reduce(leftOut) { $0 + $1.pairs }
    func part(_ count: Int) -> String {
      count == all ? (all == 1 ? "The ratio" : "All ratios") : "\(count) of \(all) ratios"
    }
    let units = [(PairedRatio.Unit.session, "sessions"), (.process, "processes")].compactMap {
      unit, name -> String? in
      let counts = Set(ratios.filter { $0.unit == unit }.map(\.units)).sorted()
      guard let least = counts.first, let most = counts.last else { return nil }
      return
        "In brackets: 95 % intervals over \(least == most ? "" : "\(least) to ")\(most) \(name)."
    }
    return units
      + [
        bare > 0
          ? "\(part(bare)): of medians, without an interval, for want of paired samples." : nil,
        same > 0 ? "\(part(same)): the same within 1 %." : nil,
        open > 0 ? "\(part(open)): no difference is shown, as the interval holds 1." : nil,
        leftOut > 0
          ? "Left out: \(PeopleNumber.page.whole(leftOut)) of \(PeopleNumber.page.whole(pairs)) pairs, "
            + "in which a stage took less than the clock's noise: ratios are of the other pairs."
          : nil,
      ].compactMap(\.self)
  }
}
