import Instrumentation
import Vocabulary

/// What an event pass has counted of one arm: per sample and batch, the gain of every event.
struct EventRecord {
  /// Frames, and what of them lies between two reads.
  enum Batch: Hashable {
    /// So many frames, cut short after a stage; all of them lie between two reads.
    case cut(after: Int, frames: Int)
    /// So many whole frames; of each, what comes up to the end of a stage.
    case whole(after: Int, frames: Int)

    /// How many frames it has.
    var frames: Int {
      switch self {
      case .cut(_, let frames), .whole(_, let frames): frames
      }
    }
  }

  /// Frames of a batch from which another one is subtracted.
  let frames: Int
  private let caseID: String
  private let stages: [Stage]
  private let groups: [StageGroup]
  private let cost: ProbeOverhead
  private var longer: [Int: Int] = [:]
  /// The gains of a batch's samples, in order.
  private var samples: [Batch: [[Int64]]] = [:]

  init(
    caseID: String, stages: [Stage], groups: [StageGroup], cost: ProbeOverhead, frames: Int
  ) {
    (self.caseID, self.stages, self.groups) = (caseID, stages, groups)
    (self.cost, self.frames) = (cost, frames)
  }

  /// Every stage, and every sum of them.
  private var sums: [StageGroup] {
    stages.enumerated().map { StageGroup($1, $0..<($0 + 1)) } + groups
  }

  /// The shortest sum that begins with the first stage and has more; nil where there is none.
  private var firstSum: Range<Int>? {
    groups.map(\.stages).filter { $0.lowerBound == 0 && $0.count > 1 }.min { $0.count < $1.count }
  }

  /// The last stages of what stands alone: sums that begin with the first stage. A first stage of
  /// such a sum is what is left of it.
  var lastStagesThatStandAlone: [Int] {
    let alone = sums.map(\.stages).filter {
      $0.lowerBound == 0 && ($0.count > 1 || firstSum == nil)
    }
    return Set(alone.map { $0.upperBound - 1 }).sorted()
  }

  /// Gives what stands alone a batch of so many frames.
  mutating func lengthen(_ last: Int, to frames: Int) { longer[last] = frames }

  /// The batches that were not counted yet, the cheapest first.
  var missing: [Batch] {
    let whole =
      stages.count > 1 ? stages.indices.map { Batch.whole(after: $0, frames: frames) } : []
    return (whole + lastStagesThatStandAlone.map(standingAlone)).filter { samples[$0] == nil }
  }

  private func standingAlone(_ last: Int) -> Batch {
    .cut(after: last, frames: longer[last] ?? frames)
  }

  /// Adds a sample of a batch.
  mutating func store(_ gains: [Int64], of batch: Batch) {
    samples[batch, default: []].append(gains)
  }

  // MARK: - Series

  func emitSeries(to context: PassContext) {
    for sum in sums {
      for (index, addition) in cost.additions.enumerated() {
        emit(sum, index, addition, context)
      }
    }
  }

  /// A count per frame, as it was read, and without the reading.
  private typealias Value = (raw: Double, net: Double)

  /// What stages from the first on count, in batches of their own.
  private func alone(_ stages: Range<Int>, _ index: Int, _ addition: Int64) -> [Value] {
    let batch = standingAlone(stages.upperBound - 1)
    let count = Double(batch.frames)
    return samples[batch, default: []].map {
      (Double($0[index]) / count, Double($0[index] - addition) / count)
    }
  }

  /// What stages after the first count: of the same whole frames, read at two ends.
  private func difference(_ stages: Range<Int>, _ index: Int) -> [Double] {
    let more = samples[.whole(after: stages.upperBound - 1, frames: frames), default: []]
    let less = samples[.whole(after: stages.lowerBound - 1, frames: frames), default: []]
    return zip(more, less).map { Double($0[index] - $1[index]) / Double(frames) }
  }

  private func isDerived(_ sum: StageGroup) -> Bool {
    sum.stages.lowerBound > 0 || sum.stages.count == 1 && firstSum != nil
  }

  private func values(of sum: StageGroup, _ index: Int, _ addition: Int64) -> [Value] {
    guard isDerived(sum) else { return alone(sum.stages, index, addition) }
    guard sum.stages.lowerBound == 0, let firstSum else {
      return difference(sum.stages, index).map { ($0, $0) }
    }
    return zip(alone(firstSum, index, addition), difference(1..<firstSum.upperBound, index)).map {
      ($0.raw - $1, $0.net - $1)
    }
  }

  /// The value, the value as it was read, and the share of it that was the reading.
  private func emit(
    _ sum: StageGroup, _ index: Int, _ addition: ProbeOverhead.Addition, _ context: PassContext
  ) {
    let values = values(of: sum, index, addition.median)
    let frames = isDerived(sum) ? frames : standingAlone(sum.stages.upperBound - 1).frames
    let metric = addition.reading.metric
    tell(values.map(\.net), metric)
    tell(values.map(\.raw), metric.asRead)
    tell(
      values.map { $0.raw == 0 ? 0 : 100 * ($0.raw - $0.net) / $0.raw }, metric.shareOfReading)

    func tell(_ values: [Double], _ metric: Metric) {
      context.emit(
        values.enumerated().map { Sample($1, frames: frames, round: $0) }, of: metric,
        in: sum.sum, caseID: caseID, pass: .counters, source: addition.reading.source,
        quality: addition.reading.quality, flags: isDerived(sum) ? [.derived] : [])
    }
  }
}
