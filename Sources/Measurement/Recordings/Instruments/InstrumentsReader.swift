/// The main threads of an `xctrace export`: of several tables the one that says most, the run
/// loop's busy intervals before hangs before samples.
final class InstrumentsReader: RecordingReader {
  private struct Table {
    let schema: String
    let columns: Set<String>
    /// The values of the columns `start` and `duration` of others.
    let start: String
    let length: String
    /// Samples that follow each other this closely are one piece of work, ns.
    var closedGap: Int64 = 0
  }

  private static let tables = [
    Table(
      schema: "runloop-intervals",
      columns: ["start", "duration", "interval-type", "is-main", "thread", "process"],
      start: "start", length: "duration"),
    Table(
      schema: "potential-hangs", columns: ["start", "duration", "thread", "process"],
      start: "start", length: "duration"),
    Table(
      schema: "time-profile", columns: ["time", "weight", "thread", "process", "thread-state"],
      start: "time", length: "weight", closedGap: 500_000),
  ]

  private typealias Threads = [InstrumentsValue.Process: RecordedThread]

  private var threads: [String: Threads] = [:]
  private var ends: [String: Int64] = [:]
  private lazy var source = InstrumentsTables(
    wanted: { name in Self.tables.first { $0.schema == name }?.columns },
    take: { [unowned self] in take($0) })

  func feed(_ bytes: UnsafeRawBufferPointer) throws(RecordingError) { try source.feed(bytes) }

  func finish() throws(RecordingError) -> RecordingDraft {
    let run = try source.finish()
    guard let table = Self.tables.first(where: { threads[$0.schema]?.isEmpty == false }) else {
      throw refusal
    }
    var draft = RecordingDraft(format: "xctrace \(table.schema)")
    draft.threads = (threads[table.schema] ?? [:]).values.sorted { $0.label < $1.label }
    draft.span = (0, ends[table.schema] ?? 0)
    draft.closedGap = table.closedGap
    draft.run = run
    return draft
  }

  private var refusal: RecordingError {
    let what = source.isContents ? "is a recording's table of contents" : "no main thread found"
    return RecordingError(
      "\(what) (tables: \(RecordingError.few(source.schemas)))",
      cure: "export runloop-intervals, potential-hangs or time-profile of an app at work")
  }

  private func take(_ row: InstrumentsRow) {
    guard let table = Self.tables.first(where: { $0.schema == row.schema }) else { return }
    let start = row[table.start]?.nanoseconds
    let length = row[table.length]?.nanoseconds
    if let start, let length { ends[row.schema] = max(ends[row.schema] ?? 0, start + length) }
    guard isBusy(row) else { return }
    let process = row["process"]?.process ?? row["thread"]?.process
    let key = process ?? InstrumentsValue.Process(name: nil, pid: nil)
    let thread = RecordedThread(
      pid: key.pid, process: key.name.map { Self.name($0, key.pid) }, tid: row["thread"]?.number,
      thread: row["thread"] == nil ? nil : "Main Thread", isMain: true)
    if row.isLost([table.start, table.length]) {
      threads[row.schema, default: [:]][key, default: thread].drop(.lostReference)
    } else {
      threads[row.schema, default: [:]][key, default: thread].add(start: start, duration: length)
    }
  }

  private func isBusy(_ row: InstrumentsRow) -> Bool {
    if row.schema == "runloop-intervals", row["interval-type"]?.text != "Busy" { return false }
    if row.columns["is-main"] != nil { return (row["is-main"]?.text ?? "0") != "0" }
    // Only a running thread is sampled; where the state is said it is looked at.
    if let state = row["thread-state"]?.text, state != "Running" { return false }
    return row["thread"]?.shown?.hasPrefix("Main Thread") ?? (row.schema == "potential-hangs")
  }

  /// `Finder` of `Finder (873)`.
  static func name(_ shown: String, _ pid: String?) -> String {
    guard let pid, shown.hasSuffix(" (\(pid))") else { return shown }
    return String(shown.dropLast(pid.count + 3))
  }
}
