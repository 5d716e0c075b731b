import Glibc

/// The context that the passes of one process share: the rule, the process and the listener.
struct PassContext {
  let rule: SamplingRule
  let seed: UInt64
  /// The process's number in the run, from 0.
  let process: Int
  let startNeighbour: Neighbour.Start?
  var traces = false
  /// When this process is to be done, s on the monotonic clock.
  var end = Double.infinity
  let isInterrupted: () -> Bool
  let emit: (RunEvent) -> Void

  var host: HostWatch { HostWatch(root: getppid()) }

  /// Why this process is to stop now; nil where it goes on.
  var reasonToStop: StopReason? {
    if isInterrupted() { return .interrupted }
    return hasTime(for: 0) ? nil : .time
  }

  func shouldStop() -> Bool { reasonToStop != nil }

  func hasTime(for seconds: Double) -> Bool { MonotonicTime.now() + seconds < end }

  /// A seed for one use in this process: `salt` keeps the uses apart.
  func seed(salt: UInt64) -> UInt64 { seed &+ UInt64(process) &* salt }

  /// A seed for one use on one case, whatever else is run: mixed by a draw, so that seeds of
  /// neighbouring processes have nothing in common.
  func seed(salt: UInt64, caseID: String) -> UInt64 {
    var generator = SeededGenerator(
      seed: seed(salt: salt) ^ Fingerprint.hash(of: caseID.utf8))
    return generator.next()
  }

  /// Why rounds end with `round`, counted from 0, which took `lasting` s, as the next one will; nil
  /// where that follows. `deadline`, on the monotonic clock, ends no fewer than the least rounds.
  func reasonToStop(
    after round: Int, lasting: Double, deadline: Double, isPrecise: (_ precision: Double) -> Bool
  ) -> StopReason? {
    if let reasonToStop { return reasonToStop }
    if !hasTime(for: lasting) { return .time }
    guard round + 1 >= rule.fewestRounds, rule.rounds == nil else { return nil }
    if isPrecise(rule.precision) { return .precision }
    return MonotonicTime.now() >= deadline ? .time : nil
  }

  func emit(absence ratio: CountedRatio, in stage: Stage, of caseID: String) {
    emit(
      .absent(
        caseID: caseID, stage: stage, metric: ratio.ratio.metric.name, reason: ratio.absence))
  }

  /// Tells samples; an empty series is not told.
  func emit(
    _ samples: [Sample], of metric: Metric, in stage: Stage, caseID: String, pass: Pass,
    source: ValueSource, quality: Quality = .measured, flags: [SampleFlag] = []
  ) {
    guard !samples.isEmpty else { return }
    emit(
      .series(
        SampleSeries(
          caseID: caseID, stage: stage, metric: metric, pass: pass, source: source,
          quality: quality, process: process, samples: samples, flags: flags)))
  }

  func emit(_ cost: ProbeOverhead, pass: Pass) {
    for addition in cost.additions {
      emit(
        .probeCost(
          ProbeCost(
            pass: pass, metric: addition.reading.metric,
            medianPerPair: Double(addition.median), readNanoseconds: cost.readCost)))
    }
  }

  func emit(
    _ values: [Double], frames: Int, of metric: Metric, _ reading: ReadingDescription,
    in stage: Stage, _ caseID: String, pass: Pass, flags: [SampleFlag] = []
  ) {
    emit(
      values.enumerated().map { Sample($1, frames: frames, round: $0) }, of: metric, in: stage,
      caseID: caseID, pass: pass, source: reading.source, quality: reading.quality, flags: flags)
  }
}

extension PassContext {
  /// The context of a pass that has a process of its own, and no rounds.
  init(
    process: Int, isInterrupted: @escaping () -> Bool = { false },
    emit: @escaping (RunEvent) -> Void
  ) {
    self.init(
      rule: SamplingRule(), seed: 0, process: process, startNeighbour: nil,
      isInterrupted: isInterrupted, emit: emit)
  }
}
