import Reports
import Vocabulary

/// Which rows stepped from one level to another in a group of runs, and since which run.
struct StepHistory {
  let entries: [RunOrder.Entry]
  let context: PageContext

  /// Rows of the table; of the others it is said how many there are.
  private static let shown = 40
  private static let pictures = 6

  /// Nothing where no row of these runs is gated; a sentence where none stepped.
  var parts: [Markup] {
    let runs = entries.map { entry in
      StoredRun(
        place: "run \(entry.number)", report: entry.facts.run.report, samples: nil,
        manifest: entry.facts.run.manifest)
    }
    let history = RunHistory(HistoryRuns(runs))
    let gated = history.rows.filter(\.compared.isGated)
    guard !gated.isEmpty else { return [] }
    let document = HistoryDocument(history, rows: gated)
    let stepped = document.stepped
    let figures = stepped.prefix(Self.pictures).compactMap(figure)
    return [Passage.heading("Steps")] + table(stepped, document)
      + (figures.isEmpty ? [] : [Passage.panels(figures)]) + [Passage.note(.text(Self.words))]
  }

  private static let words =
    """
    Levels of gated rows by a piecewise constant fit of their medians: of exact counts every change, \
    of what has noise levels of two runs or more that differ by the least effect that \
    wavebench check --history counts.
    """

  private func table(_ stepped: [RunHistory.Row], _ document: HistoryDocument) -> [Markup] {
    guard !stepped.isEmpty else {
      return [Passage.words(.text("No row stepped (\(document.judged))."))]
    }
    var table = Table(
      title: "Rows that stepped", head: ["since run", "case", "what", "levels", "change"],
      leading: 4, isCompact: true)
    table.groups = [stepped.prefix(Self.shown).map { cells($0, document) }]
    let more = stepped.count - Self.shown
    let rest = more > 0 ? [Passage.note(.text("\(more) more rows stepped."))] : []
    return [Passage.words(.text("\(document.judged).")), table.markup] + rest
  }

  private func cells(_ row: RunHistory.Row, _ document: HistoryDocument) -> [Table.Cell] {
    let entry = entries[document.since(row) ?? 0]
    let link = Passage.link("\(entry.number) \(entry.facts.run.name)", to: "#\(entry.place)")
    let what = "\(row.compared.stage.rawValue) \(row.compared.metricText)"
    let change = document.change(row) { PeopleNumber.page.share(100 * $0) }
    let levels = document.levels(row, arrow: "→") { "run \(entries[$0].number)" }
    return [
      Table.Cell.head(link), .words(.text(row.compared.caseID)),
      .words(.text(row.verdict == .regressed ? what + ": worse" : what)), .words(.text(levels)),
      .number(.text(change)),
    ]
  }

  private func figure(_ row: RunHistory.Row) -> Markup? {
    let compared = row.compared
    let title = "\(compared.caseID): \(compared.stage.rawValue) \(compared.metricText)"
    let numbers = Dictionary(zip(row.runs, row.values)) { first, _ in first }
    var plot = RunsPlot(
      context: context, runs: entries, strategies: [compared.strategy.rawValue]
    ) { run, _ in
      numbers[run].map { PlottedNumber($0, note: "\($0) \(compared.unit.rawValue)") }
    }
    let isTime = compared.unit == .nanoseconds
    plot.kind = .linear
    plot.label = { isTime ? Ticks.ownTimeLabels($0) : Ticks.ownLabels($0) }
    return plot.figure(title, title: title + " over runs")
  }
}
