import Vocabulary

/// The runs of one foreign arm in one process, turned into series: one value per start.
struct WitnessResults {
  private struct Collected {
    let source: ValueSource
    var samples: [Sample] = []
  }

  private let arm: WitnessArm
  private var collected: [StageMetric: Collected] = [:]
  private var order: [StageMetric] = []
  private var absences: [WitnessRecord.Absence] = []
  private var facts: [String: String] = [:]

  init(_ arm: WitnessArm) { self.arm = arm }

  mutating func add(_ record: WitnessRecord, round: Int, order: Int) {
    guard record.duration > 0 else { return }
    func sample(_ value: Double) -> Sample { Sample(value, frames: 1, round: round, order: order) }
    for stage in Stage.sums {
      guard let use = record.uses[stage] else { continue }
      let seconds = record.duration
      add(stage, .cpuShare, .proc, sample(100 * use.seconds / seconds))
      add(stage, .wakeups, .proc, sample(Double(use.voluntarySwitches) / seconds))
      add(stage, .preemptions, .proc, sample(Double(use.involuntarySwitches) / seconds))
    }
    if let times = record.presentations {
      let shown = ShownFrames(
        times, from: record.start, duration: record.duration, refreshHz: arm.refreshHz)
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
        pass: .paced, source: series.source)
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
    collected[key, default: Collected(source: source)].samples.append(sample)
  }
}
