import BenchmarkHarness
import Glibc
import WaveBenchmarks

/// The inside of `wavebench run`: one fresh process, which sends its events to the process that started it,
/// one JSON document per line.
enum WorkerCommand {
  static let verb = "_worker"

  static func run(_ words: [String]) throws -> ExitCode {
    let parser = try OptionParser(
      words, RunOptions.known + [.value("index"), .flag("count")], command: "run")
    let options = try RunOptions(parser)
    let index = Int(parser.options.last { $0.name == "index" }?.value ?? "0") ?? 0
    let plans = try options.plans()
    let process = BenchmarkProcess(
      plan: plans.part, rule: options.rule(of: plans), seed: options.seed, index: index,
      events: options.events, counts: parser.options.contains { $0.name == "count" },
      startNeighbour: NeighbourProcess.start)
    let parent = getppid()
    Interruption.watch()
    let channel = EventChannel()
    try process.run(
      // Nobody is left to hear of it when the process that started this one is gone.
      shouldStop: {
        Interruption.received != nil || channel.failure != nil || getppid() != parent
      },
      emit: { channel.send($0) })
    if let failure = channel.failure { throw failure }
    return Interruption.received == nil ? .done : Interruption.exitCode
  }
}
