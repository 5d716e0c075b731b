import ChildProcesses
import Compositors
import ForeignProcesses
import Foundation
import Glibc

/// A renderer's program under its guard, see `GuardCommand`.
final class EngineProcess: EngineLink {
  let folder: String
  private let process: ChildProcess
  private let ending: UInt8
  private let parent = getppid()
  private var isOver = false

  /// How long the guard may take to end everything, s.
  private static let patience = 8.0
  /// Between two looks at whether this process is to end, s.
  private static let look = 0.1

  /// This machine.
  static let host = EngineHost(
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
    child.lineBreak = ending
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
    let deadline = Date().addingTimeInterval(patience)
    while true {
      let left = max(0, deadline.timeIntervalSinceNow)
      switch process.line(patience: min(left, Self.look)) {
      case .line(let message): return .message(message)
      case .ended: return .ended
      // Nobody waits for a renderer in a process that is to end.
      case .silent where StopSignal.received != nil || getppid() != parent: return .ended
      case .silent where left <= Self.look: return .silent
      case .silent: continue
      }
    }
  }

  /// The guard ends when its input does; one that does not is ended with its group.
  func end() {
    guard !isOver else { return }
    isOver = true
    process.closeInput()
    let deadline = Date().addingTimeInterval(Self.patience)
    while process.endingIfOver == nil, Date() < deadline { _ = process.line(patience: 0.02) }
    if process.endingIfOver?.isSuccess != true {
      ProcessGroup(group).end(patience: 0)
      _ = process.stop()
      try? FileManager.default.removeItem(atPath: folder)
    }
  }
}
