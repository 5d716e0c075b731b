/// The readings of one arm in rounds of one batch for each cut, and what others did meanwhile.
struct TimeRecord {
  /// The batches of a round, by the stage after which they are cut.
  let cuts: [Batch]
  /// The arm's place in each round.
  var orders: [Int] = []
  private var batches: BatchRecord
  /// By round and cut; nil where nobody looked.
  private var marks: [ContentionLog.Mark?] = []

  init(_ batches: BatchRecord, _ cuts: [Batch]) {
    (self.batches, self.cuts) = (batches, cuts)
  }

  var rounds: Int { orders.count }

  private var cpuReading: Int? { batches.readings.firstIndex { $0.metric.name == .cpuTime } }
  private var switchReading: Int? {
    batches.readings.firstIndex { $0.metric.name == .involuntarySwitches }
  }

  /// Takes the probe's last pair, and what the batch met of others; nil where nobody looked.
  mutating func store(cut: Int, _ probe: Probe, _ mark: ContentionLog.Mark? = nil) {
    var gains = [Int64](repeating: 0, count: batches.readings.count)
    probe.add(from: 0, to: 1, in: &gains)
    batches.add(gains, of: cuts[cut])
    let place = rounds * cuts.count
    if marks.count == place { marks += cuts.map { _ in nil } }
    marks[place + cut] = mark
  }

  /// By the relative half-width of the interval of the whole frame's median CPU time.
  func isPrecise(_ precision: Double) -> Bool {
    guard let cpuReading, let cut = cuts.last else { return true }
    let whole = batches.perFrame(cut, cpuReading)
    guard let summary = Summary.of(whole), summary.median > 0,
      let interval = MedianInterval.orderStatistic(whole)
    else { return false }
    return (interval.upper - interval.lower) / 2 <= precision * summary.median
  }

  func emitSeries(to context: PassContext, _ contention: ContentionLog? = nil) {
    guard rounds > 0 else { return }
    for mark in marks.compactMap(\.self) { contention?.count(mark) }
    for sum in batches.sums { emit(sum, context, contention) }
  }

  private func emit(_ sum: StageGroup, _ context: PassContext, _ contention: ContentionLog?) {
    let (first, last) = (sum.stages.lowerBound, sum.stages.upperBound - 1)
    for (index, reading) in batches.readings.enumerated() {
      let whole = batches.perFrame(cuts[last], index)
      let before = first > 0 ? batches.perFrame(cuts[first - 1], index) : nil
      let values = before.map { zip(whole, $0).map { $0 - $1 } } ?? whole
      let flags = flags(of: values, reading, prefixes: max(0, first - 1)...last, contention)
      let samples = values.indices.map { round in
        Sample(
          values[round], frames: cuts[last].frames, round: round, order: orders[round],
          flags: flags[round])
      }
      let isDrifting = reading.source == .clock && DriftTest.test(values)?.isDrifting == true
      context.emit(
        samples, of: reading.metric, in: sum.sum, caseID: batches.caseID, pass: .time,
        source: reading.source, quality: reading.quality,
        flags: (first > 0 ? [.derived] : []) + (isDrifting ? [.drifting] : []))
    }
  }

  private func flags(
    of values: [Double], _ reading: ReadingDescription, prefixes: ClosedRange<Int>,
    _ contention: ContentionLog?
  ) -> [[SampleFlag]] {
    guard reading.source == .clock else { return values.map { _ in [] } }
    let outliers = OutlierRule.outliers(in: values)
    return values.indices.map { round in
      var flags: [SampleFlag] = []
      if wasContended(round, prefixes, contention) { flags.append(.contended) }
      if outliers[round] { flags.append(.outlier) }
      if wasPreempted(round, prefixes) { flags.append(.preempted) }
      return flags
    }
  }

  /// True if the kernel took the core away during one of the two batches that the value comes from.
  private func wasPreempted(_ round: Int, _ prefixes: ClosedRange<Int>) -> Bool {
    guard let switchReading else { return false }
    return [prefixes.lowerBound, prefixes.upperBound].contains {
      batches[cuts[$0]][round][switchReading] > 0
    }
  }

  private func wasContended(
    _ round: Int, _ prefixes: ClosedRange<Int>, _ contention: ContentionLog?
  ) -> Bool {
    [prefixes.lowerBound, prefixes.upperBound].contains { prefix in
      marks[round * cuts.count + prefix].map { contention?.isContended($0) == true } ?? false
    }
  }
}
