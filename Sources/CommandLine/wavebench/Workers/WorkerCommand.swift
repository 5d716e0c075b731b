import BenchmarkHarness
import Foundation
import Glibc
import RunRecording
import WaveBenchmarks

/// The inside of `wavebench run`: one fresh process.
///
/// It reads a `ProcessRequest` to the end of standard input, and sends its events to the process
/// that started it, one JSON document per line.
enum WorkerCommand {
  static let verb = "_worker"

  static func run(_: [String]) throws -> ExitCode {
    let parent = getppid()
    let request = try Self.request()
    let plans = try request.settings.plans()
    let process = BenchmarkProcess(
      plan: plans.part, rule: request.settings.rule(of: plans), seed: request.settings.seed,
      index: request.index, events: request.settings.events, counts: request.counts,
      takesTimes: request.settings.instrument.takesTimes,
      startNeighbour: NeighbourProcess.start, engines: EngineProcess.host)
    StopSignal.watch()
    let channel = EventChannel()
    try process.run(
      // When the process that started this one is gone, nothing can be sent to it any more.
      shouldStop: {
        StopSignal.received != nil || channel.failure != nil || getppid() != parent
      },
      emit: { channel.send($0) })
    if let failure = channel.failure { throw failure }
    return StopSignal.received == nil ? .done : StopSignal.exitCode
  }

  private static func request() throws -> ProcessRequest {
    do {
      return try ProcessRequest(FileHandle.standardInput.readToEnd() ?? Data())
    } catch {
      throw ToolError.usage(
        "a measuring process was not told what to measure (\(error)): use 'wavebench run'")
    }
  }
}
