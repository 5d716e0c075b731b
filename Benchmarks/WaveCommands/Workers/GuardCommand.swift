import Engines
import Foundation
import Glibc
import Measurement

/// The process between a measuring one and a third-party renderer: it starts it, and
/// takes away everything that it was, whatever ends first.
///
/// It leads a process group of its own, in which the renderer and all that it starts are, and those
/// that leave the group stay its descendants. Its first line of input is an `EngineLaunch`; what
/// follows on its standard input is the renderer's, as is its standard output. When whoever started
/// it has closed the input, or is no more, or the renderer has ended, it ends all of them and
/// removes the folder. Should it be killed itself the renderer is, too, and a `FolderSweeper` does
/// the rest.
enum GuardCommand {
  static let verb = "_guard"

  /// How long a renderer may take to end when it is asked to, s.
  private static let patience = 1.0
  /// Between two looks at the renderer, ms.
  private static let look: Int32 = 100

  static func run(_: [String]) throws -> ExitCode {
    StopSignal.watch()
    OrphanedProcesses.adopt()
    var launch = try JSONDecoder().decode(EngineLaunch.self, from: firstLine())
    guard mkdir(launch.folder, 0o700) == 0 else { throw TemporaryPlaceError(launch.folder, errno) }
    defer { remove(launch.folder) }
    try prepare(launch)
    defer { ProcessGroup(getpid()).end(sparing: getpid(), patience: Self.patience) }
    var running: [(name: String, process: ChildProcess)] = []
    if let display = launch.display {
      let place = DisplayPlace(folder: launch.folder)
      let process = try start(try place.prepare(display))
      running.append(("the display", process))
      launch.environment["WAYLAND_DISPLAY"] = try place.socket(of: process)
    }
    running.append((launch.program, try start(Self.child(launch))))
    if let (name, ending) = watch(running) { StandardStreams.note("\(name) \(ending)") }
    return .done
  }

  private static func start(_ child: ChildLaunch) throws -> ChildProcess {
    do {
      return try ChildProcess(child)
    } catch {
      throw ToolError.environment("\(error)")
    }
  }

  /// Reads no further than the line, since the rest is not for this process.
  private static func firstLine() -> Data {
    var line = Data()
    var byte: UInt8 = 0
    while read(STDIN_FILENO, &byte, 1) == 1, byte != UInt8(ascii: "\n") { line.append(byte) }
    return line
  }

  private static func prepare(_ launch: EngineLaunch) throws {
    for (name, text) in launch.files {
      let bytes = Array(text.utf8)
      guard let file = fopen("\(launch.folder)/\(name)", "w"),
        fwrite(bytes, 1, bytes.count, file) == bytes.count, fclose(file) == 0
      else { throw TemporaryPlaceError(launch.folder, errno) }
    }
  }

  private static func child(_ launch: EngineLaunch) -> ChildLaunch {
    var child = ChildLaunch(launch.program, launch.arguments)
    for name in DisplayPlace.variables { child.environment[name] = nil }
    child.environment.merge(launch.environment) { $1 }
    child.folder = launch.folder
    switch launch.wiring {
    case .lines: child.output = .inheritedWithErrors
    case .pipes:
      child.output = .discarded
      child.passed = [STDIN_FILENO, STDOUT_FILENO].map { fcntl($0, F_DUPFD_CLOEXEC, 20) }
    }
    return child
  }

  /// Waits for the end of either side; how the renderer or its display ended, if that was the
  /// first.
  private static func watch(
    _ running: [(name: String, process: ChildProcess)]
  ) -> (name: String, ending: ChildEnding)? {
    let parent = getppid()
    while StopSignal.received == nil, getppid() == parent {
      for (name, process) in running {
        if let ending = process.endingIfOver { return (name, ending) }
      }
      // Only the other end's closing is asked for: what it writes is the renderer's.
      var input = pollfd(fd: STDIN_FILENO, events: 0, revents: 0)
      if poll(&input, 1, look) > 0 { return nil }
    }
    return nil
  }

  private static func remove(_ folder: String) {
    try? FileManager.default.removeItem(atPath: folder)
  }
}

/// The process that takes a folder away when whoever needs it is no more, whatever ended that.
///
/// Its word is the folder, whose name nobody else has. It ends when its standard input does: every
/// process that still runs and whose environment names the folder is killed then. What remains when
/// it is killed itself is the folder, and what has left its parents.
enum SweeperCommand {
  static let verb = "_sweep"
  /// Begins the names of all temporary folders.
  private static let prefix = "wavebench-"
  /// How often it tries: a process that is being killed may still write.
  private static let attempts = 100
  /// Between two attempts, µs.
  private static let pause: UInt32 = 20_000

  static func run(_ words: [String]) throws -> ExitCode {
    // Whoever tries it by hand loses nothing.
    guard words.count == 1, let folder = words.first,
      URL(fileURLWithPath: folder).lastPathComponent.hasPrefix(prefix)
    else {
      throw ToolError.usage("no folder to take away: '\(words.joined(separator: " "))'")
    }
    for number in [SIGINT, SIGTERM, SIGHUP] { signal(number, SIG_IGN) }
    while readLine() != nil {}
    for _ in 0..<attempts {
      let left = MarkedProcesses.naming(folder)
      for process in left { kill(process, SIGKILL) }
      try? FileManager.default.removeItem(atPath: folder)
      if left.isEmpty, access(folder, F_OK) != 0 { return .done }
      usleep(pause)
    }
    return .environment
  }
}
