import Measurement

/// Cells side by side in the columns of a terminal, one for each character; control characters are
/// shown, not obeyed.
package enum TextColumns {
  /// Rows as lines: the first column to the left, all others, which hold numbers, to the right.
  ///
  /// - Parameter rows: one or more, all with as many cells as the first.
  package static func aligned(_ rows: [[String]]) -> String {
    cells(rows) { column, cell, width in
      column == 0 ? cell.padding(to: width) : cell.paddingLeft(to: width)
    }.map { $0.joined(separator: "  ") }.joined(separator: "\n")
  }

  /// The cells of rows of words, each as wide as its column and two blanks more; the last of a row
  /// is as long as it is.
  ///
  /// - Parameter rows: one or more, all with as many cells as the first.
  package static func padded(_ rows: [[String]]) -> [[String]] {
    cells(rows) { column, cell, width in
      column == rows[0].count - 1 ? cell : cell.padding(to: width + 2)
    }
  }

  /// A text on lines of at most `width` columns, those behind the first with `indent` in front; a
  /// longer word has a line of its own.
  package static func lines(_ text: String, width: Int, indent: String = "") -> [String] {
    text.split { $0 == " " || $0 == "\n" }.reduce(into: []) { lines, word in
      if let last = lines.last, last.count + 1 + word.count <= width {
        lines[lines.count - 1] += " " + word
      } else {
        lines.append((lines.isEmpty ? "" : indent) + word)
      }
    }
  }

  private static func cells(
    _ rows: [[String]], _ padded: (_ column: Int, _ cell: String, _ width: Int) -> String
  ) -> [[String]] {
    let rows = rows.map { $0.map(\.visibleInLine) }
    let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { $0.enumerated().map { padded($0, $1, widths[$0]) } }
  }
}

extension String {
  /// The text as the beginning of a sentence: its first character is a capital.
  var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }

  /// The string with spaces behind it up to `width` columns; a longer one as it is.
  package func padding(to width: Int) -> String { self + room(in: width) }

  /// The string with spaces before it up to `width` columns; a longer one as it is.
  package func paddingLeft(to width: Int) -> String { room(in: width) + self }

  private func room(in width: Int) -> String {
    String(repeating: " ", count: max(0, width - count))
  }
}
