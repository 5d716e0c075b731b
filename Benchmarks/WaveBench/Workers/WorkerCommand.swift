import Foundation
import Glibc
import Measurement
import WaveSuites
import WaveViews

/// The inside of `wavebench run`: one fresh process.
///
/// It reads `RunSettings` with a task to the end of standard input, and sends its events to the process
/// that started it, one JSON document per line.
enum WorkerCommand {
  static let verb = "_worker"

  static func run(_: [String], _ catalogue: WaveCatalogue) throws -> ExitCode {
    let parent = getppid()
    let settings = try settings(in: catalogue)
    guard let task = settings.task else { throw unusable("no task") }
    let plan = try settings.plan()
    let process = BenchmarkProcess(
      plan: plan, rule: settings.rule(of: plan), seed: settings.seed, index: task.index,
      events: settings.events, counts: task.counts, takesTimes: settings.instrument.takesTimes,
      startNeighbour: NeighbourProcess.start, traces: settings.traces)
    StopSignal.watch()
    return try EventChannel.serve { channel in
      // When the process that started this one is gone, nothing can be sent to it any more.
      let shouldStop = {
        StopSignal.received != nil || channel.failure != nil || getppid() != parent
      }
      if let seconds = task.trialSeconds {
        try process.tryOut(seconds: seconds, shouldStop: shouldStop, emit: channel.send)
      } else {
        try process.run(shouldStop: shouldStop, emit: channel.send)
      }
    }
  }

  private static func settings(in catalogue: WaveCatalogue) throws -> RunSettings {
    do {
      return try RunSettings(FileHandle.standardInput.readToEnd() ?? Data(), in: catalogue)
    } catch { throw unusable(error.sentence) }
  }

  private static func unusable(_ reason: String) -> ToolError {
    .usage("a measuring process was not told what to measure (\(reason)): use 'wavebench run'")
  }
}

/// Sends a process's events to the process that started it, one JSON document per line.
final class EventChannel {
  private let encoder = JSONEncoder()
  /// Why nothing more is sent; nil while all is well.
  private(set) var failure: (any Error)?

  /// Runs a process whose events go through a channel; throws what it throws, and why nothing more
  /// could be sent.
  static func serve(_ body: (EventChannel) throws -> Void) throws -> ExitCode {
    let channel = EventChannel()
    try body(channel)
    if let failure = channel.failure { throw failure }
    return StopSignal.received == nil ? .done : StopSignal.exitCode
  }

  func send(_ event: RunEvent) {
    guard failure == nil else { return }
    do {
      let line = try encoder.encode(event) + Data("\n".utf8)
      guard StandardStreams.put(line) else {
        throw ToolError.environment("the process that started this one reads no more events")
      }
    } catch { failure = error }
  }
}
