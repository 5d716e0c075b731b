import Measurement

/// What the samples of runs in real time say, one number per process.
struct RealTimeEvidence {
  struct Numbers: Equatable {
    /// One per process that can be used, in the order of the processes, by session.
    var replicates = Replicates(sessions: [])
    var values: [Double] { replicates.processes }
    /// The same with those that the host kept waiting, to be shown.
    var shown: [Double] = []
    /// All processes that gave samples.
    var processes = 0
    /// Those left out since the host kept their threads waiting.
    var crowded = 0

    /// Whether several processes all say the same.
    var isConstant: Bool { values.count > 1 && values.allSatisfy { $0 == values[0] } }

    /// Whether too few processes went as they should to speak for all: half of them or fewer.
    var isMostlyLeftOut: Bool { 2 * values.count <= processes && values.count < processes }
  }

  /// The values of each process, none of one that cannot be used.
  private var processes: [ReportRow.Key: [Int: [Double]]] = [:]
  private var lengths: [String: (refreshes: Int, runs: Int)] = [:]
  private var crowded: [String: Set<Int>] = [:]
  private let sessions: Sessions

  init(_ samples: [SampleRow], _ report: [ReportRow], _ sessions: Sessions) {
    self.sessions = sessions
    index(samples)
    for row in report where row.pass == .paced && row.refreshHz > 0 {
      // Asked for: a neighbour is there to keep the app waiting.
      if row.load.kind == .neighbour || crowded[row.caseID] != nil { continue }
      crowded[row.caseID] = crowdedProcesses(row)
    }
  }

  private mutating func index(_ samples: [SampleRow]) {
    for row in samples where row.pass.isRealTime {
      guard let value = row.value, RealTimeMetric.of(row.metric, stage: row.stage) != nil
      else { continue }
      // The process or the machine stood still, or the run ended early: not what was asked for.
      let isUsable = !row.flags.contains(.stopped) && !row.flags.contains(.suspended)
      processes[row.rowKey, default: [:]][row.process, default: []] += isUsable ? [value] : []
      guard isUsable else { continue }
      switch row.metric {
      case .pictureAge: lengths[row.caseID, default: (0, 0)].refreshes += 1
      case .frameRate: lengths[row.caseID, default: (0, 0)].runs += 1
      default: break
      }
    }
  }

  /// A row's numbers; nil when it has no samples.
  func numbers(of row: ReportRow, _ summary: RealTimeMetric.Summary) -> Numbers? {
    guard let found = processes[row.key] else { return nil }
    var numbers = Numbers(processes: found.count)
    var used: [(process: Int, value: Double)] = []
    for (number, values) in found.sorted(by: { $0.key < $1.key }) where !values.isEmpty {
      let value = Quantile.of(sorted: values.sorted(), summary == .median ? 0.5 : 0.95)
      numbers.shown.append(value)
      if row.pass == .paced, crowded[row.caseID]?.contains(number) == true {
        numbers.crowded += 1
        continue
      }
      used.append((number, value))
    }
    numbers.replicates = sessions.replicates(used)
    return numbers
  }

  /// How many refreshes a run of a case had on average; nil where refreshes are not in the samples.
  func refreshesPerRun(_ caseID: String) -> Double? {
    guard let length = lengths[caseID], length.runs > 0, length.refreshes > 0 else { return nil }
    return Double(length.refreshes) / Double(length.runs)
  }

