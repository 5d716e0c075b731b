import CSystem
package import Glibc
import Measurement

/// A child process: told bytes on its standard input, read line by line from its standard output,
/// its standard error caught.
///
/// Whenever this process waits for the child it also reads what is caught of standard error, so
/// that neither waits for the other. What it says is bounded, see `ChildLaunch`. A child that still
/// runs when its last reference goes is killed, as is one whose parent ends. The first start makes
/// this process ignore SIGPIPE: a child that reads no more shows as a failed `write`.
///
/// Foundation's `Process` does not carry this: it sets neither process group nor signal mask, waits
/// without a limit, and reads on threads of its own beside those that are measured; and under
/// `setarch -R` a program that cannot be started would look like one that ended.
///
/// Not for use by several threads at once.
package final class ChildProcess {
  /// What reading a line gave.
  package enum Answer: Sendable, Equatable {
    /// A whole line, without its line break.
    case line(String)
    /// The child will say nothing more: it has closed its output, or has ended.
    case ended
    /// It said no whole line within the patience.
    case silent
    /// It said more than it may, and was killed.
    case excessive(ChildExcess)
  }

  private static let ignoresBrokenPipes: Void = { _ = signal(SIGPIPE, SIG_IGN) }()
  /// Between two looks at whether the child has ended, s: somebody who inherited its streams may
  /// hold them open for longer.
  private static let look = 0.1
  /// Between two looks by somebody who waits for the end alone, s.
  private static let endLook = 0.005
  /// How long a child may take to read, once a signal has asked this process to stop, s.
  private static let stopPatience = 1.0

  /// The child's number; it may be another process's once its end is known.
  package let identifier: pid_t
  /// Whether the kernel gave it the same addresses as every other child that asks for them.
  package let hasFixedAddresses: Bool

  private let input: PipeEnds?
  private let output: PipeEnds?
  private let errors: ErrorTail?
  private var lines: LineBuffer
  private var ending: ChildEnding?

  /// Starts a child.
  ///
  /// - Throws: `ChildProcessError`; nothing was started then.
  package init(_ launch: ChildLaunch) throws(ChildProcessError) {
    Self.ignoresBrokenPipes
    lines = LineBuffer(mostLineBytes: launch.mostLineBytes, mostBytes: launch.mostBytes)
    input = launch.input == .pipe ? try PipeEnds(for: launch.program) : nil
    output = launch.output == .pipe ? try PipeEnds(for: launch.program) : nil
    var caught: PipeEnds?
    var most = 0
    if case .caught(let mostBytes) = launch.errors {
      (caught, most) = (try PipeEnds(for: launch.program), mostBytes)
    }
    let nowhere = Int32(CSPAWN_NOWHERE)
    let inherited = Int32(CSPAWN_INHERITED)
    (identifier, hasFixedAddresses) = try Spawning.start(
      launch,
      ChildStreams(
        input: input?.reading ?? nowhere,
        output: output?.writing ?? nowhere,
        errors: launch.errors == .inherited ? inherited : caught?.writing ?? nowhere))
    input?.closeReading()
    output?.closeWriting()
    caught?.closeWriting()
    errors = caught.map { ErrorTail($0, mostBytes: most) }
    if let input { PipeEnds.unblock(input.writing) }
  }

  deinit {
    stop()
    OrphanedProcesses.end()
  }

  /// What it wrote to its standard error so far, if that is caught: the end of it.
  package var errorText: String {
    errors?.drain()
    return errors?.text ?? ""
  }

  /// Writes bytes to its standard input; false when it reads no more, or never did.
  ///
  /// - Parameter patience: how long all of it may take, s; a second at most once a signal has asked
  ///   this process to stop.
  package func write(_ bytes: UnsafeRawBufferPointer, patience: Double = .infinity) -> Bool {
    guard let input, input.writing >= 0 else { return false }
    var deadline = Deadline(in: patience)
    var isStopping = false
    var rest = bytes
    while !rest.isEmpty {
      let count = Glibc.write(input.writing, rest.baseAddress, rest.count)
      if count >= 0 {
        rest = UnsafeRawBufferPointer(rebasing: rest[count...])
        continue
      }
      if errno == EAGAIN {
        if !isStopping, stop_signal_received() != 0 {
          (isStopping, deadline) = (true, Deadline(in: min(deadline.left, Self.stopPatience)))
        }
        guard !deadline.isOver, endingIfOver == nil else { return false }
        _ = isReady(input.writing, POLLOUT, seconds: min(deadline.left, Self.look))
      } else if errno != EINTR {
        return false
      }
    }
    return true
  }

  /// Tells it a line; false when it listens no more, or did not within `patience` s.
  package func tell(_ line: String, patience: Double = .infinity) -> Bool {
    var text = line + "\n"
    return text.withUTF8 { write(UnsafeRawBufferPointer($0), patience: patience) }
  }

  /// Ends its input.
  package func closeInput() { input?.closeWriting() }

  /// Its next line of output.
  ///
  /// - Parameter patience: how long it may take to say it, s, whatever it says meanwhile. A signal
  ///   that this process handles does not cut the wait short.
  package func line(patience: Double = .infinity) -> Answer {
    guard let output else { return .ended }
    let deadline = Deadline(in: patience)
    while true {
      if let line = lines.next() { return .line(line) }
      if let excess = lines.excess {
        stop()
        return .excessive(excess)
      }
      guard output.reading >= 0 else { return .ended }
      // In this order: what it said before its end is in the pipe.
      let hasEnded = endingIfOver != nil
      let seconds = hasEnded ? 0 : min(deadline.left, Self.look)
      guard isReady(output.reading, POLLIN, seconds: seconds) else {
        if hasEnded { return .ended }
        if deadline.isOver { return .silent }
        continue
      }
      if case .bytes(let more) = output.read() {
        lines.append(more)
        if deadline.isOver, lines.excess == nil { return lines.next().map { .line($0) } ?? .silent }
      } else {
        output.closeReading()
      }
    }
  }

  /// What it said after its last line break so far; a child that was killed may have left half a
  /// line.
  package var unfinishedLine: String { lines.rest }

  /// Sends it a signal; nothing when its end is known.
  package func send(signal: Int32) {
    if ending == nil { kill(identifier, signal) }
  }

  /// Ends it, whatever it does.
  ///
  /// - Returns: how it ended, which is its own way when it was faster.
  @discardableResult
  package func stop() -> ChildEnding {
    closeInput()
    send(signal: SIGKILL)
    return wait()
  }

  /// Waits for its end, and ends it when that has not come within `patience` s.
  ///
  /// - Returns: how it ended.
  @discardableResult
  package func end(patience: Double) -> ChildEnding {
    let deadline = Deadline(in: patience)
    while endingIfOver == nil, !deadline.isOver { pause(min(deadline.left, Self.endLook)) }
    return stop()
  }

  /// Whether it has ended; leaves its number to it until its end is asked for.
  package var isOver: Bool {
    var information = siginfo_t()
    return ending != nil
      || waitid(P_PID, UInt32(identifier), &information, WEXITED | WNOHANG | WNOWAIT) != 0
      || information._sifields._sigchld.si_pid == identifier
  }

  /// How it ended, if it has; does not wait.
  package var endingIfOver: ChildEnding? {
    if ending == nil {
      errors?.drain()
      var status: Int32 = 0
      if waitpid(identifier, &status, WNOHANG) == identifier { keep(status) }
    }
    return ending
  }

  /// Waits for its end; at once when that is known.
  package func wait() -> ChildEnding {
    var status: Int32 = 0
    while true {
      if let ending { return ending }
      // A child that waits for a reader of its errors does not end; one that has closed them can
      // be waited for at rest. Somebody who inherited them may keep them open for longer.
      let isWatching = errors?.isOpen == true
      let ended = waitpid(identifier, &status, isWatching ? WNOHANG : 0)
      if ended == identifier || (ended < 0 && errno != EINTR) { return keep(status) }
      if isWatching { pause(Self.look) }
    }
  }

  @discardableResult
  private func keep(_ waitStatus: Int32) -> ChildEnding {
    let ending = ChildEnding(waitStatus: waitStatus)
    self.ending = ending
    Spawning.forget(identifier)
    errors?.drain()
    return ending
  }

  /// Waits for so many seconds, or until it says something on standard error.
  package func pause(_ seconds: Double) {
    _ = isReady(errors?.descriptor ?? -1, POLLIN, seconds: seconds)
  }

  /// Waits until a descriptor is ready, and reads errors meanwhile; false when the time is over.
  private func isReady(_ descriptor: Int32, _ event: Int32, seconds: Double) -> Bool {
    let deadline = Deadline(in: seconds)
    while true {
      var waiting = [
        pollfd(fd: descriptor, events: Int16(event), revents: 0),
        pollfd(fd: errors?.descriptor ?? -1, events: Int16(POLLIN), revents: 0),
      ]
      let ready = poll(&waiting, 2, Int32((deadline.left * 1000).rounded(.up)))
      if ready > 0, waiting[1].revents != 0 { errors?.drain() }
      if ready > 0, waiting[0].revents != 0 { return true }
      if deadline.isOver { return false }
    }
  }
}

