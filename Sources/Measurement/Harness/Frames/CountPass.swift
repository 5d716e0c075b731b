/// Counts what each stage does: the instruments are read at every stage boundary of every frame,
/// since reading them does not change what they count. That holds for hooks and software events;
/// those of the processor are counted by ``EventPass``.
struct CountPass {
  let context: PassContext
  let pass: Pass
  let instruments: [any Instrument]

  /// Work that happens once (masks of each phase, buffers that grow) is done in these frames. A
  /// fixed number, like that of a sample: were it a matter of time, counts would not repeat.
  static let warmUpFrames = 10

  func run(_ arms: [ArmRun]) throws {
    let usable = instruments.filter { instrument in
      do {
        try instrument.arm()
        instrument.disarm()
        return true
      } catch {
        tellUnavailable(instrument.readings, "\(error)")
        return false
      }
    }
    let stages = arms.map(\.stageCount).max() ?? 0
    guard !usable.isEmpty, stages > 0 else { return }
    let probe = Probe(instruments: usable, boundaries: stages + 1)
    try probe.arm()
    defer { probe.disarm() }
    context.emit(probe.calibrate(reads: 200), pass: pass)
    for arm in arms where !context.shouldStop() { try count(arm, probe) }
  }

  private func tellUnavailable(_ readings: [ReadingDescription], _ reason: String) {
    for reading in readings {
      context.emit(.unavailable(metric: reading.metric.name, reason: reason))
    }
  }

  private func count(_ arm: ArmRun, _ probe: Probe) throws {
    var subject = try arm.subject()
    if arm.isKept {
      for _ in 0..<Self.warmUpFrames {
        try subject.run(frames: 1, through: subject.stages.count - 1)
      }
      try subject.settle()
    }
    let (stages, width) = (subject.stages.indices, probe.readings.count)
    let frames = arm.frames(of: subject, context.rule)
    var record = BatchRecord(arm.caseID, subject, probe.readings)
    for number in 0..<context.rule.countedSamples {
      if number > 0 { subject = try arm.subject() }
      var gains = [Int64](repeating: 0, count: stages.count * width)
      for _ in 0..<frames {
        try subject.runFrame { boundary in probe.read(boundary) }
        for stage in stages { probe.add(from: stage, to: stage + 1, in: &gains, at: stage * width) }
      }
      for stage in stages {
        record.add(
          Array(gains[stage * width..<(stage + 1) * width]),
          of: .whole(stage: stage, frames: frames))
      }
      if context.shouldStop() { break }
    }
    if let failure = probe.failures.first { return tellUnavailable(probe.readings, failure) }
    for sum in record.sums {
      for (index, reading) in probe.readings.enumerated() {
        context.emit(
          record.perFrame(sum.stages, frames: frames, index), frames: frames, of: reading.metric,
          reading, in: sum.sum, arm.caseID, pass: pass)
      }
    }
  }
}
