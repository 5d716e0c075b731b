package import AnimationTiming
import LayerTree
public import Measurement
package import WaveViews

/// The counts of one case's frames, made in the process that asks: for tests.
///
/// Numbers are per frame of all views together, as reports have them, of 15 frames or as many whole
/// cycles of the motion, after ten that are not counted: the means, so that only what no frame did
/// is 0, and of `peak_live_bytes` the maximum. They are those of the build that is tested: in
/// one for debugging the server allocates.
///
/// Times are refused: tests run beside each other, and what a case takes is measured by `run`, in
/// processes of its own.
public struct CaseMeasures: Sendable {
  private let values: [StageMetric: Double]
  private let reasons: [MetricName: String]
  private let counters: Set<String>

  /// Why there is no such number, or nothing was counted, in one sentence.
  public struct Refusal: Error, Equatable, CustomStringConvertible {
    /// The sentence.
    public let description: String
  }

  // MARK: - Numbers

  /// Calls of the malloc family that got memory, of both sides.
  public var allocations: Double { get throws(Refusal) { try value(of: "allocations") } }

  /// Bytes asked for by them.
  public var allocatedBytes: Double { get throws(Refusal) { try value(of: "allocated_bytes") } }

  /// The strategy's own counter `name`, in a stage or a sum of stages.
  ///
  /// - Throws: `Refusal` for a counter that the strategy does not declare.
  public func own(_ name: String, _ stage: Stage = .frame) throws(Refusal) -> Double {
    try value(of: MetricName.own(name).rawValue, stage)
  }

  /// A metric of a stage, or of a sum of stages, in the metric's unit.
  ///
  /// - Parameters:
  ///   - metric: as `wavebench list` names it; the engine's counters also without what is before
  ///     their names, as `path_elements`, and the strategy's own as `own::NAME`.
  ///   - stage: a part of a frame, a side, or the frame, which is both.
  /// - Throws: `Refusal`, which says why there is no such number here: times, what is not counted
  ///   in this process, names that mean nothing.
  public func value(of metric: String, _ stage: Stage = .frame) throws(Refusal) -> Double {
    let work = WorkCounter.allCases.first { $0.name == metric }?.event
    let name = work ?? MetricName(metric)
    if let value = values[StageMetric(stage, name)] { return value }
    throw Refusal(description: "\(metric) of \(stage.rawValue): \(reason(name, stage))")
  }

  private func reason(_ name: MetricName, _ stage: Stage) -> String {
    if let reason = reasons[name] { return reason }
    if values.keys.contains(where: { $0.metric == name }) {
      let stages = (Stage.parts + Stage.sums).map(\.rawValue)
      return "a frame has no such stage: it has \(stages.joined(separator: ", "))"
    }
    if name.isOwn {
      return "the strategy declares no such counter; it has "
        + (counters.isEmpty ? "none" : Spelling.list(counters.sorted()))
    }
    let known = MetricTable.all.map(\.name.rawValue)
    let isEvent =
      name.rawValue.hasPrefix("PAPI_") || name.rawValue.contains("::") || name.isEventRatio
    guard isEvent || MetricTable.metric(name) != nil else {
      return "there is no such metric\(Spelling.suggestion(for: name.rawValue, among: known))"
    }
    return "a process of tests, which run beside each other, counts frames on a virtual clock and "
      + "nothing else: 'run' measures it, in processes of its own"
  }

  // MARK: - Counting

  private static let sides = 0.01...10_000.0
  private static let mostViews = 10_000

  /// Counts what a screen of views does under a strategy in some 60 frames of a virtual clock, at
  /// 60 Hz.
  package static func of(
    _ strategy: any WaveStrategy.Type, showing wave: Wave, views: Int, size: Size?, scale: Double
  ) async throws -> CaseMeasures {
    try check(strategy, wave, views, size ?? wave.defaultSize, scale)
    let setup = SceneSetup(wave, views: views, size: size, scale: scale)
    try setup.check()
    let work = WorkLedger()
    // Nothing hops to another thread meanwhile, which would not be counted.
    let events = try count(setup, strategy, work)
    try Task.checkCancellation()
    return CaseMeasures(events, strategy, undeclared: work.undeclaredCounts)
  }

  private static func check(
    _ strategy: any WaveStrategy.Type, _ wave: Wave, _ views: Int, _ size: Size, _ scale: Double
  ) throws(Refusal) {
    if let refusal = strategy.refusal(of: wave) {
      throw Refusal(description: "\(strategy.id) cannot show \(wave.id): \(refusal)")
    }
    guard (1...mostViews).contains(views), sides.contains(size.width), sides.contains(size.height),
      (1...3).contains(scale)
    else {
      throw Refusal(
        description: "\(views) views of \(size.width)x\(size.height) pt at scale \(scale) make no "
          + "screen: take 1 to \(mostViews) views, sides of 0.01 to 10000 pt and a scale of 1 to 3")
    }
    var counted: [String: StrategyCounter] = [:]
    do throws(PlanError) {
      try WaveCatalogue.check(wave)
      try WaveCatalogue.check(strategy)
      try WaveCatalogue.check(strategy.counters, of: strategy.id, &counted)
    } catch { throw Refusal(description: error.description) }
  }

  /// The passes that count, as `run` has them, with the engine's totals read where they stand: PAPI
  /// keeps those that it is told of for ever, and a process of tests has many screens.
  private static func count(
    _ setup: SceneSetup, _ strategy: any WaveStrategy.Type, _ work: WorkLedger
  ) throws -> [RunEvent] {
    let engine = WorkCounter.allCases.filter { !$0.isOfGPU }.map {
      Tally(MetricTable[$0.event], source: .engine, at: UnsafePointer(work.address(of: $0)))
    }
    let arm = StagedArm(
      caseID: strategy.id, tallies: engine + Arm.strategy(strategy).tallies(in: work)
    ) { try WaveScene(setup, strategy: strategy, work: work) }
    var events: [RunEvent] = []
    let runner = Runner(
      rule: SamplingRule(), seed: 1, process: 0, eventGroups: [], countsWork: true,
      takesTimes: false, shouldStop: { Task.isCancelled },
      emit: { events.append($0) })
    try runner.run([Block(id: strategy.id, arms: .staged([arm]), weight: 1)])
    return events
  }

  private init(
    _ events: [RunEvent], _ strategy: any WaveStrategy.Type,
    undeclared: [(metric: MetricName, reason: String)]
  ) {
    var values: [StageMetric: Double] = [:]
    var reasons: [MetricName: String] = [:]
    for event in events {
      switch event {
      case .series(let series) where !series.values.isEmpty:
        let isMaximum = series.metric.name == .peakLiveBytes
        values[StageMetric(series.stage, series.metric.name)] =
          isMaximum ? series.values.max() : Moments.mean(of: series.values)
      case .unavailable(let metric, let reason): reasons[metric] = reason
      default: break
      }
    }
    for count in undeclared { reasons[count.metric] = count.reason }
    (self.values, self.reasons) = (values, reasons)
    counters = Set(strategy.counters.map(\.name))
  }
}
