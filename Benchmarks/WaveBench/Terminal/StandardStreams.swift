import CSystem
import Foundation
import Glibc
import Measurement
import Runs
import Synchronization

/// The two streams: data to standard output, everything else to standard error.
enum StandardStreams {
  /// The output of a call inside another program, a test's.
  final class Kept: Sendable {
    private let said = Mutex<[Int32: Data]>([:])

    var output: String { text(of: STDOUT_FILENO) }

    var errors: String { text(of: STDERR_FILENO) }

    private func text(of descriptor: Int32) -> String {
      String(decoding: said.withLock { $0[descriptor, default: Data()] }, as: UTF8.self)
    }

    fileprivate func add(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) {
      let data = Data(bytes)
      said.withLock { $0[descriptor, default: Data()] += data }
    }
  }

  /// Has this task's output in place of the process's streams; it is no terminal.
  @TaskLocal static var kept: Kept?

  /// Nil in a process of the program's own, whose stack may be too small to look.
  private static var keeper: Kept? { isOwnProcess ? nil : kept }

  private nonisolated(unsafe) static var isOwnProcess = false

  /// A reader that has gone away, or a limit on file sizes, is an error of `write`, not the end of
  /// the process; and no file that is opened later is taken for a stream that was closed. Who reads
  /// a closed standard input, or writes to a closed standard output, is told so all the same.
  static func prepare() {
    isOwnProcess = true
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    // The lowest number that is free is given to the next file: 0 is open when 1 is tried.
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
      var mode = O_RDWR
      if descriptor == STDIN_FILENO { mode = O_WRONLY }
      if descriptor == STDOUT_FILENO { mode = O_RDONLY }
      // Where there is no such device, a folder takes the number: nothing is written to it either.
      if open("/dev/null", mode) < 0 { _ = open("/", O_RDONLY) }
    }
  }

  private nonisolated(unsafe) static var output = STDOUT_FILENO

  /// Keeps standard output for what this process says by `put`: from now on what anybody else
  /// prints, a strategy, goes to standard error, line by line.
  static func reserveOutput() throws {
    guard isOwnProcess else { return }
    output = process_start_reserve_output()
    guard output >= 0 else {
      throw ToolError.environment(
        "no descriptor for what a process says: \(String(cString: strerror(errno))); allow this "
          + "process more files, see 'ulimit -n'")
    }
  }

  /// Why standard output could not be written, as `errno` has it; nil when it could, or when its
  /// reader had gone away, which is no failure: `wavebench list | head`.
  private(set) nonisolated(unsafe) static var outputFailure: Int32?

  static func isTerminal(_ descriptor: Int32) -> Bool { keeper == nil && isatty(descriptor) == 1 }

  /// True if a terminal obeys marks: one that `TERM` does not name, or calls dumb, shows them as
  /// text.
  static var terminalObeysMarks: Bool {
    guard let name = getenv("TERM") else { return false }
    return !["", "dumb", "unknown"].contains(String(cString: name))
  }

  /// True if standard output may be coloured: a terminal that obeys marks, without NO_COLOR, which
  /// counts unless it is empty (no-color.org).
  static var outputMayBeColored: Bool {
    if let value = getenv("NO_COLOR"), value.pointee != 0 { return false }
    return isTerminal(STDOUT_FILENO) && terminalObeysMarks
  }

  /// Writes a line to standard error; what came from files and arguments cannot move a cursor or
  /// begin a line of its own, since control characters and line ends are shown.
  static func note(_ line: String) { note(marked: line.visibleInLine + "\n") }

  /// Writes to standard error, as `note` does, why a command failed. Words and sentences without
  /// end lose their middle: what is wrong stands at the begin, the cure at the end.
  static func note(failure sentence: String) {
    // A short one is not split: the stack may be too small for that.
    guard sentence.utf8.count > 400 else { return note("wavebench: " + sentence) }
    let words = sentence.split(separator: " ", omittingEmptySubsequences: false)
      .map { middleCut($0, to: 400) }
    note("wavebench: " + middleCut(words.joined(separator: " "), to: 2400))
  }

  private static func middleCut(_ text: some StringProtocol, to most: Int) -> String {
    guard text.utf8.count > most, text.count > most else { return String(text) }
    return "\(text.prefix(most / 2))…\(text.suffix(most / 2 - 1))"
  }

  /// Writes text of several lines to standard error, in which each name is kept in its line.
  static func note(document text: String) { note(marked: text.visible) }

  /// Writes text to standard error that is marked for a terminal by this program.
  static func note(marked text: String) { _ = write(text, to: STDERR_FILENO) }

  /// Writes text of several lines, in which each name is kept in its line, to standard output, and
  /// what would be obeyed shown; false when its reader has gone away.
  @discardableResult
  static func put(_ text: String) -> Bool { write(text.visible, to: output) }

  /// Writes text to standard output that is marked for a terminal by this program, which has shown
  /// what others wrote into it.
  static func put(marked text: String) { _ = write(text, to: output) }

  /// False when its reader has gone away.
  @discardableResult
  static func put(_ data: Data) -> Bool { data.withUnsafeBytes { write($0, to: output) } }

  static func put(json document: some Encodable) throws { put(try JSONText.text(document)) }

  private static func write(_ text: String, to descriptor: Int32) -> Bool {
    var text = text
    return text.withUTF8 { write(UnsafeRawBufferPointer($0), to: descriptor) }
  }

  private static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Bool {
    if let keeper {
      keeper.add(bytes, to: descriptor)
      return true
    }
    guard !unread.contains(descriptor) else { return false }
    let failure = stop_signal_write(descriptor, bytes.baseAddress, bytes.count)
    if failure == ECANCELED {
      unread.append(descriptor)
    } else if descriptor == output, failure != 0, failure != EPIPE {
      outputFailure = failure
    }
    return failure == 0
  }

  /// Streams without a reader when a signal asked this process to stop: it waits for none of them
  /// again. Only the main thread writes there.
  private nonisolated(unsafe) static var unread: [Int32] = []
}

/// The signal, SIGINT, SIGTERM or SIGHUP, that asked the process to stop; the last, of a terminal
/// that is closed, counts as SIGTERM.
enum StopSignal {
  /// Remembers it from now on: what the main thread waits for returns, so that waiting loops can
  /// look. With `endsAtSecond` a further signal ends the process, whatever it does.
  static func watch(endsAtSecond: Bool = false) { stop_signal_watch(endsAtSecond) }

  static var received: Int32? {
    let number = stop_signal_received()
    return number == 0 ? nil : number
  }

  /// The exit code of a process that a signal stopped.
  static var exitCode: ExitCode { received == SIGINT ? .interrupted : .terminated }
}
