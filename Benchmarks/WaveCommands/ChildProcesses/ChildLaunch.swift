import Foundation

/// What a child process is started with.
package struct ChildLaunch: Sendable {
  /// Where the child's standard input comes from.
  package enum Input: Sendable {
    /// From this process, see `ChildProcess.write`.
    case pipe
    /// From `/dev/null`: it ends at once.
    case nothing
  }

  /// Where the child's standard output goes.
  package enum Output: Sendable {
    /// To this process, see `ChildProcess.line`.
    case pipe
    /// To `/dev/null`.
    case discarded
  }

  /// Where the child's standard error goes.
  package enum Errors: Sendable, Equatable {
    /// Where this process's standard error goes.
    case inherited
    /// To this process, which reads all of it and keeps the last `mostBytes`.
    case caught(mostBytes: Int)
    /// To `/dev/null`.
    case discarded
  }

  /// The path of the program; without a `/` in it, a file of the current folder.
  package var program: String
  /// The words after the program's name.
  package var arguments: [String]
  /// All of its environment; handed over in the order of the names.
  package var environment: [String: String]
  /// The folder in which it starts; nil: where this process is.
  package var folder: String?
  /// Where its standard input comes from.
  package var input = Input.nothing
  /// Where its standard output goes.
  package var output = Output.pipe
  /// Where its standard error goes.
  package var errors = Errors.inherited
  /// Descriptors of this process, 20 or above, that it gets as 3, 4 and so on.
  package var passed: [Int32] = []
  /// How long a line of its output may be; it is killed when one is longer.
  package var mostLineBytes = 16 << 20
  /// How much it may write to its output in all; it is killed when that is more.
  package var mostBytes = 4 << 30
  /// Whether its addresses are to be the same every time.
  package var fixesAddresses = false
  /// Whether it gets a process group of its own: signals of the terminal do not reach it then.
  package var hasOwnGroup = false
  /// Whether it goes on when this process ends, however that does; else it is killed then.
  package var outlivesParent = false

  /// A launch in this process's folder and environment, without input.
  package init(
    _ program: String, _ arguments: [String] = [],
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) {
    (self.program, self.arguments, self.environment) = (program, arguments, environment)
  }

  /// The path to execute: it does not depend on the folder in which the child starts.
  var executable: String {
    folder == nil || program.hasPrefix("/")
      ? program : FileManager.default.currentDirectoryPath + "/" + program
  }
}

/// The search for programs in PATH.
package enum ProgramSearch {
  /// The path of the first executable file called `name` in the folders of `path`; nil when no
  /// folder holds one.
  ///
  /// - Parameter path: folders between colons; nil: `/usr/bin:/bin`, as a shell without PATH.
  package static func find(
    _ name: String, path: String? = ProcessInfo.processInfo.environment["PATH"]
  ) -> String? {
    (path ?? "/usr/bin:/bin").split(separator: ":").map { "\($0)/\(name)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }
}