  private func crowdedProcesses(_ row: ReportRow) -> Set<Int> {
    func values(_ stage: Stage, _ metric: MetricName) -> [Int: [Double]] {
      processes[ReportRow.Key(row.caseID, stage, metric, .paced)] ?? [:]
    }
    // A load that waits for a disk gives up its core as well.
    let mayWait = row.load.kind == .mainThreadIO
    let (late, turns) = (values(.server, .wakeLateness), values(.app, .wakeLateness))
    let (frames, pictures) = (values(.frame, .frameTime), values(.server, .cpuTime))
    let (busy, shares) = (values(.app, .busyTime), values(.app, .cpuShare))
    let wakeups = values(.app, .wakeups)
    return Set(
      Set(late.keys).union(busy.keys).filter { process in
        HostWaits(
          interval: 1 / row.refreshHz, busyTimes: mayWait ? [] : busy[process] ?? [],
          shares: shares[process] ?? [], wakeups: wakeups[process] ?? [],
          turns: turns[process]?.count ?? 0, lateness: late[process] ?? [],
          frameTimes: frames[process] ?? [], pictureTimes: pictures[process] ?? []
        ).isCrowded
      })
  }
}

/// What a comparison knows of a metric of runs in real time, beside which no anchor runs: one that
/// follows the host's speed is compared on one machine only, and is not gated by default.
struct RealTimeMetric: Equatable {
  /// What makes one number of the samples of a process.
  enum Summary: Equatable {
    /// The median: of the runs, or of the frames.
    case median
    /// The 95 % quantile: of metrics per refresh, whose median says nothing about stutter.
    case p95
  }

  var summary = Summary.median
  /// Whether another host alone changes it.
  var followsSpeed = false
  /// Whether `check` looks at it unless told otherwise.
  var isGated = false
  /// The least change that matters, in the metric's unit: one part of the minimum effect.
  let leastDifference: Double
  /// The least change that matters, as a share of the baseline: the other part; both must be
  /// exceeded.
  let leastShare: Double

  /// What is known of a metric; nil for one that is reported only, since it tells about the machine
  /// (`preemptions`).
  static func of(_ metric: MetricName, stage: Stage) -> RealTimeMetric? {
    guard var known = table[metric] else { return nil }
    // How the server is woken depends on which of two threads is first.
    if metric == .wakeups { known.isGated = stage == .app }
    return known
  }

  /// The share of a metric that matters, in any stage and pass.
  static func leastShare(of metric: MetricName) -> Double? { table[metric]?.leastShare }

  private static let table: [MetricName: RealTimeMetric] = [
    // What is seen and what wakes the app.
    .wakeups: .init(leastDifference: 1, leastShare: 0.05),
    .frameRate: .init(isGated: true, leastDifference: 1, leastShare: 0.02),
    // 5 ms/s is as wide as Apple's band "good" (WWDC 2020, session 10077).
    .hitchTimeRatio: .init(isGated: true, leastDifference: 5, leastShare: 0.05),
    // Half a pixel at two pixels per point.
    .positionError: .init(summary: .p95, isGated: true, leastDifference: 0.25, leastShare: 0.1),
    // A page, in the second half of a run: below that an allocator's bins have shifted.
    .heapGrowth: .init(isGated: true, leastDifference: 4096, leastShare: 0),
    // The same in other words, and what is done for it.
    .judder: .init(leastDifference: 0.05, leastShare: 0.1),
    .framesPresented: .init(leastDifference: 2, leastShare: 0.02),
    .framesMissed: .init(leastDifference: 2, leastShare: 0.02),
    .longestMiss: .init(leastDifference: 1, leastShare: 0.25),
    .allocationRate: .init(leastDifference: 60, leastShare: 0.05),
    .allocatedRate: .init(leastDifference: 60 * 1024, leastShare: 0.05),
    MetricName("paths_built"): .init(leastDifference: 60, leastShare: 0.05),
    MetricName("commit_bytes"): .init(leastDifference: 60 * 64, leastShare: 0.05),
    .pictureAge: .init(summary: .p95, leastDifference: 1, leastShare: 0.25),
    .hitchTime: .init(summary: .p95, leastDifference: 1e6, leastShare: 0.05),
    // What follows the host's speed.
    .cpuShare: .init(followsSpeed: true, leastDifference: 0.1, leastShare: 0.25),
    .cpuTime: .init(followsSpeed: true, leastDifference: 2e4, leastShare: 0.25),
    .pictureCPUTime: .init(followsSpeed: true, leastDifference: 2e4, leastShare: 0.25),
    .setUpCPUTime: .init(followsSpeed: true, leastDifference: 1e6, leastShare: 0.25),
    .frameTime: .init(followsSpeed: true, leastDifference: 2e4, leastShare: 0.25),
    .busyTime: .init(followsSpeed: true, leastDifference: 2e4, leastShare: 0.25),
    .wakeLateness: .init(summary: .p95, followsSpeed: true, leastDifference: 1e5, leastShare: 0.25),
    // Of a device's own tools.
    .hitchCount: .init(leastDifference: 1, leastShare: 0.05),
    .hitchTimeTotal: .init(leastDifference: 1e7, leastShare: 0.05),
    .hitchDuration: .init(summary: .p95, leastDifference: 1e6, leastShare: 0.05),
    .jankyFrames: .init(leastDifference: 1, leastShare: 0.05),
    .hangs: .init(leastDifference: 1, leastShare: 0.05),
    .hangDuration: .init(summary: .p95, followsSpeed: true, leastDifference: 1e6, leastShare: 0.25),
    .frameDurationCPU: .init(
      summary: .p95, followsSpeed: true, leastDifference: 1e5, leastShare: 0.25),
    // Signed, around half an interval early: a share of it means nothing.
    .frameOverrun: .init(summary: .p95, followsSpeed: true, leastDifference: 1e5, leastShare: 0),
  ]
}

