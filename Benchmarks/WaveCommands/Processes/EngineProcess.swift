import Engines
import Foundation
import Glibc
import Measurement

/// A renderer's program under its guard, see `GuardCommand`.
final class EngineProcess: EngineLink {
  let folder: String
  private let process: ChildProcess
  private let sweeper: FolderSweeper
  private let ending: UInt8
  private let parent = getppid()
  private var isOver = false

  /// How long the guard may take to end everything, s.
  private static let patience = 8.0
  /// A picture is one message.
  private static let mostMessageBytes = 64 << 20
  /// A trace has about a megabyte a second.
  private static let mostBytes = 1 << 30
  /// Between two looks at whether this process is to end, s.
  private static let look = 0.1

  /// This machine.
  static let host = EngineHost(
    isRoot: geteuid() == 0,
    find: { name in
      guard name.hasPrefix("/") else { return ProgramSearch.find(name) }
      return FileManager.default.isExecutableFile(atPath: name) ? name : nil
    },
    start: EngineProcess.start)

  /// Starts this very program as the guard, and tells it what to start.
  static func start(_ launch: EngineLaunch) throws -> any EngineLink {
    try EngineProcess(BuildFacts.thisProgram, launch)
  }

  /// - Parameter path: this program's file.
  /// - Throws: `ToolError.environment`.
  init(_ path: String, _ launch: EngineLaunch) throws {
    folder = launch.folder
    ending = launch.wiring == .pipes ? 0 : UInt8(ascii: "\n")
    var child = ChildLaunch(path, [GuardCommand.verb])
    child.input = .pipe
    child.errors = .caught(mostBytes: 1 << 14)
    child.hasOwnGroup = true
    child.outlivesParent = true
    (child.mostLineBytes, child.mostBytes) = (Self.mostMessageBytes, Self.mostBytes)
    child.lineBreak = ending
    sweeper = try FolderSweeper(folder)
    do {
      process = try ChildProcess(child)
    } catch {
      throw ToolError.environment("no guard for \(launch.program): \(error)")
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    guard process.tell(String(decoding: try encoder.encode(launch), as: UTF8.self)) else {
      end()
      throw ToolError.environment("the guard of \(launch.program) \(process.wait())")
    }
  }

  deinit { end() }

  var group: Int32 { process.identifier }

  var guardian: Int32 { process.identifier }

  var lastWords: String { process.errorText }

  func send(_ message: String) -> Bool {
    let bytes = Array(message.utf8) + [ending]
    return bytes.withUnsafeBytes { process.write($0) }
  }

  func receive(patience: Double) -> EngineAnswer {
    let deadline = Deadline(in: patience)
    while true {
      switch process.line(patience: min(deadline.left, Self.look)) {
      case .line(let message): return .message(message)
      case .ended: return .ended
      case .excessive(let excess): return .excessive("\(excess)")
      // Nobody waits for a renderer in a process that is to end.
      case .silent where StopSignal.received != nil || getppid() != parent: return .ended
      case .silent where deadline.isOver: return .silent
      case .silent: continue
      }
    }
  }

  /// The guard ends when its input does; one that does not is ended with its group. What has left
  /// that, and the folder, are swept away.
  func end() {
    guard !isOver else { return }
    isOver = true
    process.closeInput()
    let deadline = Deadline(in: Self.patience)
    // Its number is its own until its end is asked for, and so is the group's.
    while !process.isOver, !deadline.isOver { process.pause(Self.look / 5) }
    ProcessGroup(group).end(sparing: group, patience: 0)
    process.stop()
    OrphanedProcesses.end()
    sweeper.sweep()
  }
}
