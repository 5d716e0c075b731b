/// Text as result files hold it (RFC 4180).
package enum CSVText {
  /// Text that no spreadsheet runs as a formula: an apostrophe goes before =, +, -, @, tab, return
  /// and line feed, and before an apostrophe, so that taking one off gives the text back.
  package static func safe(_ text: String) -> String {
    guard let first = text.utf8.first, "=+-@\t\r\n'".utf8.contains(first) else { return text }
    return "'" + text
  }

  /// The text that `safe` was given.
  package static func original(_ cell: String) -> String {
    guard cell.hasPrefix("'") else { return cell }
    return String(cell.dropFirst())
  }

  /// One line without its end; cells with commas, quotes or line breaks are quoted.
  package static func line(_ cells: [String]) -> String {
    cells.map { cell in
      let needsQuotes = cell.utf8.contains { $0 == 44 || $0 == 34 || $0 == 10 || $0 == 13 }
      guard needsQuotes else { return cell }
      var quoted = "\""
      for character in cell.unicodeScalars {
        if character == "\"" { quoted.unicodeScalars.append("\"") }
        quoted.unicodeScalars.append(character)
      }
      return quoted + "\""
    }.joined(separator: ",")
  }
}
