import Statistics
import Vocabulary

/// What the time pass has read of one arm: per round and prefix, the change of every reading per
/// frame.
struct TimeRecord {
  let arm: ArmRun
  let framesPerSample: [Int]
  private let readings: [ReadingDescription]
  private var current: [Double]
  private var values: ContiguousArray<[Double]> = []
  private var roundNumbers: [Int] = []
  private var orders: [Int] = []

  private let cpuReading: Int?
  private let switchReading: Int?

  init(arm: ArmRun, framesPerSample: [Int], readings: [ReadingDescription]) {
    self.arm = arm
    self.framesPerSample = framesPerSample
    self.readings = readings
    current = Array(repeating: 0, count: framesPerSample.count * readings.count)
    cpuReading = readings.firstIndex { $0.metric.name == .cpuTime }
    switchReading = readings.firstIndex { $0.metric.name == .involuntarySwitches }
  }

  var rounds: Int { values.count }

  /// Takes the probe's last pair as the batch of `prefix`.
  mutating func store(prefix: Int, _ probe: Probe) {
    let frames = Double(framesPerSample[prefix])
    for reading in readings.indices {
      current[prefix * readings.count + reading] =
        Double(probe.delta(of: reading, from: 0, to: 1)) / frames
    }
  }

  mutating func finishRound(_ round: Int, order: Int) {
    values.append(current)
    roundNumbers.append(round)
    orders.append(order)
  }

  /// Whether the whole frame's CPU time is known to `precision`, relative half-width of the
  /// median's interval.
  func isPrecise(_ precision: Double) -> Bool {
    guard let cpuReading else { return true }
    let whole = column(prefix: framesPerSample.count - 1, reading: cpuReading)
    guard let summary = Summary.of(whole), summary.median > 0,
      let interval = MedianInterval.orderStatistic(whole)
    else { return false }
    return (interval.upper - interval.lower) / 2 <= precision * summary.median
  }

  // MARK: - Series

  func emitSeries(to context: PassContext) {
    guard !values.isEmpty else { return }
    let subject = arm.subject
    for (index, stage) in subject.stages.enumerated() {
      emit(stage, from: index, to: index, context)
    }
    for group in subject.groups {
      emit(group.sum, from: group.stages.lowerBound, to: group.stages.upperBound - 1, context)
    }
  }

  private func emit(_ stage: Stage, from first: Int, to last: Int, _ context: PassContext) {
    for (index, reading) in readings.enumerated() {
      let whole = column(prefix: last, reading: index)
      let before = first > 0 ? column(prefix: first - 1, reading: index) : nil
      let values = before.map { zip(whole, $0).map { $0 - $1 } } ?? whole
      let flags = flags(of: values, reading, prefixes: max(0, first - 1)...last)
      let samples = values.indices.map { round in
        Sample(
          values[round], frames: framesPerSample[last], round: roundNumbers[round],
          order: orders[round], flags: flags[round])
      }
      context.emit(
        samples, of: reading.metric, in: stage, caseID: arm.caseID, pass: .time,
        source: reading.source, quality: reading.quality,
        flags: seriesFlags(of: values, reading, isDerived: first > 0))
    }
  }

  private func flags(
    of values: [Double], _ reading: ReadingDescription, prefixes: ClosedRange<Int>
  ) -> [[SampleFlag]] {
    guard reading.source == .clock else { return values.map { _ in [] } }
    let outliers = OutlierRule().outliers(in: values)
    return values.indices.map { round in
      var flags: [SampleFlag] = []
      if outliers[round] { flags.append(.outlier) }
      if wasPreempted(round, prefixes) { flags.append(.preempted) }
      return flags
    }
  }

  /// Whether the kernel took the core away during one of the two batches that the value comes from.
  private func wasPreempted(_ round: Int, _ prefixes: ClosedRange<Int>) -> Bool {
    guard let switchReading else { return false }
    return [prefixes.lowerBound, prefixes.upperBound].contains {
      values[round][$0 * readings.count + switchReading] > 0
    }
  }

  private func seriesFlags(
    of values: [Double], _ reading: ReadingDescription, isDerived: Bool
  ) -> [SampleFlag] {
    var flags: [SampleFlag] = isDerived ? [.derived] : []
    if reading.source == .clock, DriftTest.test(values)?.isDrifting == true {
      flags.append(.drifting)
    }
    return flags
  }

  private func column(prefix: Int, reading: Int) -> [Double] {
    values.map { $0[prefix * readings.count + reading] }
  }
}
