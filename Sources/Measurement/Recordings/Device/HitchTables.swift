/// The measurements of the tables of one recording by Instruments: hitches and hangs.
final class HitchTables {
  private typealias Process = InstrumentsValue.Process

  private struct Row: Hashable {
    let process: Process
    let time: BusyInterval
    let isSystem: Bool
  }

  /// A recording of several targets has several tables of one schema, and each may have the row.
  private struct Place: Hashable {
    let schema: String
    let display: String
    let row: Row
  }

  private let wanted: String?
  private var run: (number: Int, file: String)?
  /// Tables that were read, each with its file: no table is of two recordings.
  private var files: [String: String] = [:]
  private var others: Set<String> = []
  private var first: String?
  private var contentsFile: String?
  private var contents: TableOfContents.Contents?
  private var tableOfRow: [Place: Int] = [:]
  private var hitches: [Row] = []
  private var hangs: [Row] = []
  /// When the main thread was busy, by run loops.
  private var busy: [Row] = []
  private var refreshes: [String: [Int64]] = [:]
  private var dropped = 0
  private var repeated = 0

  private static let columns: [String: Set<String>] = [
    "hitches": ["start", "duration", "process", "is-system"],
    "potential-hangs": ["start", "duration", "process", "thread"],
    "runloop-intervals": ["start", "duration", "interval-type", "is-main", "thread", "process"],
    "display-vsyncs-interval": ["timestamp", "display-name"],
  ]

  init(process: String?) { wanted = process }

  /// Reads an export, with the table of contents beside it, or a table of contents.
  func read(_ path: String) throws(RecordingError) {
    let source = InstrumentsTables(
      wanted: { Self.columns[$0] }, take: { [unowned self] in take($0) })
    var stream = try ByteStream(path)
    while case let bytes = try stream.next(), !bytes.isEmpty { try source.feed(bytes) }
    let found = try source.finish()
    first = first ?? path
    contentsFile =
      contentsFile ?? (source.isContents ? path : RecordingFile.tableOfContents(beside: path))
    if source.isContents { return }
    if let found {
      if let run, run.number != found {
        throw RecordingError(
          "is of run \(found), and \(run.file) of run \(run.number)",
          cure: "name the tables of one run")
      }
      run = (found, path)
    }
    for schema in Set(source.schemas) {
      guard Self.columns[schema] != nil else {
        others.insert(schema)
        continue
      }
      if let other = files.updateValue(path, forKey: schema) {
        throw RecordingError(
          "has the table \(schema), which \(other) has as well",
          cure: "name the tables of one recording, and compare two by 'wavebench compare'")
      }
    }
  }

  private func take(_ row: InstrumentsRow) {
    let isRefresh = row.schema == "display-vsyncs-interval"
    let start = row[isRefresh ? "timestamp" : "start"]?.nanoseconds
    let length = isRefresh ? 0 : row["duration"]?.nanoseconds
    guard let time = BusyInterval(begin: start, length: length) else {
      dropped += 1
      return
    }
    let process = row["process"]?.process ?? row["thread"]?.process
    let name = process?.name.map { InstrumentsReader.name($0, process?.pid) }
    let found = Row(
      process: Process(name: name, pid: process?.pid), time: time,
      isSystem: row["is-system"].map { $0.text != "0" } ?? false)
    let display = row["display-name"]?.shown ?? row["display-name"]?.text ?? "display"
    if row.schema == "runloop-intervals",
      row["interval-type"]?.text != "Busy" || row["is-main"]?.text ?? "0" == "0"
    {
      return
    }
    let place = Place(schema: row.schema, display: display, row: found)
    guard tableOfRow[place, default: row.table] == row.table else {
      repeated += 1
      return
    }
    tableOfRow[place] = row.table
    switch row.schema {
    case "hitches": hitches.append(found)
    case "potential-hangs": hangs.append(found)
    case "display-vsyncs-interval": refreshes[display, default: []].append(time.start)
    default: busy.append(found)
    }
  }

