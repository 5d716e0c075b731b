import Foundation
import Glibc

/// A co-process of a gate, seen from its coordinator.
///
/// Spawned without Foundation's `Process`, which waits for a child's end through its run loop: a gate starts
/// hundreds of processes, and that wait would double its time.
final class GateProcess {
  private let path: String
  private var identifier: pid_t = 0
  private var input: Int32 = -1
  private var output: Int32 = -1
  private var buffer: [UInt8] = []

  /// Starts a binary; `padding` bytes of environment and `heapPad` bytes of heap move its memory.
  init(_ path: String, cells: [String], padding: Int, heapPad: Int) throws {
    self.path = path
    var orders: [Int32] = [-1, -1]
    var answers: [Int32] = [-1, -1]
    guard pipe(&orders) == 0, pipe(&answers) == 0 else {
      throw ToolError.environment("no pipe to \(path): \(String(cString: strerror(errno)))")
    }
    (input, output) = (orders[1], answers[0])
    // The child, and those started after it, inherit only what the spawn duplicates.
    for end in orders + answers { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer {
      close(orders[0])
      close(answers[1])
    }
    let environment = ProcessInfo.processInfo.environment
      .merging(["WAVEBENCH_PADDING": String(repeating: "x", count: padding)]) { $1 }
    let words = [path, GateWorkerCommand.verb] + cells + ["--heap-pad", "\(heapPad)"]
    let failure = Self.spawn(
      words, environment.map { "\($0.key)=\($0.value)" }, orders[0], answers[1], &identifier)
    guard failure == 0 else {
      throw ToolError.environment("cannot start \(path): \(String(cString: strerror(failure)))")
    }
  }

  deinit {
    close(input)
    close(output)
    guard identifier > 0 else { return }
    while waitpid(identifier, nil, 0) < 0 && errno == EINTR {}
  }

  private static func spawn(
    _ words: [String], _ environment: [String], _ input: Int32, _ output: Int32,
    _ identifier: inout pid_t
  ) -> Int32 {
    var argv = words.map { strdup($0) } + [nil]
    var variables = environment.map { strdup($0) } + [nil]
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      for pointer in argv + variables { free(pointer) }
    }
    return posix_spawn(&identifier, words[0], &actions, nil, &argv, &variables)
  }

  /// Waits until the process listens.
  func waitUntilReady() throws {
    guard try line() == "ready" else { throw failure("did not get ready") }
  }

  /// Runs frames of a cell, then the frozen kernel `runs` times, and returns the thread CPU time, ns.
  func batch(cell: Int, frames: Int, runs: Int) throws -> Double {
    let order = "\(cell) \(frames) \(runs)\n"
    guard StandardStreams.write(order, to: input) else { throw failure("listens no more") }
    let answer = try line()
    guard let time = Double(answer), time > 0 else { throw failure("answered '\(answer)'") }
    return time
  }

  private func line() throws -> String {
    while true {
      if let end = buffer.firstIndex(of: 10) {
        defer { buffer.removeSubrange(...end) }
        return String(decoding: buffer[..<end], as: UTF8.self)
      }
      var bytes = [UInt8](repeating: 0, count: 256)
      let count = read(output, &bytes, bytes.count)
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { throw failure("ended") }
      buffer.append(contentsOf: bytes[..<count])
    }
  }

  private func failure(_ what: String) -> ToolError {
    .environment(
      "\(path) as a gate process \(what); build both sides from revisions that have 'gate'")
  }
}
