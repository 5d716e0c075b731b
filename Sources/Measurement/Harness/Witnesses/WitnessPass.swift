import Statistics
public import Vocabulary

/// Starts a foreign renderer for every arm of a block, one after another in balanced random order.
struct WitnessPass {
  let context: PassContext

  /// One start of every arm per round.
  func run(_ arms: [WitnessArm], block: String) throws {
    let orders = BalancedOrder.rounds(
      arms: arms.count, rounds: context.rule.rounds ?? 1, seed: context.seed(salt: 0x85EB_CA6B))
    var results = arms.map { WitnessResults($0) }
    let contention = ContentionLog(context.host)
    var finished = 0
    for (round, order) in orders.enumerated() {
      for (place, index) in order.enumerated() where !context.shouldStop() {
        contention.beginRun()
        let record = try arms[index].run(context.shouldStop)
        if context.shouldStop() { break }
        let waited = [Stage.app, .server].compactMap { stage in
          record.uses[stage].map { 1e-9 * Double($0.waitingNanoseconds) }
        }
        let mark = contention.endRun(waited: waited, of: record.duration)
        contention.count(mark)
        results[index].add(
          record, round: round, order: place, isContended: contention.isContended(mark))
        context.emit(.armFinished(block: block, caseID: arms[index].caseID))
      }
      if context.shouldStop() { break }
      finished = round + 1
    }
    for result in results { result.emit(to: context) }
    context.emit(
      .contention(contention.report(block: block, pass: .paced, process: context.process)))
    let reason: StopReason = context.shouldStop() ? .interrupted : .rounds
    context.emit(.blockStopped(block: block, rounds: finished, reason: reason))
  }
}

/// What one start of a foreign renderer showed and took, over a window on the monotonic clock.
public struct WitnessRecord: Sendable {
  /// A number that this renderer does not give.
  public struct Absence: Sendable, Equatable {
    /// Where it would have stood.
    public let stage: Stage
    /// Which number.
    public let metric: MetricName
    /// Why there is none, in one sentence that begins in lower case.
    public let reason: String

    /// A missing number.
    public init(_ stage: Stage, _ metric: MetricName, reason: String) {
      (self.stage, self.metric, self.reason) = (stage, metric, reason)
    }
  }

  /// When the window began, s.
  public var start = 0.0
  /// How long it was, s.
  public var duration = 0.0
  /// What the threads of a side used in it; a side that has no thread of its own is not there. The
  /// stage `frame` is all threads of all the renderer's processes but those that stand in for a
  /// GPU, which are the stage `gpu`; a display is no part of it.
  public var uses: [Stage: ThreadUse] = [:]
  /// When new pictures were presented, s on the same clock, in any order; nil where nobody counts.
  public var presentations: [Double]?
  /// What the app's scripts allocate, bytes a second; nil where nobody tells.
  public var allocatedRate: Double?
  /// What cannot be had, with reasons.
  public var absences: [Absence] = []
  /// What is reported of the renderer: its version and the like, by name.
  public var facts: [String: String] = [:]

  /// An empty record.
  public init() {}
}

/// A case that a third-party renderer shows: started anew for every run.
public struct WitnessArm {
  /// The case's name in results.
  public let caseID: String
  /// Refreshes per second of its display.
  public let refreshHz: Double
  /// Whether every refresh should show something new: otherwise none is missed.
  public let moves: Bool
  /// How long one run takes, s, about.
  public let expectedSeconds: Double
  /// Starts the renderer, measures and ends it; asked to stop it ends it early and throws nothing:
  /// what it returns then is not used.
  public let run: (_ shouldStop: () -> Bool) throws -> WitnessRecord

  /// A case.
  public init(
    caseID: String, refreshHz: Double, moves: Bool = true, expectedSeconds: Double,
    run: @escaping (_ shouldStop: () -> Bool) throws -> WitnessRecord
  ) {
    (self.caseID, self.refreshHz, self.moves, self.run) = (caseID, refreshHz, moves, run)
    self.expectedSeconds = expectedSeconds
  }
}

/// The runs of one foreign arm in one process, turned into series: one value per start.
struct WitnessResults {
  private struct Collected {
    let source: ValueSource
    /// What stands in for a GPU computes as none would.
    let quality: Quality
    var samples: [Sample] = []
  }

  private let arm: WitnessArm
  private var collected: [StageMetric: Collected] = [:]
  private var order: [StageMetric] = []
  private var absences: [WitnessRecord.Absence] = []
  private var facts: [String: String] = [:]

  init(_ arm: WitnessArm) { self.arm = arm }

  /// - Parameter isContended: whether others took the host's cores meanwhile.
  mutating func add(
    _ record: WitnessRecord, round: Int, order: Int, isContended: Bool = false
  ) {
    guard record.duration > 0 else { return }
    func sample(_ value: Double) -> Sample {
      Sample(
        value, frames: 1, round: round, order: order, flags: isContended ? [.contended] : [])
    }
    let shown = record.presentations.map {
      ShownFrames($0, from: record.start, duration: record.duration, refreshHz: arm.refreshHz)
    }
    for stage in Stage.sums + [.gpu, .display] {
      guard let use = record.uses[stage] else { continue }
      let seconds = record.duration
      add(stage, .cpuShare, .proc, sample(100 * use.seconds / seconds))
      if let shown, shown.presented > 0 {
        let picture = Double(use.nanoseconds) / Double(shown.presented)
        add(stage, .pictureCPUTime, .proc, sample(picture))
      }
      guard Stage.sums.contains(stage) else { continue }
      add(stage, .wakeups, .proc, sample(Double(use.voluntarySwitches) / seconds))
      add(stage, .preemptions, .proc, sample(Double(use.involuntarySwitches) / seconds))
    }
    if let shown {
      add(.frame, .framesPresented, .engine, sample(Double(shown.presented)))
      if let rate = shown.framesPerSecond { add(.frame, .frameRate, .engine, sample(rate)) }
      if arm.moves {
        add(.frame, .framesMissed, .engine, sample(Double(shown.missed)))
        add(.frame, .longestMiss, .engine, sample(Double(shown.longestMiss)))
        if let ratio = shown.hitchRatio {
          add(.frame, .hitchTimeRatio, .engine, sample(ratio))
        }
      }
    }
    if let rate = record.allocatedRate { add(.app, .allocatedRate, .engine, sample(rate)) }
    for absence in record.absences where !absences.contains(absence) { absences.append(absence) }
    facts.merge(record.facts) { _, new in new }
  }

  func emit(to context: PassContext) {
    for key in order {
      guard let series = collected[key] else { continue }
      context.emit(
        series.samples, of: MetricTable[key.metric], in: key.stage, caseID: arm.caseID,
        pass: .paced, source: series.source, quality: series.quality)
    }
    for absence in absences {
      context.emit(
        .absent(
          caseID: arm.caseID, stage: absence.stage, metric: absence.metric,
          reason: absence.reason))
    }
    for (name, value) in facts.sorted(by: { $0.key < $1.key }) {
      context.emit(.fact(name: name, value: value))
    }
  }

  private mutating func add(
    _ stage: Stage, _ metric: MetricName, _ source: ValueSource, _ sample: Sample
  ) {
    let key = StageMetric(stage, metric)
    if collected[key] == nil { order.append(key) }
    let quality: Quality = stage == .gpu ? .emulated : .measured
    collected[key, default: Collected(source: source, quality: quality)].samples.append(sample)
  }
}
