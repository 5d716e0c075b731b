import Foundation
import Glibc

/// A child process that is told lines on its standard input and answers lines on its standard output.
///
/// Spawned without Foundation's `Process`, which waits for a child's end through its run loop: where processes
/// are started by the hundred, that wait would double the time. The child ends when its input does.
final class PipedProcess {
  private(set) var identifier: pid_t = 0
  private var input: Int32 = -1
  private let output: Int32
  private var buffer: [UInt8] = []

  /// Starts the program `words[0]`; its errors go where this process's go.
  ///
  /// - Throws: `ToolError.environment` when it cannot be started.
  init(_ words: [String], environment: [String: String]) throws {
    let path = words[0]
    var orders: [Int32] = [-1, -1]
    var answers: [Int32] = [-1, -1]
    guard pipe(&orders) == 0 else { throw Self.noPipe(to: path, errno) }
    guard pipe(&answers) == 0 else {
      let error = errno
      for end in orders { close(end) }
      throw Self.noPipe(to: path, error)
    }
    (input, output) = (orders[1], answers[0])
    // The child, and those started after it, inherit only what the spawn duplicates.
    for end in orders + answers { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer {
      close(orders[0])
      close(answers[1])
    }
    let failure = Self.spawn(
      words, environment.map { "\($0.key)=\($0.value)" }, orders[0], answers[1], &identifier)
    guard failure == 0 else {
      // Nothing was started: there is nothing to wait for.
      identifier = 0
      throw ToolError.environment("cannot start \(path): \(String(cString: strerror(failure)))")
    }
  }

  deinit {
    closeInput()
    close(output)
    _ = wait()
  }

  private static func noPipe(to path: String, _ error: Int32) -> ToolError {
    .environment("no pipe to \(path): \(String(cString: strerror(error)))")
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

  /// Tells it a line; false when it listens no more.
  func tell(_ line: String) -> Bool { StandardStreams.write(line + "\n", to: input) }

  /// Its next line; nil when it has ended, or when it says nothing for `patience` seconds.
  func line(patience: Double? = nil) -> String? {
    while true {
      if let end = buffer.firstIndex(of: 10) {
        defer { buffer.removeSubrange(...end) }
        return String(decoding: buffer[..<end], as: UTF8.self)
      }
      if let patience {
        var waiting = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
        let ready = poll(&waiting, 1, Int32(patience * 1000))
        if ready < 0 && errno == EINTR { continue }
        guard ready > 0 else { return nil }
      }
      var bytes = [UInt8](repeating: 0, count: 256)
      let count = read(output, &bytes, bytes.count)
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { return nil }
      buffer.append(contentsOf: bytes[..<count])
    }
  }

  /// Ends its input, so that it ends.
  func closeInput() {
    if input >= 0 { close(input) }
    input = -1
  }

  /// Ends it, whatever it does, and says how it ended.
  func stop() -> String {
    closeInput()
    if identifier > 0 { kill(identifier, SIGKILL) }
    return wait()
  }

  /// Waits for its end and says how it ended.
  func wait() -> String {
    guard identifier > 0 else { return "is over" }
    var status: Int32 = 0
    while waitpid(identifier, &status, 0) < 0 && errno == EINTR {}
    identifier = 0
    return status & 0x7F == 0
      ? "ended with exit code \(status >> 8 & 0xFF)" : "was killed by signal \(status & 0x7F)"
  }
}
