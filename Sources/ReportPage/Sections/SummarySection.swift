import Reports

/// Many runs at a glance: a line for each, in the order of time.
struct SummarySection {
  let order: RunOrder
  let context: PageContext

  var section: PageSection {
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
    let link = Markup.element(
      "a", ["href": "#\(entry.place)"], [.text("\(entry.number) \(facts.run.name)")])
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

/// The blocks that sections are made of.
enum Passage {
  /// A paragraph of words.
  static func words(_ text: Markup) -> Markup { .element("p", [:], [text]) }

  /// A paragraph in smaller type: how to read what stands above it.
  static func note(_ text: Markup) -> Markup { .element("p", ["class": "note"], [text]) }

  /// One note for several remarks; nil for none.
  static func notes(_ remarks: [String]) -> Markup? {
    remarks.isEmpty ? nil : note(.text(remarks.joined(separator: " ")))
  }

  /// A heading inside a section.
  static func heading(_ text: String) -> Markup {
    .element("p", ["class": "setting"], [.text(text)])
  }

  /// A heading inside a section that has headings below it.
  static func part(_ text: String) -> Markup { .element("h3", [:], [.text(text)]) }

  /// A picture with its title above.
  static func figure(_ title: String, _ picture: Picture) -> Markup {
    .element("figure", [:], [.element("figcaption", [:], [.text(title)]), picture.markup])
  }

  /// Figures side by side where there is room, one below the other where there is none.
  static func panels(_ figures: [Markup]) -> Markup {
    .element("div", ["class": "panels"], figures)
  }

  /// Figures that belong together by twos.
  static func pairs(_ figures: [Markup]) -> Markup {
    .element("div", ["class": "panels pairs"], figures)
  }

  /// A line that unfolds into more.
  static func folded(_ title: String, _ body: [Markup]) -> Markup {
    .element("details", ["class": "more"], [.element("summary", [:], [.text(title)])] + body)
  }

  /// The answer of a section, larger.
  static func lead(_ text: String) -> Markup { .element("p", ["class": "lead"], [.text(text)]) }

  /// A list.
  static func list(_ entries: [Markup]) -> Markup {
    .element("ul", [:], entries.map { .element("li", [:], [$0]) })
  }
}
