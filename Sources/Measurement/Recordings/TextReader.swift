/// A CSV of `start_ms` and `duration_ms` or `end_ms`; other columns are named, and not read.
final class TextReader: RecordingReader {
  private struct Table {
    let start: Int
    let other: Int
    let hasEnds: Bool
    let names: [String]
  }

  private var lines = LineSplitter()
  private var table: Table?
  private var thread = RecordedThread(isMain: true)
  private var span: (begin: Int64, end: Int64)?

  func feed(_ bytes: UnsafeRawBufferPointer) throws(RecordingError) {
    try lines.feed(bytes) { (number, fields) throws(RecordingError) in
      try take(number, fields)
    }
  }

  func finish() throws(RecordingError) -> RecordingDraft {
    try feed(UnsafeRawBufferPointer(start: nil, count: 0))
    guard let table else {
      throw RecordingError("is none of the known formats", cure: "name " + RecordingError.formats)
    }
    let columns = "start_ms,\(table.hasEnds ? "end_ms" : "duration_ms")"
    guard !thread.intervals.isEmpty else {
      throw RecordingError("has no busy time", cure: "give it rows of \(columns)")
    }
    let unread = table.names.indices.filter { $0 != table.start && $0 != table.other }
      .map { String(table.names[$0].prefix(40)) }
    var draft = RecordingDraft(
      format: "CSV of \(columns)"
        + (unread.isEmpty ? "" : ", other columns not read: \(Spelling.list(unread))"))
    draft.threads = [thread]
    draft.span = span
    return draft
  }

  private func take(_ number: Int, _ fields: [String]) throws(RecordingError) {
    if let table { return try take(number, fields, of: table) }
    let names = fields.map { $0.lowercased() }
    guard let start = names.firstIndex(of: "start_ms") else { return }
    let duration = names.firstIndex(of: "duration_ms")
    guard let other = duration ?? names.firstIndex(of: "end_ms") else { return }
    table = Table(start: start, other: other, hasEnds: duration == nil, names: names)
  }

  private func take(
    _ number: Int, _ fields: [String], of table: Table
  ) throws(RecordingError) {
    func time(_ index: Int) -> Int64? {
      Double(fields[index]).flatMap { BusyInterval.nanoseconds($0, unit: 1e6) }
    }
    guard fields.count == table.names.count, let begin = time(table.start),
      let other = time(table.other),
      let interval = BusyInterval(begin: begin, length: table.hasEnds ? other - begin : other)
    else {
      throw RecordingError(
        "line \(number) is '\(fields.joined(separator: ",").prefix(80))', not a start and "
          + "\(table.hasEnds ? "an end" : "a duration") in ms",
        cure: "write \(table.names.count) fields, no end before its start, and no time beyond "
          + "\(BusyInterval.farthest / 1_000_000) ms")
    }
    thread.intervals.append(interval)
    span = (min(span?.begin ?? 0, begin), max(span?.end ?? interval.end, interval.end))
  }
}
