import Measurement

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
    let answer = RunSummary(SortedRun(run, about: subject))
    let isScreen = answer.realTime != nil || answer.busy != nil
    let parts = isScreen ? [answer.realTime, answer.busy] : [answer.frames]
    var blocks = [wrapped(answer.first)]
    for part in parts.compactMap(\.self) {
      let table = (part.brief ?? part.table).table
      let more = table.rowCount - mostRows
      let rest = more > 0 ? ["... and \(more) more rows: \(tables)"] : []
      blocks.append(
        table.text(first: mostRows) + rest + (part.laws?.text().dropFirst() ?? [])
          + wrapped(part.remarks))
    }
    blocks.append(wrapped([answer.model] + answer.last) + ["All tables: \(tables)"])
    return Array(blocks.filter { !$0.isEmpty }.joined(separator: [""]))
  }

  /// Every table of the page, each below its title, and what has no line of growth.
  package static func tables(_ run: PageRun, about subject: PageSubject) -> [String] {
    let facts = SortedRun(run, about: subject)
    let answer = RunSummary(facts)
    let (counts, stages) = (CountSection(facts: facts), StageSection(facts: facts))
    let growth = facts.run.growth.map { GrowthSection(growth: $0, facts: facts) }
    var tables = [answer.realTime, answer.busy, answer.frames].compactMap { $0?.table.table }
    tables += answer.blocks.map(\.table)
    for conditions in facts.allConditions {
      tables += stages.tables(conditions) + counts.tables(conditions)
    }
    if let growth { tables += growth.costs + growth.filling }
    let words = wrapped(counts.absences + (growth.map { $0.absences + $0.notes } ?? []))
    return Array(
      (tables.filter { !$0.groups.isEmpty }.map { $0.text() } + [words].filter { !$0.isEmpty })
        .joined(separator: [""]))
  }

  private static let mostRows = 12

  private static func wrapped(_ sentences: [String]) -> [String] {
    sentences.flatMap {
      TextColumns.lines($0.visibleInLine, width: 80, indent: "  ").map(Table.ascii)
    }
  }
}
