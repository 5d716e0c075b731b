import BenchmarkHarness
import ChildProcesses
import Foundation
import Glibc
import RunRecording
import WaveBenchmarks
import WaveViews

/// The inside of `wavebench run`: one fresh process.
///
/// It reads a `ProcessRequest` to the end of standard input, and sends its events to the process
/// that started it, one JSON document per line.
enum WorkerCommand {
  static let verb = "_worker"

  static func run(_: [String], _ catalogue: WaveCatalogue) throws -> ExitCode {
    let parent = getppid()
    let request = try Self.request(in: catalogue)
    let plans = try request.settings.plans()
    let process = BenchmarkProcess(
      plan: plans.part, rule: request.settings.rule(of: plans, allowance: request.allowance),
      seed: request.settings.seed,
      index: request.index, events: request.settings.events, counts: request.counts,
      takesTimes: request.settings.instrument.takesTimes,
      startNeighbour: NeighbourProcess.start, engines: EngineProcess.host)
    StopSignal.watch()
    OrphanedProcesses.adopt()
    let channel = EventChannel()
    let measure = request.isTrial ? process.tryOut : process.run
    try measure(
      // When the process that started this one is gone, nothing can be sent to it any more.
      {
        StopSignal.received != nil || channel.failure != nil || getppid() != parent
      },
      { channel.send($0) })
    if let failure = channel.failure { throw failure }
    return StopSignal.received == nil ? .done : StopSignal.exitCode
  }

  private static func request(in catalogue: WaveCatalogue) throws -> ProcessRequest {
    do {
      return try ProcessRequest(FileHandle.standardInput.readToEnd() ?? Data(), in: catalogue)
    } catch {
      throw ToolError.usage(
        "a measuring process was not told what to measure (\(error.sentence)): use 'wavebench run'")
    }
  }
}
