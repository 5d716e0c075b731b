/// Reads what one case takes of the memory, in a process that has run nothing else: once, after so
/// many frames that whatever is kept from frame to frame is there.
package struct MemoryPass {
  /// Frames before anything is read: twice the ten that hold every sub-pixel position of the
  /// default motion. A fixed number, so that levels repeat.
  package static let frames = 20

  /// Something held, as an event of PAPI that is read as it stands.
  package struct Level: Sendable {
    let event: String
    let metric: Metric
    let stage: Stage

    package init(event: String, metric: Metric, stage: Stage) {
      (self.event, self.metric, self.stage) = (event, metric, stage)
    }
  }

  private let levels: [Level]
  private let context: PassContext

  /// - Parameter levels: what else is read, all of one PAPI component; may be none.
  package init(levels: [Level], process: Int, emit: @escaping (RunEvent) -> Void) {
    (self.levels, context) = (levels, PassContext(process: process, emit: emit))
  }

  /// Tells the levels, or that they are unavailable, and by how much the process grew. Throws what
  /// making or running the subject throws.
  package func run(_ arm: StagedArm) throws {
    let before = Self.residentBytes()
    let subject = try arm.make()
    let frames = subject.wholeCycles(Self.frames)
    try subject.run(frames: frames, through: subject.stages.count - 1)
    let after = Self.residentBytes()
    tellResident(before, after, arm.caseID, frames: frames)
    if !levels.isEmpty { tellLevels(arm.caseID, frames: frames) }
    withExtendedLifetime(subject) {}
    context.emit(.caseFinished(caseID: arm.caseID))
  }

  /// Resident bytes, or why the kernel does not tell. Unlike the sums in `/proc/self/statm`, those
  /// of `smaps_rollup` are exact on any number of cores. O(pages of the process).
  static func residentBytes() -> Fact<Int64> {
    SystemText.value(in: "/proc/self/smaps_rollup") { SystemText.bytes("Rss", in: $0) }
  }

  private func tellResident(
    _ before: Fact<Int64>, _ after: Fact<Int64>, _ caseID: String, frames: Int
  ) {
    guard let start = before.value, let end = after.value else {
      let reason = before.reason ?? after.reason ?? "the kernel does not tell"
      return context.emit(.unavailable(metric: .residentBytes, reason: reason))
    }
    context.emit(
      [Sample(Double(end - start), frames: frames, round: 0)], of: MetricTable[.residentBytes],
      in: .frame, caseID: caseID, pass: .memory, source: .proc)
  }

  private func tellLevels(_ caseID: String, frames: Int) {
    func refuse(_ reason: String) {
      for level in levels {
        context.emit(.unavailable(metric: level.metric.name, reason: reason))
      }
    }
    do {
      let instrument = try PAPIInstrument(events: levels.map(\.event))
      try instrument.arm()
      var values = [Int64](repeating: 0, count: levels.count)
      values.withUnsafeMutableBufferPointer { buffer in
        if let start = buffer.baseAddress { instrument.read(into: start) }
      }
      let failure = instrument.failure
      instrument.disarm()
      if let failure { return refuse(failure) }
      for (index, level) in levels.enumerated() {
        context.emit(
          [Double(values[index])], frames: frames, of: level.metric, instrument.readings[index],
          in: level.stage, caseID, pass: .memory)
      }
    } catch {
      refuse("\(error)")
    }
  }
}
