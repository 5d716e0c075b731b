import Reports

/// Many runs at a glance: a line for each, in the order of time.
struct SummarySection {
  let order: RunOrder
  let context: PageContext

  var section: PageSection? {
    let isOneGroup = order.groups.count == 1
    var table = Table(
      title: "All runs in the order of time",
      head: ["run", "began"] + (isOneGroup ? [] : ["group"]) + ["what", "verdict"],
      leading: isOneGroup ? 4 : 5, isCompact: true)
    table.groups = [order.entries.map { row($0, isOneGroup) }]
    var body = [table.markup]
    let groups = order.groups.dropFirst()
    if !groups.isEmpty {
      body.append(
        Passage.folded(
          "Runs of different groups cannot be compared: what tells them apart",
          [Passage.list(groups.map { .text(words($0)) })]))
    }
    return context.section("runs", "All runs", body)
  }

  private func row(_ entry: RunOrder.Entry, _ isOneGroup: Bool) -> [Table.Cell] {
    let facts = entry.facts
    let start = RunInstant.start(of: facts.run.manifest)?.day ?? "unknown"
    let group = order.groups.first { $0.entries.contains { $0.number == entry.number } }
    let link = Passage.link("\(entry.number) \(facts.run.name)", to: "#\(entry.place)")
    var cells: [Table.Cell] = [.head(link), .words(.text(start))]
    if !isOneGroup { cells.append(.words(.text(group?.name ?? ""))) }
    let verdict = RunVerdict(facts: facts, number: .page).statements.map(\.short)
    let doubts = RunDoubts(facts: facts)
    let marks = [
      doubts.partial.map { _ in " (partial)" }, doubts.contended.map { _ in " (contended)" },
    ].compactMap(\.self).joined()
    return cells + [
      .words(.text(RunTitle(facts: facts).briefest)),
      .words(.text((verdict.first ?? "") + marks)),
    ]
  }

  private func words(_ group: RunOrder.Group) -> String {
    let facts = group.differences.map { "\($0.fact) \($0.own) in place of \($0.first)" }
    return "\(group.name) differs from \(order.groups[0].name) in "
      + (facts.isEmpty ? "nothing that is known" : facts.joined(separator: ", ")) + "."
  }
}
