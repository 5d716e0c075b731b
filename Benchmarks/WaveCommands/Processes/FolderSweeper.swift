import Foundation

/// A process that takes a folder away, and ends whatever was started for it, when this one ends,
/// however that comes about: see `SweeperCommand`.
final class FolderSweeper {
  private let folder: String
  private let process: ChildProcess
  /// How long it may take, s.
  private static let patience = 10.0

  /// Starts this very program.
  ///
  /// - Throws: `ToolError.environment`.
  init(_ folder: String) throws {
    self.folder = folder
    var launch = ChildLaunch(try BuildFacts.thisProgram, [SweeperCommand.verb, folder])
    launch.input = .pipe
    launch.output = .discarded
    launch.hasOwnGroup = true
    launch.outlivesParent = true
    do { process = try ChildProcess(launch) } catch {
      throw ToolError.environment("the process that removes \(folder) did not start: \(error)")
    }
  }

  deinit { sweep() }

  /// Takes the folder away now.
  func sweep() {
    process.closeInput()
    // One that was killed has left it.
    if !process.end(patience: Self.patience).isSuccess {
      try? FileManager.default.removeItem(atPath: folder)
    }
  }
}
