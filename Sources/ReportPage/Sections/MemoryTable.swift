import Reports
import Vocabulary

/// What the cases of a run hold: in all, and for each view.
struct MemoryTable {
  let facts: RunFacts

  private static let names: [MetricName: String] = [
    .residentBytes: "resident", .cachedRasterBytes: "cached rasters", .pathBytes: "paths",
  ]

  /// Nil where nothing was read.
  func table(_ conditions: Conditions) -> Markup? {
    let cases = facts.cases(conditions)
    let held = facts.heldMetrics(cases)
    guard !held.isEmpty else { return nil }
    let strategies = RunFacts.distinct(cases.map(\.strategy))
    let views = facts.views(conditions)
    var table = Table(
      title: "Memory in all, \(conditions.title)", head: ["in all", "views"] + strategies,
      leading: 2)
    table.groups = held.map { stage, metric in
      views.enumerated().map { index, number in
        let lead: [Table.Cell] =
          index == 0
          ? [.head(.text(Self.names[metric] ?? metric.rawValue), rows: views.count)] : []
        return lead + [.head(.text(PeopleNumber.page.whole(number)))]
          + strategies.map { strategy in
            let found = cases.first { $0.views == number && $0.strategy == strategy }
            return Self.cell(found?.measurement(stage, metric)?.median, views: number)
          }
      }
    }
    return table.markup
  }

  private static func cell(_ bytes: Double?, views: Int) -> Table.Cell {
    guard let bytes else { return Table.notAvailable }
    let each = PeopleNumber.page.size(bytes / Double(views))
    return Table.estimate(PeopleNumber.page.size(bytes), views > 1 ? "\(each) a view" : nil)
  }
}
