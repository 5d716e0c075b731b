@testable import Measurement

final class WorkingSubject: StagedSubject {
  let stages: [Stage]
  let groups: [StageGroup]
  let framesPerCycle: Int
  private let work: (_ frame: Int, _ stage: Int) throws -> Void
  /// Frames of either kind, the one that runs included.
  private(set) var frames = 0
  private(set) var batches: [(frames: Int, last: Int)] = []

  init(
    stages: [Stage] = [.appTick, .appCommit, .serverApply],
    groups: [StageGroup] = [StageGroup(.app, 0..<2), StageGroup(.frame, 0..<3)],
    cycle framesPerCycle: Int = 1,
    work: @escaping (_ frame: Int, _ stage: Int) throws -> Void = { _, _ in }
  ) {
    (self.stages, self.groups, self.framesPerCycle) = (stages, groups, framesPerCycle)
    self.work = work
  }

  func run(frames: Int, through last: Int) throws {
    batches.append((frames, last))
    for _ in 0..<frames {
      self.frames += 1
      for stage in 0...last { try work(self.frames, stage) }
    }
  }

  func runFrame(_ boundary: (Int) -> Void) throws {
    frames += 1
    boundary(0)
    for stage in stages.indices {
      try work(frames, stage)
      boundary(stage + 1)
    }
  }
}

/// An instrument that reads what a test says.
final class ToldInstrument: Instrument {
  let readings: [ReadingDescription]
  private let values: () -> [Int64]
  private(set) var armed = 0
  var refusal: (any Error)?
  var failure: String?

  init(
    _ metrics: [(Metric, ValueSource)], kind: ReadingKind = .sum,
    _ values: @escaping () -> [Int64]
  ) {
    readings = metrics.map {
      ReadingDescription(metric: $0, source: $1, quality: .measured, kind: kind)
    }
    self.values = values
  }

  func arm() throws {
    if let refusal { throw refusal }
    armed += 1
  }
  func disarm() { armed -= 1 }
  func read(into slots: UnsafeMutablePointer<Int64>) {
    for (slot, value) in values().enumerated() { slots[slot] = value }
  }
}

extension PassContext {
  static func telling(
    rule: SamplingRule = SamplingRule(), process: Int = 0, traces: Bool = false,
    shouldStop: @escaping () -> Bool = { false }, to emit: @escaping (RunEvent) -> Void
  ) -> PassContext {
    PassContext(
      rule: rule, seed: 1, process: process, startNeighbour: nil, traces: traces,
      isInterrupted: shouldStop, emit: emit)
  }
}

extension Runner {
  /// The events of a runner of blocks of these arms that is asked to stop after so many rounds.
  static func events(
    of arms: Block.Arms..., rule: SamplingRule, process: Int = 0, counts: Bool,
    takesTimes: Bool = true,
    stopAfter mostRounds: Int = .max
  ) throws -> [RunEvent] {
    let blocks = arms.map { Block(id: "block", arms: $0, weight: 1) }
    var (events, rounds): ([RunEvent], Int) = ([], 0)
    try Runner(
      rule: rule, seed: 7, process: process, eventGroups: [], countsWork: counts,
      takesTimes: takesTimes, shouldStop: { rounds >= mostRounds },
      emit: { event in
        events.append(event)
        if case .roundFinished = event { rounds += 1 }
      }
    ).run(blocks)
    return events
  }
}

extension [RunEvent] {
  var series: [SampleSeries] {
    compactMap { if case .series(let series) = $0 { series } else { nil } }
  }
}

extension [SampleSeries] {
  func values(_ stage: Stage, _ metric: MetricName) -> [Double]? {
    first { $0.stage == stage && $0.metric.name == metric }?.values
  }
}
