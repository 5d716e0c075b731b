import Foundation
import Glibc
import Measurement
import WaveSuites
import WaveViews

/// The inside of `wavebench run --instrument callgrind`: one case in a process that Callgrind runs.
///
/// What to do stands in a file, not on the command line, whose length would move the stack.
enum CallgrindCommand {
  static let verb = "_callgrind"
  /// The files in the process's folder, where it runs.
  static let requestFile = "request"
  static let dumps = "dump"

  static func run(_: [String], _ catalogue: WaveCatalogue) throws -> ExitCode {
    let request = try CaseRequest(try contents(), in: catalogue)
    StopSignal.watch()
    return try EventChannel.serve { channel in
      try WavePlan(request.plan).countInstructions(
        of: request.caseID, request.rule, process: request.index, dumps: dumps,
        shouldStop: { StopSignal.received != nil }, emit: channel.send)
    }
  }

  /// The request. Read through C, as Foundation would put this folder's path, long or short, on the
  /// heap before anything is counted.
  private static func contents() throws -> Data {
    guard let stream = fopen(requestFile, "re") else {
      throw ToolError.environment(
        "no file '\(requestFile)' here: use 'wavebench run --instrument callgrind'")
    }
    defer { fclose(stream) }
    var bytes = [UInt8](repeating: 0, count: 1 << 14)
    let count = fread(&bytes, 1, bytes.count, stream)
    return Data(bytes[..<count])
  }
}

/// The inside of the pass `memory` of `wavebench run`: one case in a process of its own.
///
/// It reads a `CaseRequest` to the end of standard input, and sends its events as a worker does.
enum MemoryCommand {
  static let verb = "_memory"

  static func run(_: [String], _ catalogue: WaveCatalogue) throws -> ExitCode {
    let request = try CaseRequest(FileHandle.standardInput.readToEnd() ?? Data(), in: catalogue)
    return try EventChannel.serve { channel in
      try WavePlan(request.plan).readMemory(
        of: request.caseID, process: request.index, emit: channel.send)
      channel.send(.finished)
    }
  }
}
