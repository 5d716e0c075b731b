import Vocabulary

/// What an event pass has counted of one arm: per sample and batch, the gain of every event.
struct EventRecord {
  /// Frames, and what of them lies between two reads.
  enum Batch: Hashable {
    /// So many frames, cut short after a stage; all of them lie between two reads.
    case cut(after: Int, frames: Int)
    /// So many whole frames; of each, what lies between the two ends of a stage.
    case whole(stage: Int, frames: Int)
    /// The same of a stage in which nothing happens.
    case empty(frames: Int)

    /// The stage after which frames are cut short; nil of whole ones.
    var lastStageRun: Int? { if case .cut(let last, _) = self { last } else { nil } }

    /// The stage at whose ends whole frames are read.
    var stage: Int { if case .whole(let stage, _) = self { stage } else { 0 } }

    /// How many frames it has.
    var frames: Int {
      switch self {
      case .cut(_, let frames), .whole(_, let frames), .empty(let frames): frames
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

  /// The last stages of what stands alone: sums of stages that begin with the first one, and the
  /// stage of a subject that has but one.
  var lastStagesThatStandAlone: [Int] {
    Set(sums.filter { !isDerived($0) }.map { $0.stages.upperBound - 1 }).sorted()
  }

  /// Gives what stands alone a batch of so many frames.
  mutating func lengthen(_ last: Int, to frames: Int) { longer[last] = frames }

  /// The batches of whole frames.
  var wholes: [Batch] {
    Set(sums.filter(isDerived).flatMap(\.stages)).sorted().map { .whole(stage: $0, frames: frames) }
  }

  /// What is subtracted from them.
  var empty: Batch { .empty(frames: frames) }

  /// The batches that stand alone and were not counted yet, the cheapest first.
  var missing: [Batch] {
    lastStagesThatStandAlone.map(standingAlone).filter { samples[$0] == nil }
  }

  private func standingAlone(_ last: Int) -> Batch {
    .cut(after: last, frames: longer[last] ?? frames)
  }

  /// The events that gained in some batch.
  var moved: Set<MetricName> {
    let batches = samples.values.joined()
    return Set(
      cost.additions.indices.filter { index in batches.contains { $0[index] != 0 } }
        .map { cost.additions[$0].reading.metric.name })
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

  /// What stages count of whole frames, each without what is counted where nothing happens.
  private func difference(_ stages: Range<Int>, _ index: Int) -> [Double] {
    let nothing = samples[empty, default: []]
    let works = stages.map { samples[.whole(stage: $0, frames: frames), default: []] }
    // A run that was stopped may have more samples of one stage than of another.
    let complete = works.map(\.count).reduce(nothing.count, min)
    return (0..<complete).map { sample in
      let gains = works.map { $0[sample][index] - nothing[sample][index] }
      return Double(gains.reduce(0, +)) / Double(frames)
    }
  }

  private func isDerived(_ sum: StageGroup) -> Bool {
    sum.stages.lowerBound > 0 || sum.stages.count == 1 && stages.count > 1
  }

  private func values(of sum: StageGroup, _ index: Int, _ addition: Int64) -> [Value] {
    guard isDerived(sum) else { return alone(sum.stages, index, addition) }
    return difference(sum.stages, index).map { ($0, $0) }
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
