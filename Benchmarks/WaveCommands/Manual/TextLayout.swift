import Reports

/// Text in lines and columns of a terminal.
enum TextLayout {
  /// No line of help is longer.
  static let columns = 100

  /// A text in lines of at most `width` columns; a longer word has a line of its own, and no
  /// line ends at a no-break space.
  static func lines(_ text: some StringProtocol, width: Int = columns) -> [String] {
    var lines: [String] = []
    for word in text.split(whereSeparator: { $0 == " " || $0 == "\n" }) {
      if let last = lines.last, shownCount(last) + 1 + shownCount(word) <= width {
        lines[lines.count - 1] = last + " " + word
      } else {
        lines.append(String(word))
      }
    }
    return lines.map { $0.replacing("\u{A0}", with: " ") }
  }

  /// A text whose long sentences are wrapped to lines of `width` columns, each as far indented
  /// as its sentence; a longer word has a line of its own.
  ///
  /// Lines with columns, which two blanks part, are left as they are: a table that is broken cannot
  /// be read. Marks of colour take no room.
  static func fitted(_ text: String, width: Int) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      guard shownCount(line) > width else { return String(line) }
      let indent = line.prefix { $0 == " " }.count
      let rest = line.dropFirst(indent)
      guard !rest.contains("  "), indent < width else { return String(line) }
      let margin = String(repeating: " ", count: indent)
      return lines(rest, width: width - indent).map { margin + $0 }
        .joined(separator: "\n")
    }.joined(separator: "\n")
  }

  /// The columns that a terminal shows a text in: marks of colour, `ESC [ … m`, take none.
  private static func shownCount(_ text: some StringProtocol) -> Int {
    var count = 0
    var isMark = false
    for character in text {
      if character == "\u{1B}" { isMark = true }
      if !isMark { count += 1 }
      if isMark, character == "m" { isMark = false }
    }
    return count
  }

  /// The first characters of a text that `width` columns have room for, the last one `…` where
  /// some are left out.
  static func cut(_ text: String, width: Int) -> String {
    guard text.count > width else { return text }
    guard width > 0 else { return "" }
    return text.prefix(width - 1) + "…"
  }

  /// A text wrapped, with `indent` spaces in front of each line.
  static func wrapped(_ text: String, indent: Int = 0) -> String {
    lines(text, width: columns - indent)
      .map { String(repeating: " ", count: indent) + $0 }.joined(separator: "\n")
  }
}
