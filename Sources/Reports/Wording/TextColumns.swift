/// Cells side by side in the columns of a terminal; control characters are shown, not obeyed.
package enum TextColumns {
  /// Rows as lines: the first column to the left, all others, which hold numbers, to the right.
  ///
  /// - Parameter rows: one or more, all with as many cells as the first.
  package static func aligned(_ rows: [[String]]) -> String {
    let rows = rows.map { $0.map(\.visibleInLine) }
    let widths = widths(rows)
    return rows.map { row in
      row.enumerated().map { column, cell in
        column == 0 ? cell.padding(to: widths[column]) : cell.paddingLeft(to: widths[column])
      }.joined(separator: "  ")
    }.joined(separator: "\n")
  }

  /// The cells of rows of words, each as wide as its column and two blanks more; the last of a row
  /// is as long as it is.
  ///
  /// - Parameter rows: one or more, all with as many cells as the first.
  package static func padded(_ rows: [[String]]) -> [[String]] {
    let rows = rows.map { $0.map(\.visibleInLine) }
    let widths = widths(rows)
    return rows.map { row in
      row.enumerated().map { column, cell in
        column == row.count - 1 ? cell : cell.padding(to: widths[column] + 2)
      }
    }
  }

  private static func widths(_ rows: [[String]]) -> [Int] {
    rows[0].indices.map { column in rows.map { $0[column].shownWidth }.max() ?? 0 }
  }
}

extension String {
  /// The string with spaces behind it up to `width` columns; a longer one as it is.
  package func padding(to width: Int) -> String { self + room(in: width) }

  /// The string with spaces before it up to `width` columns; a longer one as it is.
  package func paddingLeft(to width: Int) -> String { room(in: width) + self }

  private func room(in width: Int) -> String {
    String(repeating: " ", count: max(0, width - shownWidth))
  }
}

extension StringProtocol {
  /// How many columns of a terminal the text takes: two for a character of East Asia and for an
  /// emoji, none for what stands above another or is not seen.
  /// - Complexity: O(characters).
  package var shownWidth: Int {
    utf8.allSatisfy { $0 < 0x80 } ? utf8.count : reduce(0) { $0 + $1.shownWidth }
  }
}

extension Character {
  /// How many columns of a terminal it takes, 0 to 2.
  package var shownWidth: Int {
    guard let scalar = unicodeScalars.first(where: { !$0.takesNoColumn }) else { return 0 }
    // A sign that is text by itself is shown as an emoji with the selector behind it.
    let isEmoji =
      scalar.properties.isEmojiPresentation
      || (scalar.properties.isEmoji && unicodeScalars.contains("\u{FE0F}"))
    return isEmoji || Self.wide.contains { $0.contains(scalar.value) } ? 2 : 1
  }

  /// Blocks whose characters are wide or full-width (Unicode 16, EastAsianWidth.txt), in order.
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF,
    0x4E00...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19,
    0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18DFF, 0x1AFF0...0x1B2FF,
    0x1F200...0x1F265, 0x20000...0x3FFFD,
  ]
}

extension Unicode.Scalar {
  fileprivate var takesNoColumn: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: true
    default: false
    }
  }
}
