/// Frames of a dump of Android's, window by window; where it has none, what it sums up.
struct FramestatsMeasures {
  private struct Window {
    let process: String
    let number: Int
    var durations: [Double] = []
    var overruns: [Double] = []
    var interval: Int64?
    /// When frames were meant to begin: repeated dumps overlap.
    var seen: Set<Int64> = []
    var dues: [Int64] = []
  }

  /// What stands in a dump beside its blocks.
  private struct Summary {
    var count: Double?
    var janky: Double?
    var percentiles: [String: Double] = [:]
  }

  private let wanted: String?
  private var dump = FramestatsLines()
  private var number = 0
  private var process: (pid: String, name: String)?
  private var windows: [Window] = []
  private var summaries: [(process: String, summary: Summary)] = []
  /// The number of the block in its process.
  private var firstBlock = 0
  private var flagged = 0
  private var bad = 0

  init(process: String?) { wanted = process }

  var isAndroid: Bool { dump.isAndroid }

  private var isWanted: Bool {
    guard let wanted else { return true }
    return RecordedThread.isProcess(wanted, name: process?.name, pid: process?.pid)
  }

  mutating func take(_ line: String, number: Int) {
    self.number = number
    switch dump.take(line, number: number) {
    case .process(let pid, let name):
      (process, firstBlock) = ((pid, name), dump.blocks)
      if isWanted { summaries.append((name, Summary())) }
    case .frame(let frame) where isWanted: take(frame)
    case .other where isWanted && !summaries.isEmpty: takeSummary(line)
    default: break
    }
  }

  private mutating func take(_ frame: FramestatsRow) {
    // A flag says that the frame is no ordinary one: its times may be anything.
    if let flags = frame.text("Flags"), flags != "0" {
      flagged += 1
      return
    }
    guard let due = frame["IntendedVsync"], let end = frame["FrameCompleted"], due <= end else {
      bad += 1
      return
    }
    let (name, block) = (process?.name ?? "app", dump.blocks - firstBlock)
    let known = windows.firstIndex { $0.process == name && $0.number == block }
    let index = known ?? windows.count
    if known == nil { windows.append(Window(process: name, number: block)) }
    guard windows[index].seen.insert(due).inserted else { return }
    windows[index].dues.append(due)
    windows[index].durations.append(Double(end - due))
    if let deadline = frame["FrameDeadline"] {
      windows[index].overruns.append(Double(end - deadline))
    }
    windows[index].interval = windows[index].interval ?? frame["FrameInterval"]
  }

  /// `Total frames rendered: 14`, `Janky frames: 2 (14.29%)`, `90th percentile: 12ms`; what comes
  /// first is of the process, later ones of its windows.
  private mutating func takeSummary(_ line: String) {
    let parts = line.split(separator: ":", maxSplits: 1).map { String($0).trimmed }
    guard parts.count == 2, let word = parts[1].split(separator: " ").first else { return }
    let last = summaries.count - 1
    let value = Double(word.hasSuffix("ms") ? word.dropLast(2) : word)
    guard let value, value >= 0, value.isFinite else { return }
    let columns = [
      "50th percentile": "median", "90th percentile": "p90", "95th percentile": "p95",
      "99th percentile": "p99",
    ]
    switch parts[0] {
    case "Total frames rendered":
      summaries[last].summary.count = summaries[last].summary.count ?? value
    case "Janky frames": summaries[last].summary.janky = summaries[last].summary.janky ?? value
    default:
      guard let column = columns[parts[0]], word.hasSuffix("ms") else { return }
      let known = summaries[last].summary.percentiles[column]
      summaries[last].summary.percentiles[column] = known ?? value * 1e6
    }
  }

  func finish(into report: inout DeviceReport) throws(RecordingError) {
    if dump.isInBlock { throw .damaged("ends inside a block of frames, in line \(number)") }
    var cases = windows.map(Self.measured)
    for (process, summary) in summaries
    where !windows.contains(where: { $0.process == process }) && !summary.percentiles.isEmpty {
      cases.append(Self.summed(process, summary))
    }
    guard !cases.isEmpty else {
      let what = wanted.map { " of '\($0)'" } ?? ""
      throw RecordingError(
        "has no frames\(what)\(flagged + bad > 0 ? " that count" : "")",
        cure: "dump with 'framestats' while something moves")
    }
    report.cases += cases
    if flagged > 0 {
      report.notes.append(
        "\(flagged) frames with flags do not count, as Android's documentation says")
    }
    if bad > 0 { report.notes.append("\(bad) frames without times that can be are left out") }
  }

  private static func measured(_ window: Window) -> DeviceCase {
    var found = DeviceCase(tool: "framestats", subject: window.process)
    found.part = ("window", "\(window.number)")
    // Without a column for it the nearest two frames tell: none is nearer than a refresh.
    let dues = window.dues.sorted()
    let interval = window.interval ?? zip(dues, dues.dropFirst()).map { $1 - $0 }.min()
    found.refreshHz = interval.flatMap { DeviceCase.rate(1e9 / Double($0)) }
    found.series = [DeviceSeries(.frameDuration, runs: [window.durations])]
    found.add(.frameCount, once: [Double(window.durations.count)])
    if !window.overruns.isEmpty {
      found.series.append(DeviceSeries(.frameOverrun, runs: [window.overruns]))
      found.add(.jankyFrames, once: [Double(window.overruns.count { $0 > 0 })])
    } else {
      let reason = "the dump has no FrameDeadline, which Android has had since version 12"
      found.lack(.frameOverrun, since: reason)
      found.lack(.jankyFrames, since: reason)
    }
    return found
  }

  private static func summed(_ process: String, _ summary: Summary) -> DeviceCase {
    var found = DeviceCase(tool: "framestats", subject: process)
    found.series = [DeviceSeries(.frameDuration, summary: summary.percentiles)]
    if let count = summary.count { found.add(.frameCount, once: [count]) }
    if let janky = summary.janky { found.add(.jankyFrames, once: [janky]) }
    found.lack(.frameOverrun, since: "the dump has no frames, only what Android sums up")
    return found
  }
}
