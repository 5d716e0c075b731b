import Reports
import Vocabulary

/// A run as lines of a terminal, in ASCII as far as the run's own names are.
package enum RunText {
  /// The answer: doubts first, then what screens cost in real time and what a busy app drops, or, where
  /// no screen was measured, what frames cost one after another. At least one line.
  ///
  /// - Parameter tables: the command that prints what is left out; it stands last.
  /// - Complexity: O(samples · log samples + cases²).
  package static func answer(
    _ run: PageRun, about subject: PageSubject, tables: String
  ) -> [String] {
    let answer = Answer(RunFacts(run, about: subject))
    let isScreen = answer.realTime != nil || answer.busy != nil
    let parts = isScreen ? [answer.realTime, answer.busy] : [answer.frames]
    let blocks =
      [wrapped(answer.first)]
      + parts.compactMap(\.self).map { part in
        let more = part.table.table.rowCount - mostRows
        return part.table.table.text(first: mostRows)
          + (more > 0 ? ["... and \(more) more rows: \(tables)"] : []) + wrapped(part.remarks)
      } + [wrapped([answer.model] + answer.last) + ["All tables: \(tables)"]]
    return Array(blocks.filter { !$0.isEmpty }.joined(separator: [""]))
  }

  /// Every table of the page, each below its title, and what has no line of growth.
  package static func tables(_ run: PageRun, about subject: PageSubject) -> [String] {
    let facts = RunFacts(run, about: subject)
    let answer = Answer(facts)
    let (counts, stages) = (CountSection(facts: facts), StageSection(facts: facts))
    let growth = facts.run.growth.map { GrowthSection(growth: $0, facts: facts) }
    let tables =
      [answer.realTime, answer.busy, answer.frames].compactMap { $0?.table.table }
      + answer.blocks.map { PacedColumns(block: $0).table }
      + facts.allConditions.flatMap { stages.tables($0) + counts.tables($0) }
      + (growth.map { $0.costs + $0.filling } ?? [])
    let words = growth.map { wrapped($0.absences + $0.notes) } ?? []
    return Array(
      (tables.filter { !$0.groups.isEmpty }.map { $0.text() } + [words].filter { !$0.isEmpty })
        .joined(separator: [""]))
  }

  private static let mostRows = 12

  private static func wrapped(_ sentences: [String]) -> [String] {
    sentences.flatMap { Table.lines($0.visibleInLine, 80).map(Table.ascii) }
  }
}
