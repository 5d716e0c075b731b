import Foundation

/// Counts the instructions of one case's stages, in a process that Callgrind runs.
///
/// One case per process, and nothing before the measured frames that depends on time, on other
/// cases or on what is printed, so that the heap looks the same in every run. At each boundary of a
/// frame the counters are written to a dump file and begin again from 0. The files are read when
/// all frames are done.
package struct CallgrindPass {
  /// Per process: with the default motion, a whole cycle of sub-pixel positions at every scale.
  package static let defaultSamples = 5

  package struct Rule: Codable, Sendable, Equatable {
    package var samples: Int
    package var framesPerSample: Int
    package var simulatesCaches: Bool
    /// Frames before Callgrind starts to count: masks of each phase and buffers that grow are made
    /// there.
    package var warmUpFrames: Int
    /// Frames after that, which fill the simulated caches; their counts are dropped.
    package var simulatedWarmUpFrames: Int

    package init(samples: Int, framesPerSample: Int, simulatesCaches: Bool) {
      (self.samples, self.framesPerSample) = (samples, framesPerSample)
      self.simulatesCaches = simulatesCaches
      warmUpFrames = 16
      simulatedWarmUpFrames = simulatesCaches ? 5 : 1
    }
  }

  /// The reason of cuts that only start a frame; such dumps are passed over. Valgrind 3.19's
  /// request to set the counters to 0 leaves some of what was counted for the next dump.
  private static let between = "between"
  /// The reason of cuts after the stages of frames in which nothing happens.
  private static let nothing = "empty"

  private let rule: Rule
  private let dumps: String
  private let context: PassContext

  /// - Parameters:
  ///   - dumps: the path given to Callgrind as `--callgrind-out-file`; dump n is `<dumps>.<n>`.
  ///   - shouldStop: asked between samples.
  ///   - emit: gets every event, after all frames.
  package init(
    rule: Rule, process: Int, dumps: String, shouldStop: @escaping () -> Bool,
    emit: @escaping (RunEvent) -> Void
  ) {
    (self.rule, self.dumps) = (rule, dumps)
    context = PassContext(process: process, isInterrupted: shouldStop, emit: emit)
  }

  /// - Parameter painting: totals of what frames paint, told of frames after the counted ones.
  /// - Throws: `CallgrindError` outside Valgrind and for dumps that are missing or cannot be read;
  ///   what making or running the subject throws.
  package func run(_ arm: StagedArm, block: String, painting: [Tally] = []) throws {
    switch Callgrind.standing {
    case .underValgrind: break
    case .native: throw CallgrindError.notUnderValgrind
    case .notBuiltIn: throw CallgrindError.notBuiltIn
    }
    let subject = try arm.make()
    try subject.run(frames: rule.warmUpFrames, through: subject.stages.count - 1)
    let done = try count(subject)
    context.emit(.blockStarted(block: block, cases: 1))
    var reader = CallgrindDumpReader(prefix: dumps, ignoring: Self.between)
    try emitCost(&reader)
    if done > 0 {
      try emitSeries(done, &reader, arm.caseID, subject)
      try emit(painting, arm.caseID, subject)
    }
    context.emit(.caseFinished(caseID: arm.caseID))
    let reason: StopReason = done < rule.samples ? .interrupted : .rounds
    context.emit(.blockStopped(block: block, rounds: done, reason: reason))
    if done == rule.samples { context.emit(.finished) }
  }

  // MARK: - Stacks

  /// Hands over what the counted frames cost by call stack, each below its stage: of all dumps that
  /// an ended process wrote under `CallgrindStacks.options`. Throws where none is there, or one
  /// cannot be read.
  package static func readStacks(
    ofDumps dumps: String, _ take: (_ stack: [String], _ instructions: Int) -> Void
  ) throws(CallgrindError) {
    var number = 1
    repeat {
      let file = "\(dumps).\(number)"
      let text = try CallgrindDumpReader.text(file)
      if let reason = try CallgrindDump(text, file: file).reason, reason != between,
        reason != nothing
      {
        try CallgrindStacks.read(text, file: file) { take([reason] + $0, $1) }
      }
      number += 1
    } while access("\(dumps).\(number)", F_OK) == 0
  }

  // MARK: - Counting

  private struct Turn {
    let subject: any StagedSubject
    let cuts: CutReasons
    let frames: Int
  }

  private func count(_ subject: any StagedSubject) throws -> Int {
    // All turns go through the same code, so that an empty frame's cuts cost what a real one's do,
    // and so that what a first call does is done before it counts.
    let empty = EmptySubject()
    let turns = [
      turn(empty, frames: 2) { _ in Self.nothing },
      turn(subject, frames: rule.simulatedWarmUpFrames) { _ in Self.between },
      turn(subject, frames: rule.samples * rule.framesPerSample, \.rawValue),
    ]
    var done = 0
    Callgrind.start()
    defer { Callgrind.stop() }
    for (index, turn) in turns.enumerated() {
      done = 0
      for frame in 0..<turn.frames {
        if index == turns.count - 1 && frame % rule.framesPerSample == 0 && context.shouldStop() {
          break
        }
        try turn.subject.runFrame { turn.cuts.cut($0) }
        done += 1
      }
    }
    return done / rule.framesPerSample
  }

  private func turn(
    _ subject: any StagedSubject, frames: Int, _ reason: (Stage) -> String
  ) -> Turn {
    let cuts = CutReasons(between: Self.between, stages: subject.stages.map(reason))
    return Turn(subject: subject, cuts: cuts, frames: frames)
  }

  // MARK: - Telling

  /// As many frames as ``CountPass`` counts, at once.
  private func emit(_ painting: [Tally], _ caseID: String, _ subject: any StagedSubject) throws {
    let frames = SamplingRule().countedSamples * subject.wholeCycles(ArmRun.framesPerSample)
    let before = painting.map(\.total)
    try subject.run(frames: frames, through: subject.stages.count - 1)
    for (tally, start) in zip(painting, before) {
      let value = Double(tally.total - start) / Double(frames)
      context.emit(
        [Sample(value, frames: frames, round: 0)], of: tally.metric, in: .frame, caseID: caseID,
        pass: .counters, source: tally.source, quality: .exact)
    }
  }

  private func emitCost(_ reader: inout CallgrindDumpReader) throws {
    let stages = EmptySubject().stages
    for _ in stages { _ = try reader.next(reason: Self.nothing) }
    let cuts = try stages.map { _ in try reader.next(reason: Self.nothing) }
    for (index, event) in reader.events.enumerated() {
      let sorted = cuts.map { $0[index] }.sorted()
      context.emit(
        .probeCost(
          ProbeCost(
            pass: .callgrind, metric: event.metric,
            medianPerPair: Double(sorted[sorted.count / 2]), readNanoseconds: nil)))
    }
  }

  private func emitSeries(
    _ samples: Int, _ reader: inout CallgrindDumpReader, _ caseID: String,
    _ subject: any StagedSubject
  ) throws {
    let frames = rule.framesPerSample
    let readings = reader.events.map {
      ReadingDescription(metric: $0.metric, source: .callgrind, quality: .simulated, kind: .sum)
    }
    var record = BatchRecord(caseID, subject, readings)
    for _ in 0..<samples {
      var sums = subject.stages.map { _ in [Int64](repeating: 0, count: readings.count) }
      for _ in 0..<frames {
        for (stage, name) in subject.stages.enumerated() {
          sums[stage] = zip(sums[stage], try reader.next(reason: name.rawValue))
            .map { $0 + Int64($1) }
        }
      }
      for (stage, sum) in sums.enumerated() {
        record.add(sum, of: .whole(stage: stage, frames: frames))
      }
    }
    for sum in record.sums {
      for (index, reading) in readings.enumerated() {
        context.emit(
          record.perFrame(sum.stages, frames: frames, index), frames: frames, of: reading.metric,
          reading, in: sum.sum, caseID, pass: .callgrind)
      }
    }
  }
}

