import Foundation
import Glibc
import Measurement
import WaveSuites
import WaveViews

/// The work of a fresh copy of this program that sends events: parent and child are always the same
/// program.
enum WorkerTask: Codable, Equatable {
  /// By settings with a `ProcessTask`.
  case blocks(RunSettings)
  case memory(CaseRequest)
  /// The instructions of one case.
  case callgrind(CaseRequest)

  /// Reads a document whose names of waves and strategies are those of `catalogue`.
  init(_ data: Data, in catalogue: WaveCatalogue = .own) throws {
    let decoder = JSONDecoder()
    decoder.userInfo[WaveCatalogue.known] = catalogue
    self = try decoder.decode(Self.self, from: data)
  }

  /// On one line, its keys in one order: equal tasks have equal documents.
  func data() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return try encoder.encode(self)
  }
}

/// The inside of `wavebench run`: one fresh process, which reads a `WorkerTask` to the end of
/// standard input, and sends its events to the process that started it.
enum WorkerCommand {
  static let verb = "_worker"
  /// The names of Callgrind's dumps, in the folder where it runs.
  static let dumps = "dump"

  static func run(_: [String], _ catalogue: WaveCatalogue) throws -> ExitCode {
    let parent = getppid()
    let task = try task(in: catalogue)
    // Reading memory is short, and a signal ends it.
    if case .memory = task {} else { StopSignal.watch() }
    let channel = EventChannel()
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
    if let failure = channel.failure { throw failure }
    return StopSignal.received == nil ? .done : StopSignal.exitCode
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
