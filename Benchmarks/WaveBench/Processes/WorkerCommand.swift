import Foundation
import Glibc
import Measurement
import WaveSuites
import WaveViews

/// The work of a fresh copy of this program that sends events: parent and child are always the same
/// program.
enum WorkerTask: ProcessMessage {
  /// The blocks of a run, by settings with a `ProcessTask`.
  case blocks(RunSettings)
  /// The memory of one case.
  case memory(CaseRequest)
  /// The instructions of one case, under Callgrind.
  case callgrind(CaseRequest)
}

/// The inside of `wavebench run`: one fresh process.
///
/// It reads a `WorkerTask` to the end of standard input, and sends its events to the process that
/// started it, one JSON document per line.
enum WorkerCommand {
  static let verb = "_worker"
  /// The names of Callgrind's dumps, in the folder where it runs.
  static let dumps = "dump"

  static func run(_: [String], _ catalogue: WaveCatalogue) throws -> ExitCode {
    let parent = getppid()
    let task = try task(in: catalogue)
    // Reading memory is short, and a signal ends it.
    if case .memory = task {} else { StopSignal.watch() }
    return try EventChannel.serve { channel in
      switch task {
      case .blocks(let settings):
        // When the process that started this one is gone, nothing can be sent to it any more.
        try process(settings).run(
          shouldStop: {
            StopSignal.received != nil || channel.failure != nil || getppid() != parent
          }, emit: channel.send)
      case .memory(let request):
        try WavePlan(request.plan).readMemory(
          of: request.caseID, process: request.index, emit: channel.send)
        channel.send(.finished)
      case .callgrind(let request):
        try WavePlan(request.plan).countInstructions(
          of: request.caseID, request.rule, process: request.index, dumps: dumps,
          shouldStop: { StopSignal.received != nil }, emit: channel.send)
      }
    }
  }

  private static func process(_ settings: RunSettings) throws -> BenchmarkProcess {
    guard let task = settings.task else { throw unusable("no task") }
    let plan = try settings.plan()
    return BenchmarkProcess(
      plan: plan, rule: settings.rule(of: plan), seed: settings.seed, index: task.index,
      events: settings.events, counts: task.counts, takesTimes: settings.instrument.takesTimes,
      startNeighbour: NeighbourProcess.start, traces: settings.traces)
  }

  /// Read through C, in pieces that do not depend on when they arrive: what Callgrind counts finds
  /// the same heap every time.
  private static func task(in catalogue: WaveCatalogue) throws -> WorkerTask {
    guard let input = fdopen(STDIN_FILENO, "r") else { throw unusable("no standard input") }
    var (bytes, piece) = (Data(), [UInt8](repeating: 0, count: 1 << 14))
    var count = 0
    repeat {
      count = fread(&piece, 1, piece.count, input)
      bytes += piece[..<count]
    } while count == piece.count
    do { return try WorkerTask(bytes, in: catalogue) } catch { throw unusable(error.sentence) }
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
