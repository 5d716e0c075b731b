import CSystem
import Glibc
import Measurement

/// A child process: told bytes on its standard input, read line by line from its standard output,
/// its standard error caught. Not for use by several threads at once.
///
/// Whenever this process waits for the child it also reads what is caught of standard error, so
/// that neither waits for the other. A child that still runs when its last reference goes is killed.
/// The first start makes this process ignore SIGPIPE: a child that reads no more fails a `tell`.
final class ChildProcess {
  enum Answer: Equatable {
    /// A whole line, without its line break.
    case line(String)
    /// The child will say nothing more: it has closed its output, or has ended.
    case ended
    /// It said no whole line within the patience.
    case silent
    /// It wrote too long a line, and was killed; in words.
    case excessive(String)
  }

  private static let ignoresBrokenPipes: Void = { _ = signal(SIGPIPE, SIG_IGN) }()
  /// Between two looks at whether the child has ended, s: somebody who inherited its streams may
  /// hold them open for longer.
  private static let look = 0.1
  /// Between two looks while only its end is waited for, s.
  private static let endLook = 0.005
  /// How long a child may take to read, once a signal has asked this process to stop, s.
  private static let stopPatience = 1.0
  /// So much of its standard error is kept.
  static let mostErrorBytes = 1 << 16

  /// The child's number; it may be another process's once its end is known.
  let identifier: pid_t
  /// True if the kernel gave it the same addresses as every other child that asks for them.
  let hasFixedAddresses: Bool

  private let input: PipeEnds
  private let output: PipeEnds?
  private let errors: PipeEnds?
  private let mostLineBytes: Int
  private let hasOwnGroup: Bool
  private var lines = LineBuffer()
  private var errorBytes: [UInt8] = []
  private var ending: ChildEnding?

  /// - Throws: `ChildProcessError`; nothing was started then.
  init(_ launch: ChildLaunch) throws(ChildProcessError) {
    Self.ignoresBrokenPipes
    func pipe(_ stream: ChildLaunch.Stream) throws(ChildProcessError) -> PipeEnds? {
      stream == .caught ? try PipeEnds(for: launch.program) : nil
    }
    func end(_ stream: ChildLaunch.Stream, _ pipe: PipeEnds?) -> Int32 {
      pipe?.writing ?? Int32(stream == .inherited ? CSPAWN_INHERITED : CSPAWN_NOWHERE)
    }
    (mostLineBytes, hasOwnGroup) = (launch.mostLineBytes, launch.hasOwnGroup)
    input = try PipeEnds(for: launch.program)
    output = try pipe(launch.output)
    errors = try pipe(launch.errors)
    (identifier, hasFixedAddresses) = try launch.start(
      input: input.reading, output: end(launch.output, output), errors: end(launch.errors, errors))
    input.closeReading()
    output?.closeWriting()
    errors?.closeWriting()
    PipeEnds.unblock(input.writing)
    if let errors { PipeEnds.unblock(errors.reading) }
  }

  deinit { stop() }

  /// The end of its standard error so far, if that is caught.
  var errorText: String {
    readErrors()
    return String(decoding: errorBytes, as: UTF8.self)
  }

  /// Reads what is there of its errors now, a megabyte at most, and does not wait: of a child that
  /// never stops there would be no end.
  private func readErrors() {
    for _ in 0..<16 {
      guard let more = errors?.read() else { return }
      errorBytes += more
      errorBytes.removeFirst(max(0, errorBytes.count - Self.mostErrorBytes))
    }
  }