/// What a child said too much of.
package enum ChildExcess: Sendable, Equatable, CustomStringConvertible {
  /// A line of more than so many bytes.
  case line(most: Int)
  /// More than so many bytes in all.
  case sum(most: Int)

  /// The end of a sentence about the child.
  package var description: String {
    switch self {
    case .line(let most): "wrote a line of more than \(most >> 10) KiB, and was ended"
    case .sum(let most): "wrote more than \(most >> 20) MiB, and was ended"
    }
  }
}

package enum ChildEnding: Sendable, Equatable, CustomStringConvertible {
  /// By itself, with its exit code: 0 to 255.
  case exited(code: Int32)
  /// By a signal, with the signal's number.
  case killed(signal: Int32)

  /// Decodes what `waitpid` wrote for a process that has ended.
  init(waitStatus: Int32) {
    let signal = waitStatus & 0x7F
    self = signal == 0 ? .exited(code: waitStatus >> 8 & 0xFF) : .killed(signal: signal)
  }

  /// Whether it ended by itself with exit code 0.
  package var isSuccess: Bool { self == .exited(code: 0) }

  /// The exit code, or the signal's number below 0.
  package var number: Int32 {
    switch self {
    case .exited(let code): code
    case .killed(let signal): -signal
    }
  }

  /// The end of a sentence about the child.
  package var description: String {
    switch self {
    case .exited(let code): "ended with exit code \(code)"
    case .killed(let signal): "was killed by signal \(signal)"
    }
  }
}

