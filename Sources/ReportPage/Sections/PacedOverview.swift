import Reports
import Vocabulary

/// Many blocks on real time at a glance: a row for each, the arms of its sentence side by side.
struct PacedOverview {
  let blocks: [PacedBlock]

  /// More rows than these are folded.
  private static let shownRows = 12

  /// nil where few blocks speak one by one.
  var markup: Markup? {
    guard blocks.count > PacedSummary.single else { return nil }
    let arms = RunFacts.distinct(blocks.flatMap { $0.main.map(\.strategy) })
    let columns = Self.columns.filter { column in
      blocks.contains { $0.cases.contains { column.value($0) != nil } }
    }
    guard !arms.isEmpty, !columns.isEmpty else { return nil }
    let summary = PacedSummary(blocks: blocks, number: .page)
    var table = Table(
      title: "All sets of conditions on real time",
      head: ["conditions"] + columns.flatMap { column in arms.map { "\(column.name), \($0)" } })
    table.groups = [
      blocks.map { block in
        [.head(.text(summary.title(block)))]
          + columns.flatMap { column in
            arms.map { arm in
              block.cases.first { $0.strategy == arm }.flatMap(column.value).map {
                Table.Cell.number(.text($0 == 0 ? "none" : PeopleNumber.page.share($0)))
              } ?? Table.notAvailable
            }
          }
      }
    ]
    return blocks.count > Self.shownRows
      ? Passage.folded("All \(blocks.count) sets of conditions in numbers", [table.markup])
      : table.markup
  }

  private static let columns: [(name: String, value: @Sendable (PacedCase) -> Double?)] = [
    ("missed", { $0.missedShare }), ("app's thread", { $0.median(.app, .cpuShare)?.value }),
    ("server's thread", { $0.median(.server, .cpuShare)?.value }),
  ]
}
