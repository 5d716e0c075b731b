import Foundation

/// A process that takes a folder away when this one ends, however that comes about.
final class FolderSweeper {
  private let folder: String
  private let process: ChildProcess
  /// How long it may take, s.
  private static let patience = 10.0
  /// Its input ends with this process; what still writes into the folder is ended by then, or soon.
  private static let script = """
    trap '' INT TERM HUP
    while read -r _; do :; done
    tries=0
    until rm -rf -- "$0" || [ $((tries += 1)) -gt 100 ]; do sleep 0.05; done
    [ ! -e "$0" ]
    """

  /// Starts a shell.
  ///
  /// - Throws: `ToolError.environment`.
  init(_ folder: String) throws {
    self.folder = folder
    var launch = ChildLaunch("/bin/sh", ["-c", Self.script, folder])
    launch.environment["PATH"] = "/usr/bin:/bin"
    launch.output = .discarded
    launch.hasOwnGroup = true
    launch.endsWithParent = false
    do { process = try ChildProcess(launch) } catch {
      throw ToolError.environment("the process that removes \(folder) did not start: \(error)")
    }
  }

  deinit { sweep() }

  func sweep() {
    process.closeInput()
    // One that was killed has left it.
    if !process.end(patience: Self.patience).isSuccess {
      try? FileManager.default.removeItem(atPath: folder)
    }
  }
}
