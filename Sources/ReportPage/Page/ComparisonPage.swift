package import Reports

/// Makes one HTML page from a comparison of two runs.
package enum ComparisonPage {
  /// The page, as self-contained as a run's: what changed with intervals, the largest change first,
  /// each kind of number in a section of its own; what is noise is one line.
  package static func html(_ document: ComparisonDocument) -> String {
    let changed = document.changed
    let sections = kinds.compactMap { kind in
      section(kind, changed.filter { kind.kinds.contains($0.kind) })
    }
    let nothing = document.isDecided ? "Nothing changed" : "Nothing is shown to have changed"
    let title = changed.isEmpty ? nothing : "What changed"
    let doubts = document.doubts
    let head = [
      Markup.element("p", ["class": "kicker"], ["WaveBench"]),
      .element("h1", [:], [.text(title)]), Passage.note(.text(document.places)),
      Passage.words(.text("\(document.judged).")),
    ]
    let folded =
      doubts.count > shownDoubts
      ? [Passage.folded("In what else the runs differ", [list(doubts.dropFirst(shownDoubts))])] : []
    let shown = doubts.isEmpty ? [] : [list(doubts.prefix(shownDoubts))]
    return HTMLPage.source(
      title: "WaveBench: \(document.places)",
      [.element("header", [:], head + shown + folded)]
        + (sections.isEmpty ? [] : [PageSection.contents(sections)]) + sections.map(\.open))
  }

  private static let shownDoubts = 4

  private static func list(_ words: some Sequence<String>) -> Markup {
    Passage.list(words.map { .text($0) })
  }

  private typealias Kind = (place: String, title: String, kinds: [ComparedRow.Kind])

  private static let kinds: [Kind] = [
    ("realtime", "In real time", [.realTime]),
    ("counts", "Exact counts", [.exact]),
    ("frames", "Frame by frame", [.time, .ratio]),
  ]

  private static let (rows, pictured) = (40, 12)

  private static func section(
    _ kind: Kind, _ changed: [ChangedRow]
  ) -> PageSection? {
    guard !changed.isEmpty else { return nil }
    let shown = table(kind.title, changed.prefix(rows))
    let rest = changed.dropFirst(rows)
    let more =
      rest.isEmpty
      ? nil
      : Passage.folded(
        "\(PeopleNumber.page.whole(rest.count)) smaller changes", [table(kind.title, rest)])
    return PageSection(
      kind.place, kind.title, [picture(changed), shown, more].compactMap(\.self))
  }

  private static func table(_ title: String, _ rows: some Collection<ChangedRow>) -> Markup {
    var table = Table(
      title: title, head: ["verdict", "case", "what", "before", "after", "change"], leading: 3)
    table.groups = [
      rows.map { row in
        [
          .name(row.verdict.rawValue), .words(row.caseID), .words(row.what), .number(row.before),
          .number(row.after), .number(row.change, row.interval.isEmpty ? nil : row.interval),
        ]
      }
    ]
    return table.markup
  }

  /// The largest changes of times as multiples of what was before.
  private static func picture(_ changed: [ChangedRow]) -> Markup? {
    let rows = changed.compactMap { row in
      row.ratio.map {
        RatioPlot.Row(
          name: "\(row.caseID) \(row.what)", style: SeriesStyle(row.verdict.fails ? 0 : 3),
          ratio: $0)
      }
    }.prefix(pictured)
    return RatioPlot(
      title: "Changes with their 95 % intervals", rows: Array(rows), shown: Array(rows),
      axisTitle: "times the baseline"
    ).plot.map { Passage.panels([Passage.figure("Times the baseline", $0.picture)]) }
  }
}