/// Why no child process was started.
package enum ChildProcessError: Error, Equatable, CustomStringConvertible {
  /// No pipe could be made, with the number of the error.
  case noPipe(program: String, error: Int32)
  /// The program could not be executed, with the number of the error.
  case notStarted(program: String, error: Int32)

  /// One sentence that names the program and the system's reason.
  package var description: String {
    switch self {
    case .noPipe(let program, let error):
      "no pipe to \(program): \(Self.reason(error)); allow this process more files, see 'ulimit -n'"
    case .notStarted(let program, let error):
      "cannot start \(program): \(Self.reason(error))"
    }
  }

  private static func reason(_ error: Int32) -> String { String(cString: strerror(error)) }
}

/// A child process that ran to its end, and what it said.
package struct FinishedChild: Sendable {
  /// Its lines of output; the last one may have had no line break.
  package let lines: [String]
  package let ending: ChildEnding

  /// Runs `launch` to its end, which comes after `patience` s at the latest.
  ///
  /// - Throws: `ChildProcessError` when it cannot be started.
  package init(_ launch: ChildLaunch, patience: Double) throws(ChildProcessError) {
    let child = try ChildProcess(launch)
    let deadline = Deadline(in: patience)
    child.closeInput()
    var lines: [String] = []
    while !deadline.isOver, case .line(let line) = child.line(patience: deadline.left) {
      lines.append(line)
    }
    if !child.unfinishedLine.isEmpty { lines.append(child.unfinishedLine) }
    (self.lines, ending) = (lines, child.end(patience: deadline.left))
  }
}
