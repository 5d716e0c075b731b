import Vocabulary

/// Reads the energy of whole packages around batches of frames that are long enough for its
/// counters to move many times.
///
/// Nobody can tell the energy of a stage, or of a thread: a row is of the stage `frame`, and has in
/// it what the machine takes meanwhile for anything else, and for nothing.
struct EnergyPass {
  let context: PassContext
  let meter: EnergyMeter
  /// How long a batch is at least, ns.
  var shortestBatch = EnergyPass.batchSeconds * 1e9

  /// A hundred steps of the counters.
  static let batchSeconds = 0.1

  /// Counts frames that follow one another, each arm in a fresh subject.
  ///
  /// - Returns: what showed that some event is no count; nothing was reported then.
  func run(_ arms: [StagedArm]) throws -> [EventFault] {
    var found: [(caseID: String, samples: [[Sample]])] = []
    for arm in arms where meter.faults.isEmpty && !context.shouldStop() {
      let subject = try arm.make()
      try subject.run(frames: CountPass.warmUpFrames, through: subject.stages.count - 1)
      var samples: [[Sample]] = meter.readings.map { _ in [] }
      for round in 0..<context.rule.countedSamples where !context.shouldStop() {
        var frames = 0
        let stretch = try meter.over { frames = try batch(subject) }
        for index in samples.indices {
          let each = Double(stretch.gains[index]) / Double(frames)
          samples[index].append(Sample(each, frames: frames, round: round))
        }
      }
      found.append((arm.caseID, samples))
    }
    if !found.isEmpty, !context.shouldStop() { meter.settle(after: "frames of every strategy") }
    guard meter.faults.isEmpty else { return meter.faults }
    for (caseID, samples) in found {
      for (reading, samples) in zip(meter.readings, samples) {
        context.emit(
          samples, of: reading.metric, in: .frame, caseID: caseID, pass: .counters,
          source: reading.source, quality: reading.quality)
      }
    }
    return []
  }

  /// Whole cycles until the batch is long enough; how many frames that were.
  private func batch(_ subject: any StagedSubject) throws -> Int {
    let start = CPUClock.monotonicNanoseconds() ?? 0
    var (frames, next) = (0, subject.wholeCycles(1))
    repeat {
      try subject.run(frames: next, through: subject.stages.count - 1)
      frames += next
      let time = Double((CPUClock.monotonicNanoseconds() ?? 0) - start)
      if time >= shortestBatch { break }
      // Twice as many at most, and few more than are needed.
      let missing = Double(frames) * (shortestBatch / max(time, 1) - 1)
      next = subject.wholeCycles(max(1, min(frames, Int(min(missing, 1e9).rounded(.up)))))
    } while !context.shouldStop()
    return frames
  }
}
