import Runs

enum TextLayout {
  /// No line of help is longer.
  static let columns = 100

  /// A text in lines of at most `width` columns; a longer word has a line of its own, and no
  /// line ends at a no-break space.
  static func lines(_ text: String, width: Int = columns) -> [String] {
    TextColumns.lines(text, width: width).map { $0.replacing("\u{A0}", with: " ") }
  }

  /// As much as `width` columns have room for, the last character `…` where some are left out.
  static func cut(_ text: String, width: Int) -> String {
    guard text.count > width else { return text }
    guard width > 0 else { return "" }
    return text.prefix(width - 1) + "…"
  }

  static func wrapped(_ text: String, indent: Int = 0) -> String {
    lines(text, width: columns - indent)
      .map { String(repeating: " ", count: indent) + $0 }.joined(separator: "\n")
  }
}
