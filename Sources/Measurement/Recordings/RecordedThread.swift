/// A thread that a file tells of, and when it was busy, as the file has it.
struct RecordedThread {
  /// Number and name of the process; nil where the file has none.
  var pid: String?
  var process: String?
  /// Number and name of the thread, likewise.
  var tid: String?
  var thread: String?
  /// In any order; they may overlap.
  var intervals: [BusyInterval] = []
  var dropped: [DropReason: Int] = [:]
  var isMain = false

  mutating func drop(_ reason: DropReason) { dropped[reason, default: 0] += 1 }

  /// Adds an interval, ns; one without times that can be is dropped.
  mutating func add(start: Int64?, duration: Int64?) {
    guard let interval = BusyInterval(begin: start, length: duration) else {
      return drop(.badTime)
    }
    intervals.append(interval)
  }

  /// `Renderer (82927)`; nil where there is neither name nor number.
  var processLabel: String? { Self.label(process, pid) }
  var threadLabel: String? { Self.label(thread, tid) }

  var label: String { [processLabel, threadLabel].compactMap(\.self).joined(separator: "/") }

  /// `name (number)`, or what is known of it.
  static func label(_ name: String?, _ number: String?) -> String? {
    guard let name else { return number }
    return number.map { "\(name) (\($0))" } ?? name
  }

  /// True if a word names a process: its number, its name, or both as in its label.
  static func isProcess(_ word: String, name: String?, pid: String?) -> Bool {
    [pid, name, label(name, pid)].contains(word)
  }

  /// True if `word` names the thread, alone or after its process and `/`.
  func isNamed(_ word: String) -> Bool {
    let names = [tid, thread, threadLabel].compactMap(\.self)
    if [thread, threadLabel].contains(word) { return true }
    return [pid, process, processLabel].compactMap(\.self).contains { process in
      names.contains { word == "\(process)/\($0)" }
    }
  }
}

struct RecordingDraft {
  var format: String
  /// Each thread with anything to tell.
  var threads: [RecordedThread] = []
  /// The main thread that the file itself points to, as an index of `threads`, and why.
  var preferred: (index: Int, why: String)?
  /// When the recording began and ended, on the clock of the intervals, ns.
  var span: (begin: Int64, end: Int64)?
  /// The run of a recording by Instruments; nil where the file does not say.
  var run: Int?
  /// Busy intervals that are at most so far apart are one, ns.
  var closedGap: Int64 = 0

  func recording(of word: String?) throws(RecordingError) -> Recording {
    let (thread, why) = try choose(word)
    let intervals = BusyInterval.merged(thread.intervals, closing: closedGap)
    guard let first = intervals.first, let last = intervals.last else {
      throw RecordingError(
        "has no busy time of \(thread.label)", cure: "name another --process, or record again")
    }
    let begin = min(span?.begin ?? first.start, first.start)
    return Recording(
      process: thread.processLabel, thread: thread.threadLabel,
      source: [format, why].compactMap(\.self).joined(separator: ", "),
      intervals: intervals.map {
        BusyInterval(start: $0.start - begin, duration: $0.duration)
      }, duration: max(span?.end ?? last.end, last.end) - begin, dropped: thread.dropped)
  }

  private func choose(
    _ word: String?
  ) throws(RecordingError) -> (RecordedThread, why: String?) {
    var found = threads
    if let word {
      let named = threads.filter { $0.isNamed(word) }
      found =
        named.isEmpty
        ? threads.filter { RecordedThread.isProcess(word, name: $0.process, pid: $0.pid) } : named
      if found.isEmpty {
        throw RecordingError(
          "has no process or thread '\(word)'", cure: "it has " + Self.names(threads))
      }
    } else if let preferred {
      return (threads[preferred.index], preferred.why)
    }
    let processes = Set(found.map { $0.processLabel ?? "unnamed" }).sorted()
    guard processes.count < 2 else {
      throw RecordingError(
        "has \(processes.count) processes",
        cure: "name one with --process: " + RecordingError.few(processes))
    }
    let main = found.filter(\.isMain)
    if main.count == 1 { return (main[0], nil) }
    if main.isEmpty, found.count == 1, word != nil || found[0].thread == nil {
      return (found[0], word == nil ? "its only thread" : nil)
    }
    throw RecordingError(
      "no main thread found among \(found.count) threads (\(format))",
      cure: "record the app's main thread, or name one with --process: " + Self.names(found))
  }

  /// The first threads by name, those with the most intervals first.
  private static func names(_ threads: [RecordedThread]) -> String {
    RecordingError.few(
      threads.sorted { $0.intervals.count > $1.intervals.count }.map { "'\($0.label)'" })
  }
}

protocol RecordingReader {
  /// Takes the next bytes, never none.
  func feed(_ bytes: UnsafeRawBufferPointer) throws(RecordingError)
  /// The contents of the file, after its last byte.
  func finish() throws(RecordingError) -> RecordingDraft
}