/// Whether the host let the threads of a process wait, told from the process's own numbers.
///
/// Two waits can only be the host's: the app's thread is within a turn, has no core, and did not
/// give it up by itself; or the server's thread begins late though its frames are short, so that it
/// was asleep when it was due. A program that works longer or blocks makes neither. (With one core
/// for both threads they wait for each other; there this says little.)
struct HostWaits {
  /// The share of the time for which the app's thread may be within turns without a core.
  static let mostWithoutCore = 0.05
  /// The share of an interval by which the server's thread may begin late, at the 95 % quantile.
  static let mostLateness = 0.1
  /// Pictures below this share of an interval are long done when the next is due.
  static let shortPicture = 0.25

  /// Seconds from refresh to refresh.
  let interval: Double
  /// The app's work per refresh, ns on the clock.
  var busyTimes: [Double] = []
  /// The app's share of a core in each run, %.
  var shares: [Double] = []
  /// Voluntary switches of the app's thread in each run, 1/s.
  var wakeups: [Double] = []
  /// How many turns the app had.
  var turns = 0
  /// How late the server's thread began, ns.
  var lateness: [Double] = []
  /// The work for a new picture on the clock, ns.
  var frameTimes: [Double] = []
  /// Processor time of the server per picture, ns.
  var pictureTimes: [Double] = []

  /// Whether either was seen. False where the numbers for it are missing.
  var isCrowded: Bool { appWaits || serverWaits }

  private var appWaits: Bool {
    guard let share = Self.mean(shares), let wakeups = Self.mean(wakeups),
      let busy = Self.mean(busyTimes), turns > 0
    else { return false }
    let turnsPerSecond = Double(turns) / (Double(busyTimes.count) * interval)
    return busy / (1e9 * interval) - share / 100 >= Self.mostWithoutCore
      && wakeups <= 1.5 * turnsPerSecond + 1
  }

  private var serverWaits: Bool {
    guard let late = p95(lateness), let frame = p95(frameTimes), let picture = p95(pictureTimes)
    else { return false }
    return late >= Self.mostLateness && max(frame, picture) < Self.shortPicture
  }

  private func p95(_ values: [Double]) -> Double? {
    guard !values.isEmpty else { return nil }
    return Quantile.of(sorted: values.sorted(), 0.95) / (1e9 * interval)
  }

  private static func mean(_ values: [Double]) -> Double? {
    values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
  }
}
