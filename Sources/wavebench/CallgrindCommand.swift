import BenchmarkHarness
import Glibc
import WaveBenchmarks

/// The inside of `wavebench run --instrument callgrind`: one case in a process that Callgrind runs.
///
/// What to do stands in a file, not on the command line, whose length would move the stack.
enum CallgrindCommand {
  static let verb = "_callgrind"
  /// The files in the process's folder, where it runs.
  static let requestFile = "request"
  static let dumps = "dump"

  /// Options of the request besides those of `wavebench run`.
  static let known = RunOptions.known + [.value("case"), .value("index")]

  static func run() throws -> ExitCode {
    let parser = try OptionParser(try words(), known, command: "run")
    let options = try RunOptions(parser)
    func value(_ name: String) -> String { parser.options.last { $0.name == name }?.value ?? "" }
    let process = CallgrindProcess(
      plan: try WavePlan(options.request), caseID: value("case"), rule: options.callgrindRule,
      index: Int(value("index")) ?? 0, dumps: dumps)
    Interruption.watch()
    let channel = EventChannel()
    try process.run(
      shouldStop: { Interruption.received != nil }, emit: { channel.send($0) })
    if let failure = channel.failure { throw failure }
    return Interruption.received == nil ? .done : Interruption.exitCode
  }

  /// The request's lines. Read without Foundation, which would put this folder's path, long or short, on
  /// the heap before anything is counted.
  private static func words() throws -> [String] {
    guard let stream = fopen(requestFile, "re") else {
      throw ToolError.environment(
        "no file '\(requestFile)' here: use 'wavebench run --instrument callgrind'")
    }
    defer { fclose(stream) }
    var bytes = [UInt8](repeating: 0, count: 1 << 14)
    let count = fread(&bytes, 1, bytes.count, stream)
    return String(decoding: bytes[..<count], as: UTF8.self).split(separator: "\n").map(String.init)
  }
}
