/// Text in lines and columns of characters.
enum TextLayout {
  /// No line of help is longer.
  static let columns = 100

  /// A text in lines of at most `width` characters; a longer word has a line of its own, and no
  /// line ends at a no-break space.
  static func lines(_ text: String, width: Int = columns) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in text.split(whereSeparator: { $0 == " " || $0 == "\n" }) {
      if !line.isEmpty, line.count + 1 + word.count > width {
        lines.append(line)
        line = ""
      }
      line += (line.isEmpty ? "" : " ") + word
    }
    if !line.isEmpty { lines.append(line) }
    return lines.map { $0.replacing("\u{A0}", with: " ") }
  }

  /// A text wrapped, with `indent` spaces in front of each line.
  static func wrapped(_ text: String, indent: Int = 0) -> String {
    lines(text, width: columns - indent)
      .map { String(repeating: " ", count: indent) + $0 }.joined(separator: "\n")
  }
}
