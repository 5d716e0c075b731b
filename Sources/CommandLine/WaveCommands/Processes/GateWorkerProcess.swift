import ChildProcesses
import PairedGate

/// A co-process of a gate, seen from its coordinator.
final class GateWorkerProcess: GateProcess {
  /// Between two looks at whether this process was told to stop, s.
  private static let look = 0.1

  private let path: String
  private let child: ChildProcess

  /// Starts a build; `cells` are the words that name the gate's cells on a command line.
  ///
  /// The build may be another revision's: these words are a contract between revisions.
  init(_ start: GateStart, cells: [String]) throws {
    path = start.binary
    var launch = ChildLaunch(
      path, [GateWorkerCommand.verb] + cells + ["--heap-pad", "\(start.heapBytes)"])
    launch.environment["WAVEBENCH_PADDING"] = String(repeating: "x", count: start.environmentBytes)
    launch.input = .pipe
    // The terminal's interruption reaches the gate alone, which stops between two answers; the
    // end of its input ends this process, whatever ended the gate.
    launch.hasOwnGroup = true
    child = try ChildProcess(launch)
  }

  func waitUntilReady() throws {
    guard try line() == "ready" else { throw failure("did not get ready") }
  }

  func batch(cell: Int, frames: Int, runs: Int) throws -> Double {
    guard child.tell("\(cell) \(frames) \(runs)") else { throw failure("listens no more") }
    let answer = try line()
    guard let time = Double(answer), time > 0 else { throw failure("answered '\(answer)'") }
    return time
  }

  private func line() throws -> String {
    while true {
      switch child.line(patience: Self.look) {
      case .line(let line): return line
      case .ended: throw failure("ended")
      case .silent:
        guard StopSignal.received == nil else { throw failure("was not waited for") }
      }
    }
  }

  private func failure(_ what: String) -> ToolError {
    .environment(
      "\(path) as a gate process \(what); build both sides from revisions that have 'gate'")
  }
}
