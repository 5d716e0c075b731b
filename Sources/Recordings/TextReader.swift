/// Files of lines: `dumpsys gfxinfo PACKAGE framestats`, or a CSV of `start_ms,duration_ms`.
final class TextReader: RecordingReader {
  private enum Table {
    /// Columns by name, from a header.
    case frames([String: Int])
    case intervals(start: Int, duration: Int, count: Int)
  }

  private var lines = LineSplitter()
  private var number = 0
  private var table: Table?
  /// Between two of Android's marks, the first line of which is the header.
  private var isInBlock = false
  private var isAndroid = false
  private var thread = RecordedThread(isMain: true)
  private var threads: [RecordedThread] = []
  private var span: (begin: Int64, end: Int64)?

  func feed(_ bytes: UnsafeRawBufferPointer) throws(RecordingError) {
    try lines.feed(bytes) { (line) throws(RecordingError) in try take(line) }
  }

  func finish() throws(RecordingError) -> RecordingDraft {
    try feed(UnsafeRawBufferPointer(start: nil, count: 0))
    endProcess()
    guard table != nil || isAndroid else {
      throw RecordingError("is none of the known formats", cure: "name " + RecordingError.formats)
    }
    if isInBlock, number > 0 {
      throw .damaged("ends inside a block of frames, in line \(number)")
    }
    guard !threads.isEmpty else {
      throw RecordingError(
        "has no frames: no busy time of a main thread",
        cure: isAndroid
          ? "dump with 'framestats' while something moves" : "give it rows of start_ms,duration_ms")
    }
    var draft = RecordingDraft(
      format: isAndroid ? "Android framestats" : "CSV of start_ms,duration_ms")
    draft.threads = threads
    draft.span = span
    return draft
  }

  private static let mark = "---PROFILEDATA---"
  /// The columns of Android 6, whose rows are quoted without a header.
  private static let firstColumns = [
    "Flags", "IntendedVsync", "Vsync", "OldestInputEvent", "NewestInputEvent", "HandleInputStart",
    "AnimationStart", "PerformTraversalsStart", "DrawStart", "SyncQueued", "SyncStart",
    "IssueDrawCommandsStart", "SwapBuffers", "FrameCompleted",
  ]

  private func take(_ text: String) throws(RecordingError) {
    number += 1
    if number == 1, text.utf8.contains(0) {
      throw RecordingError("is no text", cure: "name " + RecordingError.formats)
    }
    let line = text.trimmed
    if line.isEmpty { return }
    if line == Self.mark {
      (isAndroid, table, isInBlock) = (true, nil, !isInBlock)
      return
    }
    if let process = Self.process(line) {
      endProcess()
      (isAndroid, thread.pid, thread.process) = (true, process.pid, process.name)
      return
    }
    let fields = line.split(separator: ",", omittingEmptySubsequences: false).map {
      String($0).trimmed
    }
    switch table {
    case .frames(let columns): takeFrame(fields, columns)
    case .intervals(let start, let duration, let count):
      try takeInterval(fields, start, duration, count)
    case nil: begin(fields)
    }
  }

  private func begin(_ fields: [String]) {
    if isInBlock {
      table = .frames(Self.columns(fields))
    } else if isAndroid {
      return
    } else if let start = fields.firstIndex(where: { $0.lowercased() == "start_ms" }),
      let duration = fields.firstIndex(where: { $0.lowercased() == "duration_ms" })
    {
      table = .intervals(start: start, duration: duration, count: fields.count)
      // A table of frames without marks, as documents quote it.
    } else if number == 1, fields.first == "Flags", fields.contains("SyncQueued") {
      (isAndroid, table) = (true, .frames(Self.columns(fields)))
    } else if number == 1, fields.count == Self.firstColumns.count + 1, fields.last == "",
      fields.dropLast().allSatisfy({ UInt64($0) != nil })
    {
      (isAndroid, table) = (true, .frames(Self.columns(Self.firstColumns)))
      takeFrame(fields, Self.columns(Self.firstColumns))
    }
  }

  private static func columns(_ names: [String]) -> [String: Int] {
    Dictionary(names.enumerated().map { ($1, $0) }) { first, _ in first }
  }

  /// `** Graphics info for pid 4242 [com.example.app] **`
  private static func process(_ line: String) -> (pid: String, name: String)? {
    let words = line.split(separator: " ")
    guard line.hasPrefix("** Graphics info for pid "), words.count >= 7 else { return nil }
    let name = words[6].drop { $0 == "[" }.prefix { $0 != "]" }
    return (String(words[5]), String(name))
  }

  private func endProcess() {
    if !thread.intervals.isEmpty || !thread.dropped.isEmpty { threads.append(thread) }
    thread = RecordedThread(isMain: true)
  }

  /// The UI thread works on a frame from its input until the frame waits for the render thread.
  ///
  /// A frame with flags does not count as a frame, and has kept the thread busy all the same where
  /// its times are in order.
  private func takeFrame(_ fields: [String], _ columns: [String: Int]) {
    func time(_ column: String) -> Int64? {
      guard let index = columns[column], index < fields.count, let value = Int64(fields[index]),
        value > 0, value < BusyInterval.farthest
      else { return nil }
      return value
    }
    guard let start = time("HandleInputStart"), let end = time("SyncQueued"),
      let done = time("FrameCompleted"), let due = time("IntendedVsync"),
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

extension String {
  /// Without blanks and returns at its ends.
  fileprivate var trimmed: String {
    let isBlank: (Character) -> Bool = { $0 == " " || $0 == "\t" || $0 == "\r" || $0 == "\u{FEFF}" }
    guard let first = firstIndex(where: { !isBlank($0) }),
      let last = lastIndex(where: { !isBlank($0) })
    else { return "" }
    return String(self[first...last])
  }
}
