/// A reader of RFC 4180 that knows nothing of how the files are written.
package enum CSVReader {
  /// The records of `text`, each a list of cells; nil when a quote is left open or stands in the
  /// middle of a cell, or when the last line has no end.
  package static func records(_ text: String) -> [[String]]? {
    var records: [[String]] = []
    var record: [String] = []
    var cell = String.UnicodeScalarView()
    var state = State.start
    for scalar in text.unicodeScalars {
      switch (state, scalar) {
      case (.start, "\""): state = .quoted
      case (.quoted, "\""): state = .afterQuote
      case (.quoted, _): cell.append(scalar)
      case (.afterQuote, "\""):
        cell.append(scalar)
        state = .quoted
      case (_, ","), (_, "\n"):
        record.append(String(cell))
        cell.removeAll()
        state = .start
        if scalar == "\n" {
          records.append(record)
          record = []
        }
      case (.afterQuote, _), (_, "\""), (_, "\r"): return nil
      case (.start, _), (.plain, _):
        cell.append(scalar)
        state = .plain
      }
    }
    return state == .start && record.isEmpty ? records : nil
  }

  private enum State { case start, plain, quoted, afterQuote }
}
