import Foundation
import Measurement
import WaveReports
import WaveSuites
import WaveViews

/// The inside of the pass `memory` of `wavebench run`: one case in a process of its own.
///
/// It reads a `MemoryRequest` to the end of standard input, and sends its events as a worker does.
enum MemoryCommand {
  static let verb = "_memory"
  /// Memory is read in the first process of a run and in no other.
  private static let process = 0

  static func run(_: [String], _ catalogue: WaveCatalogue) throws -> ExitCode {
    let request = try MemoryRequest(FileHandle.standardInput.readToEnd() ?? Data(), in: catalogue)
    let process = MemoryProcess(
      plan: try WavePlan(request.plan), caseID: request.caseID, index: process)
    let channel = EventChannel()
    try process.run { channel.send($0) }
    channel.send(.finished)
    if let failure = channel.failure { throw failure }
    return .done
  }
}