  func finish(into report: inout DeviceReport) throws(RecordingError) {
    guard let first else { return }
    if let contentsFile {
      contents = try TableOfContents.read(contentsFile, run: run?.number)
    }
    var cases = processes().map(measured)
    cases.removeAll { $0.series.isEmpty }
    guard !cases.isEmpty else {
      let found = Set((hitches + hangs).map { Self.label($0.process) }).sorted().map { "'\($0)'" }
      let tables = RecordingError.few(files.keys.sorted() + others.sorted())
      let error =
        wanted != nil && !found.isEmpty
        ? RecordingError(
          "has no process '\(wanted ?? "")'", cure: "it has " + RecordingError.few(found))
        : RecordingError(
          "has nothing of frames (tables: \(tables))", cure: "export hitches or potential-hangs")
      throw error.of(first)
    }
    report.cases += cases
    report.facts = contents?.facts ?? [:]
    if dropped > 0 { report.notes.append("\(dropped) rows of tables without times are left out") }
    if repeated > 0 {
      report.notes.append("\(repeated) rows that stand in several tables are counted once")
    }
    report.timelines = processes().compactMap(timeline)
  }

  private static func label(_ process: Process) -> String {
    RecordedThread.label(process.name, process.pid) ?? "process"
  }

  /// Those of hitches and hangs, or the one that was recorded, in the order of their labels.
  private func processes() -> [Process] {
    var found = Set((hitches + hangs).map(\.process))
    if found.isEmpty, files["hitches"] != nil || files["potential-hangs"] != nil,
      let process = contents?.process
    {
      found = [process]
    }
    return found.sorted { Self.label($0) < Self.label($1) }.filter { process in
      wanted.map { RecordedThread.isProcess($0, name: process.name, pid: process.pid) } ?? true
    }
  }

  private func measured(_ process: Process) -> DeviceCase {
    var found = DeviceCase(tool: "xctrace", subject: process.name ?? process.pid ?? "process")
    found.refreshHz = refreshHz
    if files["hitches"] != nil {
      for side in [Stage.frame, .server] {
        let late = hitches.filter { $0.process == process && $0.isSystem == (side == .server) }
          .map { Double($0.time.duration) }
        if side == .server, late.isEmpty { continue }
        addHitches(late, side, to: &found)
      }
    }
    if files["potential-hangs"] != nil {
      let lengths = hangs.filter { $0.process == process }.map { Double($0.time.duration) }
      if !lengths.isEmpty { found.series.append(DeviceSeries(.hangDuration, lengths, .app)) }
      found.series.append(DeviceSeries(.hangs, [Double(lengths.count)], .app))
    }
    if let length = contents?.length {
      found.series.append(DeviceSeries(.recordedTime, [Double(length) / 1e9]))
    }
    return found
  }

  private func addHitches(_ late: [Double], _ side: Stage, to found: inout DeviceCase) {
    let total = late.reduce(0, +)
    found.series.append(DeviceSeries(.hitchCount, [Double(late.count)], side))
    if !late.isEmpty { found.series.append(DeviceSeries(.hitchDuration, late, side)) }
    found.series.append(DeviceSeries(.hitchTimeTotal, [total], side))
    if let length = contents?.length, length > 0 {
      found.series.append(DeviceSeries(.hitchTimeRatio, [1000 * total / Double(length)], side))
    } else {
      found.absent.append(
        (
          .hitchTimeRatio, side,
          "the length of the recording is not in the export: name its table of contents as well"
        ))
    }
  }

  /// Of the display with the most refreshes, Hz by the middle distance; whole within a thousandth.
  private var refreshHz: Double? {
    let display = refreshes.max { ($0.value.count, $1.key) < ($1.value.count, $0.key) }
    guard let sorted = display?.value.sorted(), sorted.count > 1 else { return nil }
    let distances = zip(sorted, sorted.dropFirst()).map { Double($1 - $0) }.sorted()
    return DeviceCase.rate(1e9 / distances[distances.count / 2]).map { rate in
      abs(rate - rate.rounded()) < rate / 1000 ? rate.rounded() : rate
    }
  }

  private func timeline(_ process: Process) -> DeviceTimeline? {
    let own = { (rows: [Row]) in rows.filter { $0.process == process }.map(\.time) }
    let late = hitches.filter { $0.process == process && !$0.isSystem }.map(\.time)
    let busy = BusyInterval.merged(own(hangs) + own(busy))
    guard !late.isEmpty, !busy.isEmpty else { return nil }
    return DeviceTimeline(
      process: Self.label(process), busy: busy, hitches: late.sorted { $0.start < $1.start },
      refreshHz: refreshHz)
  }
}
