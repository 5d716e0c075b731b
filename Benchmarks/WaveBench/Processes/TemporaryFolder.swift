import Foundation

/// An empty folder for a while, which its owner alone may enter; a process takes it away when this one
/// ends, however that comes about.
final class TemporaryFolder {
  /// Absolute, without links.
  let path: String
  private let sweeper: ChildProcess

  /// `/tmp`, so that a folder's path has the same length everywhere; where it is closed, what
  /// `TMPDIR` names, and `/var/tmp`.
  private static var places: [String] {
    ["/tmp", getenv("TMPDIR").flatMap { String(validatingCString: $0) }, "/var/tmp"]
      .compactMap(\.self)
  }
  /// How long it may take to take it away, s.
  private static let patience = 10.0
  /// Its input ends with this process; what still writes into the folder is ended by then, or soon.
  private static let script = """
    trap '' INT TERM HUP
    while read -r _; do :; done
    tries=0
    until rm -rf -- "$0" || [ $((tries += 1)) -gt 100 ]; do sleep 0.05; done
    [ ! -e "$0" ]
    """

  /// - Throws: `ToolError.environment`; nothing is left then.
  init() throws {
    path = try Self.make(in: Self.places)
    var launch = ChildLaunch("/bin/sh", ["-c", Self.script, path])
    launch.environment["PATH"] = "/usr/bin:/bin"
    launch.output = .discarded
    launch.hasOwnGroup = true
    launch.endsWithParent = false
    do { sweeper = try ChildProcess(launch) } catch {
      rmdir(path)
      throw ToolError.environment("the process that removes \(path) did not start: \(error)")
    }
  }

  deinit { remove() }

  /// Makes an empty folder under a new name in the first of `places` that takes one.
  static func make(in places: [String]) throws -> String {
    for place in places {
      // Programs that get a path of it may start in another folder.
      guard let resolved = realpath(place + "/", nil) else { continue }
      defer { free(resolved) }
      var path = Array((String(cString: resolved) + "/wavebench-XXXXXX").utf8CString)
      if let made = mkdtemp(&path) { return String(cString: made) }
    }
    throw ToolError.environment(
      "cannot make a folder in \(places.map { "'\($0)'" }.joined(separator: " or ")): set TMPDIR to a "
        + "folder that can be written")
  }

  func remove() {
    sweeper.closeInput()
    // One that was killed has left it.
    if !sweeper.end(patience: Self.patience).isSuccess {
      try? FileManager.default.removeItem(atPath: path)
    }
  }
}
