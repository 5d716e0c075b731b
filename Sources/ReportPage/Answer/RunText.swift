import Reports
import Vocabulary

/// A run as lines of a terminal, in ASCII as far as the run's own names are.
package enum RunText {
  /// The answer: doubts first, then what screens cost in real time and what a busy app drops, or, where
  /// no screen was measured, what frames cost one after another. At least one line.
  ///
  /// - Parameters:
  ///   - width: columns that sentences are wrapped to; a table is as wide as its names need.
  ///   - tables: the command that prints what is left out; it stands last.
  /// - Complexity: O(samples · log samples + cases²).
  package static func answer(
    _ run: PageRun, about subject: PageSubject, tables: String, width: Int = 80
  ) -> [String] {
    let answer = Answer(RunFacts(run, about: subject))
    func wrapped(_ sentences: [String]) -> [String] {
      sentences.flatMap { lines($0.visibleInLine, width).map(Table.ascii) }
    }
    let isScreen = answer.realTime != nil || answer.busy != nil
    let parts = isScreen ? [answer.realTime, answer.busy] : [answer.frames]
    let blocks =
      [wrapped(answer.first)]
      + parts.compactMap(\.self).map { part in
        self.part(part, tables) + wrapped(part.remarks)
      } + [wrapped([answer.model] + answer.last) + ["All tables: \(tables)"]]
    return Array(blocks.filter { !$0.isEmpty }.joined(separator: [""]))
  }

  /// Every table of the page, each below its title.
  package static func tables(_ run: PageRun, about subject: PageSubject) -> [String] {
    let facts = RunFacts(run, about: subject)
    let answer = Answer(facts)
    let context = PageContext(styles: SeriesStyles([]), subject: subject)
    let counts = CountSection(facts: facts, context: context)
    let stages = StageSection(facts: facts, context: context)
    let parts = [answer.realTime, answer.busy, answer.frames].compactMap { $0?.table.table }
    let blocks = answer.blocks.flatMap { block in
      [PacedColumns(block: block).table, FrameMetricTable(block: block).table].compactMap(\.self)
    }
    let costs = facts.allConditions.flatMap { stages.tables($0) + counts.tables($0) }
    return Array(
      (parts + blocks + costs).filter { !$0.groups.isEmpty }.map { table in
        [Table.ascii(table.title.visibleInLine)] + table.text
      }.joined(separator: [""]))
  }

  private static let mostRows = 12

  private static func part(_ part: Answer.Part, _ tables: String) -> [String] {
    let lines = part.table.table.text
    let more = lines.count - 1 - mostRows
    return [Table.ascii(part.table.title.visibleInLine)] + lines.prefix(1 + mostRows)
      + (more > 0 ? ["... and \(more) more rows: \(tables)"] : [])
  }

  /// A sentence on lines of at most `width` columns, those behind the first indented; a word that is
  /// longer is not broken.
  private static func lines(_ sentence: String, _ width: Int) -> [String] {
    sentence.split(separator: " ").reduce(into: []) { lines, word in
      if let last = lines.last, last.count + 1 + word.count <= width {
        lines[lines.count - 1] += " " + word
      } else {
        lines.append((lines.isEmpty ? "" : "  ") + word)
      }
    }
  }
}
