/// Threads of a Chrome trace-event file: busy where a synchronous slice is, whatever its name.
final class ChromeReader: RecordingReader {
  private struct Key: Hashable {
    let pid: String
    let tid: String
  }

  private struct Edge {
    let time: Int64
    let isBegin: Bool
  }

  private var events = TraceEventSplitter()
  private var threads: [Key: RecordedThread] = [:]
  private var hasPhases = false
  private var edges: [Key: [Edge]] = [:]
  private var processNames: [String: String] = [:]
  private var threadNames: [Key: String] = [:]
  private var span: (begin: Int64, end: Int64)?

  func feed(_ bytes: UnsafeRawBufferPointer) throws(RecordingError) {
    try events.feed(bytes) { (bytes, position) throws(RecordingError) in
      guard let event = TraceEvent(bytes) else {
        throw .damaged("the event at byte \(position) is no JSON object")
      }
      take(event)
    }
  }

  func finish() throws(RecordingError) -> RecordingDraft {
    guard try events.finish(), hasPhases else {
      throw RecordingError(
        "is JSON without trace events", cure: "name a file: " + RecordingError.formats)
    }
    for (key, edges) in edges { pair(edges, &threads[key, default: RecordedThread()]) }
    let keys = threads.keys.sorted { ($0.pid, $0.tid) < ($1.pid, $1.tid) }
    var draft = RecordingDraft(format: "Chrome trace events")
    draft.threads = keys.map { key in
      var thread = threads[key] ?? RecordedThread()
      (thread.pid, thread.process) = (key.pid, processNames[key.pid])
      (thread.tid, thread.thread) = (key.tid, threadNames[key])
      return thread
    }
    draft.span = span
    markMain(&draft.threads)
    draft.preferred = preferred(draft.threads)
    return draft
  }

  private func take(_ event: TraceEvent) {
    hasPhases = hasPhases || !event.phase.isEmpty
    let key = Key(pid: event.pid, tid: event.tid)
    if event.phase == "M" {
      if event.name == "process_name" { processNames[event.pid] = event.givenName }
      if event.name == "thread_name" { threadNames[key] = event.givenName }
      return
    }
    if let start = event.start {
      let end = start + max(0, event.duration ?? 0)
      span = (min(span?.begin ?? start, start), max(span?.end ?? end, end))
    }
    switch event.phase {
    case "X":
      // In place: a copy of all intervals for each event would take forever.
      if event.start != nil, event.duration == nil {
        threads[key, default: RecordedThread()].drop(.unfinished)
      } else {
        threads[key, default: RecordedThread()].add(start: event.start, duration: event.duration)
      }
    case "B", "E":
      if let time = event.start {
        edges[key, default: []].append(Edge(time: time, isBegin: event.phase == "B"))
      } else {
        threads[key, default: RecordedThread()].drop(.badTime)
      }
    default: break
    }
  }

  /// Each end is that of the last begin before it; of equal times that of the file counts.
  private func pair(_ edges: [Edge], _ thread: inout RecordedThread) {
    var open: [Int64] = []
    let order = edges.indices.sorted { (edges[$0].time, $0) < (edges[$1].time, $1) }
    for index in order {
      let edge = edges[index]
      if edge.isBegin {
        open.append(edge.time)
      } else if let begin = open.popLast() {
        thread.add(start: begin, duration: edge.time - begin)
      } else {
        thread.drop(.unbegun)
      }
    }
    for _ in open { thread.drop(.unfinished) }
  }

  private static let renderer = "CrRendererMain"

  /// Elsewhere the one whose number is the process's, as Linux and Android have it.
  private func markMain(_ threads: inout [RecordedThread]) {
    let hasRenderers = threads.contains { $0.thread == Self.renderer }
    for index in threads.indices {
      threads[index].isMain =
        hasRenderers
        ? threads[index].thread == Self.renderer || threads[index].thread == "CrBrowserMain"
        : threads[index].tid == threads[index].pid && threads[index].pid != ""
    }
  }

  private func preferred(_ threads: [RecordedThread]) -> (index: Int, why: String)? {
    func busy(_ index: Int) -> Int64 {
      BusyInterval.merged(threads[index].intervals).reduce(0) { $0 + $1.duration }
    }
    return threads.indices.filter { threads[$0].thread == Self.renderer }
      .max { busy($0) < busy($1) }.map { ($0, "the \(Self.renderer) with the most busy time") }
  }
}