  /// Writes bytes to its standard input; false when it reads no more, or has not read all within
  /// `patience` s, a second at most once a signal has asked this process to stop.
  func write(_ bytes: UnsafeRawBufferPointer, patience: Double = .infinity) -> Bool {
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
  func tell(_ line: String, patience: Double = .infinity) -> Bool {
    var text = line + "\n"
    return text.withUTF8 { write(UnsafeRawBufferPointer($0), patience: patience) }
  }

  func closeInput() { input.closeWriting() }

  /// Its next line of output, for which it may take `patience` s, whatever it says meanwhile. The
  /// wait is not cut short by a signal that this process handles, but by `isAbandoned`, which is
  /// asked every tenth of a second.
  func line(
    patience: Double = .infinity, unless isAbandoned: () -> Bool = { false }
  ) -> Answer {
    let deadline = Deadline(in: patience)
    while true {
      if let line = lines.next() { return .line(line) }
      if lines.restBytes > mostLineBytes {
        stop()
        return .excessive("wrote a line of more than \(mostLineBytes >> 10) KiB, and was ended")
      }
      guard let output, output.reading >= 0 else { return .ended }
      // In this order: what it said before its end is in the pipe.
      let hasEnded = endingIfOver != nil
      let seconds = hasEnded ? 0 : min(deadline.left, Self.look)
      if isReady(output.reading, POLLIN, seconds: seconds) {
        if let more = output.read() { lines.append(more) }
      } else if hasEnded {
        return .ended
      }
      if deadline.isOver || isAbandoned(), output.reading >= 0 {
        return lines.next().map { .line($0) } ?? .silent
      }
    }
  }

  /// Sends it a signal, SIGKILL to all of its group; nothing when its end is known.
  func send(signal: Int32) {
    if ending == nil { kill(hasOwnGroup && signal == SIGKILL ? -identifier : identifier, signal) }
  }

  /// Ends it, whatever it does; returns how it ended, which is its own way when it was faster.
  @discardableResult
  func stop() -> ChildEnding {
    closeInput()
    send(signal: SIGKILL)
    return wait()
  }

  /// Waits for its end, and ends it when that has not come within `patience` s.
  @discardableResult
  func end(patience: Double) -> ChildEnding {
    let deadline = Deadline(in: patience)
    while endingIfOver == nil, !deadline.isOver { pause(min(deadline.left, Self.endLook)) }
    return stop()
  }

  /// How it ended, if it has, and then nothing is left of its group; does not wait.
  private var endingIfOver: ChildEnding? {
    readErrors()
    guard ending == nil else { return ending }
    var about = siginfo_t()
    // WNOWAIT keeps its number from another process until its group is killed.
    let hasEnded = waitid(P_PID, id_t(identifier), &about, WEXITED | WNOWAIT | WNOHANG) == 0
    if hasEnded, about.si_signo != SIGCHLD { return nil }
    if hasEnded, hasOwnGroup { kill(-identifier, SIGKILL) }
    var status: Int32 = 0
    waitpid(identifier, &status, 0)
    ending = ChildEnding(waitStatus: status)
    readErrors()
    return ending
  }

  /// Waits for its end; at once when that is known.
  func wait() -> ChildEnding {
    while true {
      if let ending = endingIfOver { return ending }
      pause(Self.endLook)
    }
  }

  /// Waits for so many seconds, and reads errors meanwhile.
  private func pause(_ seconds: Double) { _ = isReady(-1, POLLIN, seconds: seconds) }

  /// Waits until a descriptor is ready, and reads errors meanwhile; false when the time is over.
  private func isReady(_ descriptor: Int32, _ event: Int32, seconds: Double) -> Bool {
    let deadline = Deadline(in: seconds)
    while true {
      var waiting = [
        pollfd(fd: descriptor, events: Int16(event), revents: 0),
        pollfd(fd: errors?.reading ?? -1, events: Int16(POLLIN), revents: 0),
      ]
      let ready = poll(&waiting, 2, Int32((deadline.left * 1000).rounded(.up)))
      if ready > 0, waiting[1].revents != 0 { readErrors() }
      if ready > 0, waiting[0].revents != 0 { return true }
      if deadline.isOver { return false }
    }
  }
}

enum ChildEnding: Equatable, CustomStringConvertible {
  /// By itself, with its exit code: 0 to 255.
  case exited(code: Int32)
  /// By a signal, with the signal's number.
  case killed(signal: Int32)

  fileprivate init(waitStatus: Int32) {
    let signal = waitStatus & 0x7F
    self = signal == 0 ? .exited(code: waitStatus >> 8 & 0xFF) : .killed(signal: signal)
  }

  var isSuccess: Bool { self == .exited(code: 0) }

  /// The end of a sentence about the child.
  var description: String {
    switch self {
    case .exited(let code): "ended with exit code \(code)"
    case .killed(let signal): "was killed by signal \(signal)"
    }
  }
}
