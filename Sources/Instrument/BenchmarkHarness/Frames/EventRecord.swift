import Instrumentation
import Vocabulary

/// What an event pass has counted of one arm: per sample and batch, the gain of every event.
struct EventRecord {
  /// Frames cut short after stage `prefix`.
  struct Batch: Hashable {
    let prefix: Int
    let frames: Int
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

  /// The cuts of what begins with the first stage.
  var prefixesThatStandAlone: [Int] {
    Set(sums.filter { $0.stages.lowerBound == 0 }.map { $0.stages.upperBound - 1 }).sorted()
  }

  /// Every stage, and every sum of them.
  private var sums: [StageGroup] {
    stages.enumerated().map { StageGroup($1, $0..<($0 + 1)) } + groups
  }

  /// Gives what stands alone a batch of so many frames.
  mutating func lengthen(_ prefix: Int, to frames: Int) { longer[prefix] = frames }

  /// The batches that were not counted yet, the cheapest first.
  var missing: [Batch] {
    let derived = sums.filter { $0.stages.lowerBound > 0 }.flatMap {
      [minuend($0), Batch(prefix: $0.stages.lowerBound - 1, frames: frames)]
    }
    let alone = prefixesThatStandAlone.map(standingAlone)
    return Set(derived + alone).filter { samples[$0] == nil }.sorted {
      ($0.prefix, $0.frames) < ($1.prefix, $1.frames)
    }
  }

  private func standingAlone(_ prefix: Int) -> Batch {
    Batch(prefix: prefix, frames: longer[prefix] ?? frames)
  }

  private func minuend(_ sum: StageGroup) -> Batch {
    Batch(prefix: sum.stages.upperBound - 1, frames: frames)
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

  /// The value, the value as it was read, and the share of it that was the reading.
  private func emit(
    _ sum: StageGroup, _ index: Int, _ addition: ProbeOverhead.Addition, _ context: PassContext
  ) {
    let isDerived = sum.stages.lowerBound > 0
    let batch = isDerived ? minuend(sum) : standingAlone(sum.stages.upperBound - 1)
    let subtrahend = Batch(prefix: sum.stages.lowerBound - 1, frames: frames)
    let gains = samples[batch, default: []].map { $0[index] }
    let pairs: [(raw: Double, net: Double)]
    if isDerived {
      pairs = zip(gains, samples[subtrahend, default: []]).map { gain, less in
        let value = Double(gain - less[index]) / Double(frames)
        return (value, value)
      }
    } else {
      let count = Double(batch.frames)
      pairs = gains.map { (Double($0) / count, Double($0 - addition.median) / count) }
    }
    let metric = addition.reading.metric
    tell(pairs.map(\.net), metric)
    tell(pairs.map(\.raw), metric.asRead)
    tell(
      pairs.map { $0.raw == 0 ? 0 : 100 * ($0.raw - $0.net) / $0.raw }, metric.shareOfReading)

    func tell(_ values: [Double], _ metric: Metric) {
      context.emit(
        values.enumerated().map { Sample($1, frames: batch.frames, round: $0) }, of: metric,
        in: sum.sum, caseID: caseID, pass: .counters, source: addition.reading.source,
        quality: addition.reading.quality, flags: isDerived ? [.derived] : [])
    }
  }
}
