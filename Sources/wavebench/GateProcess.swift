import Foundation

/// A co-process of a gate, seen from its coordinator.
final class GateProcess {
  private let path: String
  private let process: PipedProcess

  /// Starts a binary; `padding` bytes of environment and `heapPad` bytes of heap move its memory.
  init(_ path: String, cells: [String], padding: Int, heapPad: Int) throws {
    self.path = path
    process = try PipedProcess(
      [path, GateWorkerCommand.verb] + cells + ["--heap-pad", "\(heapPad)"],
      environment: ProcessInfo.processInfo.environment.merging(
        ["WAVEBENCH_PADDING": String(repeating: "x", count: padding)]) { $1 })
  }

  /// Waits until the process listens.
  func waitUntilReady() throws {
    guard try line() == "ready" else { throw failure("did not get ready") }
  }

  /// Runs frames of a cell, then the frozen kernel `runs` times, and returns the thread CPU time, ns.
  func batch(cell: Int, frames: Int, runs: Int) throws -> Double {
    guard process.tell("\(cell) \(frames) \(runs)") else { throw failure("listens no more") }
    let answer = try line()
    guard let time = Double(answer), time > 0 else { throw failure("answered '\(answer)'") }
    return time
  }

  private func line() throws -> String {
    guard let line = process.line() else { throw failure("ended") }
    return line
  }

  private func failure(_ what: String) -> ToolError {
    .environment(
      "\(path) as a gate process \(what); build both sides from revisions that have 'gate'")
  }
}
