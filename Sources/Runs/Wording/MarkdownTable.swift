import Measurement

/// A table in GitHub's Markdown; what stands in its cells is text, never markup.
package struct MarkdownTable {
  private let header: [String]
  private let rows: [[String]]

  package init(header: [String], rows: [[String]]) { (self.header, self.rows) = (header, rows) }

  package var lines: [String] {
    [Self.line(header), "|" + header.map { _ in "---|" }.joined()] + rows.map(Self.line)
  }

  /// At most ten lines for a comment: a heading in Markdown, the first rows, sentences that have to be
  /// reported in any case, and how many more rows there are, as in `more causes`.
  package func comment(heading: String, remarks: [String] = [], more: String) -> String {
    guard !rows.isEmpty else { return ([heading] + remarks).joined(separator: "\n\n") + "\n" }
    // A sentence after a table needs an empty line before it.
    let fits = rows.count <= 6 && remarks.isEmpty
    let shown = rows.prefix(fits ? 6 : 4)
    let left = rows.count - shown.count
    let tail = remarks + (left > 0 ? ["\(left) \(more)"] : [])
    let table = MarkdownTable(header: header, rows: Array(shown))
    let end = tail.isEmpty ? [] : ["", tail.joined(separator: "; ")]
    return ([heading, ""] + table.lines + end).joined(separator: "\n") + "\n"
  }

  private static func line(_ cells: [String]) -> String {
    "| " + cells.map(escaped).joined(separator: " | ") + " |"
  }

  /// Text that Markdown shows as it is, on one line.
  static func escaped(_ text: String) -> String {
    text.visibleInLine { scalar in
      "\\|*_`[]~@".unicodeScalars.contains(scalar) ? "\\\(scalar)" : scalar.markupEntity
    }
  }
}
