/// Files of lines: `dumpsys gfxinfo PACKAGE framestats`, or a CSV of `start_ms,duration_ms`.
final class TextReader: RecordingReader {
  private struct Table {
    let start: Int
    let duration: Int
    let count: Int
  }

  private var lines = LineSplitter()
  private var number = 0
  private var table: Table?
  private var dump = FramestatsLines()
  private var thread = RecordedThread(isMain: true)
  private var threads: [RecordedThread] = []
  private var span: (begin: Int64, end: Int64)?

  func feed(_ bytes: UnsafeRawBufferPointer) throws(RecordingError) {
    try lines.feed(bytes) { (line) throws(RecordingError) in try take(line) }
  }

  func finish() throws(RecordingError) -> RecordingDraft {
    try feed(UnsafeRawBufferPointer(start: nil, count: 0))
    endProcess()
    guard table != nil || dump.isAndroid else {
      throw RecordingError("is none of the known formats", cure: "name " + RecordingError.formats)
    }
    if dump.isInBlock { throw .damaged("ends inside a block of frames, in line \(number)") }
    guard !threads.isEmpty else {
      throw RecordingError(
        "has no frames: no busy time of a main thread",
        cure: dump.isAndroid
          ? "dump with 'framestats' while something moves" : "give it rows of start_ms,duration_ms")
    }
    var draft = RecordingDraft(
      format: dump.isAndroid ? "Android framestats" : "CSV of start_ms,duration_ms")
    draft.threads = threads
    draft.span = span
    return draft
  }

  private func take(_ text: String) throws(RecordingError) {
    number += 1
    if number == 1, text.utf8.contains(0) {
      throw RecordingError("is no text", cure: "name " + RecordingError.formats)
    }
    let line = text.trimmed
    if line.isEmpty { return }
    switch dump.take(line, number: number) {
    case .process(let pid, let name):
      endProcess()
      (thread.pid, thread.process) = (pid, name)
    case .frame(let frame): takeFrame(frame)
    case .structure: break
    case .other where !dump.isAndroid: try takeFields(line.fields)
    case .other: break
    }
  }

  private func takeFields(_ fields: [String]) throws(RecordingError) {
    if let table {
      try takeInterval(fields, table.start, table.duration, table.count)
    } else if let start = fields.firstIndex(where: { $0.lowercased() == "start_ms" }),
      let duration = fields.firstIndex(where: { $0.lowercased() == "duration_ms" })
    {
      table = Table(start: start, duration: duration, count: fields.count)
    }
  }

  private func endProcess() {
    if !thread.intervals.isEmpty || !thread.dropped.isEmpty { threads.append(thread) }
    thread = RecordedThread(isMain: true)
  }

  /// The UI thread works on a frame from its input until the frame waits for the render thread.
  ///
  /// A frame with flags does not count as a frame, and has kept the thread busy all the same where
  /// its times are in order.
  private func takeFrame(_ frame: FramestatsRow) {
    guard let start = frame["HandleInputStart"], let end = frame["SyncQueued"],
      let done = frame["FrameCompleted"], let due = frame["IntendedVsync"],
      due <= start, start <= end, end <= done
    else { return thread.drop(.badTime) }
    thread.thread = "UI thread"
    thread.intervals.append(BusyInterval(start: start, duration: end - start))
    span = (min(span?.begin ?? due, due), max(span?.end ?? done, done))
  }

  private func takeInterval(
    _ fields: [String], _ start: Int, _ duration: Int, _ count: Int
  ) throws(RecordingError) {
    func time(_ index: Int) -> Int64? {
      Double(fields[index]).flatMap { BusyInterval.nanoseconds($0, unit: 1e6) }
    }
    guard fields.count == count, let begin = time(start), let length = time(duration),
      length >= 0
    else {
      throw RecordingError(
        "line \(number) is '\(fields.joined(separator: ",").prefix(80))', not a start and a "
          + "duration in ms", cure: "write \(count) fields, a duration of 0 or more")
    }
    thread.intervals.append(BusyInterval(start: begin, duration: length))
    let end = begin + length
    span = (min(span?.begin ?? 0, begin), max(span?.end ?? end, end))
  }
}
