/// What tables of one recording by Instruments measured: hitches, hangs, surfaces, refreshes.
final class HitchTables {
  private typealias Process = InstrumentsValue.Process

  private struct Row {
    let process: Process
    let time: BusyInterval
    let isSystem: Bool
  }

  private let wanted: String?
  /// Tables that were read, each with its file: no table is of two recordings.
  private var files: [String: String] = [:]
  private var others: Set<String> = []
  private var first: String?
  private var contents: TableOfContents.Contents?
  private var hitches: [Row] = []
  private var hangs: [Row] = []
  /// When the main thread was busy, by run loops.
  private var busy: [Row] = []
  private var surfaces: [String: [BusyInterval]] = [:]
  private var refreshes: [String: [Int64]] = [:]
  private var dropped = 0

  private static let columns: [String: Set<String>] = [
    "hitches": ["start", "duration", "process", "is-system"],
    "potential-hangs": ["start", "duration", "process", "thread"],
    "runloop-intervals": ["start", "duration", "interval-type", "is-main", "thread", "process"],
    "display-vsyncs-interval": ["timestamp", "display-name"],
    "displayed-surfaces-interval": ["start", "duration", "display-name"],
  ]

  init(process: String?) { wanted = process }

  /// Reads an export, with the table of contents beside it, or a table of contents.
  func read(_ path: String) throws(RecordingError) {
    let source = InstrumentsTables(
      wanted: { Self.columns[$0] }, take: { [unowned self] in take($0) })
    var stream = try ByteStream(path)
    while case let bytes = try stream.next(), !bytes.isEmpty { try source.feed(bytes) }
    try source.finish()
    first = first ?? path
    let found =
      source.isContents
      ? try TableOfContents.read(path) : try RecordingFile.tableOfContents(beside: path)
    contents = contents ?? found
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
    let display = row["display-name"]?.shown ?? row["display-name"]?.text ?? "display"
    if row.schema == "display-vsyncs-interval" {
      guard let time = row["timestamp"]?.nanoseconds else {
        dropped += 1
        return
      }
      return refreshes[display, default: []].append(time)
    }
    guard let start = row["start"]?.nanoseconds, let duration = row["duration"]?.nanoseconds else {
      dropped += 1
      return
    }
    let time = BusyInterval(start: start, duration: duration)
    if row.schema == "displayed-surfaces-interval" {
      surfaces[display, default: []].append(time)
    } else {
      take(row, time)
    }
  }

  private func take(_ row: InstrumentsRow, _ time: BusyInterval) {
    let process = row["process"]?.process ?? row["thread"]?.process
    let known = process.map {
      Process(name: $0.name.map { name in InstrumentsReader.name(name, process?.pid) }, pid: $0.pid)
    }
    let found = Row(
      process: known ?? Process(name: nil, pid: nil), time: time,
      isSystem: row["is-system"].map { $0.text != "0" } ?? false)
    switch row.schema {
    case "hitches": hitches.append(found)
    case "potential-hangs": hangs.append(found)
    default:
      if row["interval-type"]?.text == "Busy", (row["is-main"]?.text ?? "0") != "0" {
        busy.append(found)
      }
    }
  }

  // MARK: - What they say

  func finish(into report: inout DeviceReport) throws(RecordingError) {
    guard let first else { return }
    var cases = processes().map(measured) + displays()
    cases.removeAll { $0.series.isEmpty }
    guard !cases.isEmpty else {
      let others = names(hitches + hangs)
      var error =
        wanted != nil && !others.isEmpty
        ? RecordingError("has no process '\(wanted ?? "")'", cure: "it has " + others)
        : RecordingError(
          "has nothing of frames (tables: \(tables))", cure: "export hitches or potential-hangs")
      error.file = first
      throw error
    }
    report.cases += cases
    report.facts = contents?.facts ?? [:]
    if dropped > 0 { report.notes.append("\(dropped) rows of tables without times are left out") }
    report.timelines = processes().compactMap(timeline)
  }

  private var tables: String {
    let all = files.keys.sorted() + others.sorted()
    return all.isEmpty ? "none" : all.joined(separator: ", ")
  }

  private func names(_ rows: [Row]) -> String {
    Set(rows.map { Self.label($0.process) }).sorted().prefix(8).map { "'\($0)'" }
      .joined(separator: ", ")
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
      for side in [DeviceSide.frame, .server] {
        let late = hitches.filter { $0.process == process && $0.isSystem == (side == .server) }
          .map { Double($0.time.duration) }
        if side == .server, late.isEmpty { continue }
        addHitches(late, side, to: &found)
      }
    }
    if files["potential-hangs"] != nil {
      let lengths = hangs.filter { $0.process == process }.map { Double($0.time.duration) }
      if !lengths.isEmpty {
        found.series.append(DeviceSeries(.hangDuration, .app, runs: [lengths]))
      }
      found.add(.hangs, .app, once: [Double(lengths.count)])
    }
    if let length = contents?.length { found.add(.recordedTime, once: [Double(length) / 1e9]) }
    return found
  }

  private func addHitches(_ late: [Double], _ side: DeviceSide, to found: inout DeviceCase) {
    let total = late.reduce(0, +)
    found.add(.hitchCount, side, once: [Double(late.count)])
    if !late.isEmpty { found.series.append(DeviceSeries(.hitchDuration, side, runs: [late])) }
    found.add(.hitchTimeTotal, side, once: [total])
    if let length = contents?.length, length > 0 {
      found.add(.hitchTimeRatio, side, once: [1000 * total / Double(length)])
    } else {
      found.lack(
        .hitchTimeRatio, side,
        since:
          "the length of the recording is not in the export: name its table of contents as well")
    }
  }

  /// Of the display with the most refreshes.
  private var refreshHz: Double? {
    refreshes.max { ($0.value.count, $1.key) < ($1.value.count, $0.key) }
      .flatMap { Self.distances($0.value) }.flatMap(Self.rate)
  }

  /// From each refresh to the next, ns.
  private static func distances(_ times: [Int64]) -> [Double] {
    let sorted = times.sorted()
    return zip(sorted, sorted.dropFirst()).map { Double($1 - $0) }
  }

  /// Hz by the middle distance; whole where it is a thousandth from that.
  private static func rate(_ distances: [Double]) -> Double? {
    guard !distances.isEmpty else { return nil }
    return DeviceCase.rate(1e9 / distances.sorted()[distances.count / 2]).map { rate in
      abs(rate - rate.rounded()) < rate / 1000 ? rate.rounded() : rate
    }
  }

  private func displays() -> [DeviceCase] {
    Set(surfaces.keys).union(refreshes.keys).sorted().map { display in
      var found = DeviceCase(tool: "xctrace", subject: display)
      let distances = Self.distances(refreshes[display] ?? [])
      found.refreshHz = Self.rate(distances)
      if !distances.isEmpty {
        found.series.append(DeviceSeries(.refreshInterval, runs: [distances]))
      }
      guard let shown = surfaces[display] else { return found }
      found.series.append(DeviceSeries(.timeOnScreen, runs: [shown.map { Double($0.duration) }]))
      if let rate = found.refreshHz {
        let repeats = shown.map { max(0, (Double($0.duration) * rate / 1e9).rounded() - 1) }
        found.add(.repeatedRefreshes, once: [repeats.reduce(0, +)])
      } else {
        found.lack(
          .repeatedRefreshes,
          since: "no refreshes were given: export display-vsyncs-interval as well")
      }
      return found
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