struct CallgrindDumpReader {
  private let prefix: String
  private let ignored: String
  private var number = 0
  /// The events of the dumps; known after the first.
  private(set) var events: [CallgrindEvent] = []

  /// Starts at the dump `<prefix>.1`; those made for the reason `ignored` are passed over.
  init(prefix: String, ignoring ignored: String) {
    (self.prefix, self.ignored) = (prefix, ignored)
  }

  /// The next dump's counts, in the order of `events`. Throws where there is none, it cannot be
  /// read, counts other events than the first, or was made for another reason.
  mutating func next(reason: String) throws(CallgrindError) -> [Int] {
    var file = ""
    var dump: CallgrindDump
    repeat {
      number += 1
      file = "\(prefix).\(number)"
      dump = try CallgrindDump(try Self.text(file), file: file)
    } while dump.reason == ignored
    guard dump.reason == reason else {
      throw .otherReason(file: file, wanted: reason, found: dump.reason ?? "no reason")
    }
    if events.isEmpty { events = CallgrindEvent.all.filter { dump.events.contains($0.name) } }
    let counts = events.compactMap { dump.total(of: $0.name) }
    guard counts.count == events.count, !counts.isEmpty else {
      throw .malformed(
        file: file, wanted: events.map(\.name).joined(separator: " "),
        found: dump.events.joined(separator: " "))
    }
    return counts
  }

  static func text(_ file: String) throws(CallgrindError) -> String {
    guard let bytes = FileManager.default.contents(atPath: file) else {
      throw .noDump(file: file)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// Callgrind's words for cuts, made before anything is counted: a cut allocates nothing.
final class CutReasons {
  private let reasons: [UnsafeMutablePointer<CChar>?]

  /// Boundary 0 ends what lies between the frames, every other one the stage before it.
  init(between: String, stages: [String]) {
    reasons = ([between] + stages).map { strdup($0) }
  }

  deinit {
    for reason in reasons { free(reason) }
  }

  func cut(_ boundary: Int) { Callgrind.cut(reasons[boundary]) }
}
