import CSystem
import Foundation
import Glibc
import Measurement

/// The conditions under which a child process starts. Its standard input is told by this process.
struct ChildLaunch {
  enum Stream {
    case caught
    case inherited
    /// To `/dev/null`.
    case discarded
  }

  /// The path of the program; an absolute one where `folder` is given.
  let program: String
  let arguments: [String]
  /// All of its environment; handed over in the order of the names.
  var environment: [String: String]
  /// The folder in which it starts; nil: where this process is.
  var folder: String?
  var output = Stream.caught
  /// Its standard error, of which the last 64 KiB are kept where it is caught.
  var errors = Stream.inherited
  /// How long a line of its output may be, bytes; it is killed when one is longer.
  var mostLineBytes = 16 << 20
  /// True if its addresses are to be the same every time.
  var fixesAddresses = false
  /// True if it gets a process group of its own: signals of the terminal do not reach it then, and
  /// what is left of the group ends with it.
  var hasOwnGroup = false
  /// True if it is killed when this process ends, however that does.
  var endsWithParent = true

  init(
    _ program: String, _ arguments: [String] = [],
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) {
    (self.program, self.arguments, self.environment) = (program, arguments, environment)
  }

  /// Starts it; its streams are descriptors, or values of `spawn_child.h`.
  ///
  /// Not by Foundation's `Process`, which sets neither process group nor signal mask, and waits for a
  /// child's end through its run loop: where processes are started by the hundred, that wait would
  /// double the time.
  func start(
    input: Int32, output: Int32, errors: Int32
  ) throws(ChildProcessError) -> (identifier: pid_t, hasFixedAddresses: Bool) {
    var identifier: pid_t = 0
    let spawn = { spawned(&identifier, input, output, errors) }
    let (failure, isFixed) = fixesAddresses ? AddressLayout.fixed(spawn) : (spawn(), false)
    guard failure == 0 else { throw ChildProcessError("cannot start \(program)", failure) }
    return (identifier, isFixed)
  }

  private func spawned(
    _ identifier: inout pid_t, _ input: Int32, _ output: Int32, _ errors: Int32
  ) -> Int32 {
    let variables = environment.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    let words = ([program] + arguments).map { strdup($0) } + [nil]
    let environment = variables.map { strdup($0) } + [nil]
    let (program, folder) = (strdup(program), folder.flatMap { strdup($0) })
    defer { for pointer in words + environment + [program, folder] { free(pointer) } }
    return words.withUnsafeBufferPointer { words in
      environment.withUnsafeBufferPointer { environment in
        var start = cspawn_launch(
          program: program, folder: folder, words: words.baseAddress,
          environment: environment.baseAddress, input: input, output: output, errors: errors,
          has_own_group: hasOwnGroup, ends_with_parent: endsWithParent)
        return cspawn_start(&start, &identifier)
      }
    }
  }
}

/// Why no child process was started: one sentence with the system's reason.
struct ChildProcessError: Error, CustomStringConvertible {
  let description: String

  init(_ what: String, _ error: Int32, cure: String = "") {
    description = "\(what): \(String(cString: strerror(error)))\(cure)"
  }
}

enum ProgramSearch {
  /// The absolute path of the first executable file called `name` in the folders of `path`, between
  /// colons, or `/usr/bin:/bin` without, as a shell does; nil when no folder holds one.
  static func find(
    _ name: String, path: String? = ProcessInfo.processInfo.environment["PATH"]
  ) -> String? {
    (path ?? "/usr/bin:/bin").split(separator: ":")
      .map { URL(fileURLWithPath: "\($0)/\(name)").path }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }
}
