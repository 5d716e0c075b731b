public import Glibc

/// A child process: told bytes on its standard input, read line by line from its standard output,
/// its standard error caught.
///
/// Whenever this process waits for the child it also reads what is caught of standard error, so
/// that neither waits for the other. A child that still runs when its last reference goes is
/// killed. The first start makes this process ignore SIGPIPE: a child that reads no more shows as a
/// failed `write`.
///
/// Not for use by several threads at once.
public final class ChildProcess {
  /// What reading a line gave.
  public enum Answer: Sendable, Equatable {
    /// A whole line, without its line break.
    case line(String)
    /// The child will say nothing more: it has closed its output, or has ended.
    case ended
    /// It said nothing for as long as the patience lasted.
    case silent
  }

  private static let ignoresBrokenPipes: Void = { _ = signal(SIGPIPE, SIG_IGN) }()

  /// The child's number; it may be another process's once `wait` has returned.
  public let identifier: pid_t
  /// Whether the kernel gave it the same addresses as every other child that asks for them.
  public let hasFixedAddresses: Bool

  private let input: PipeEnds?
  private let output: PipeEnds?
  private let errors: ErrorTail?
  private var lines: LineBuffer
  private var ending: ChildEnding?

  /// Starts a child.
  ///
  /// - Throws: `ChildProcessError`; nothing was started then.
  public init(_ launch: ChildLaunch) throws(ChildProcessError) {
    Self.ignoresBrokenPipes
    lines = LineBuffer(endedBy: launch.lineBreak)
    input = launch.input == .pipe ? try PipeEnds(for: launch.program) : nil
    output = launch.output == .pipe ? try PipeEnds(for: launch.program) : nil
    var caught: PipeEnds?
    var most = 0
    if case .caught(let mostBytes) = launch.errors {
      (caught, most) = (try PipeEnds(for: launch.program), mostBytes)
    }
    (identifier, hasFixedAddresses) = try Spawning.start(
      launch,
      ChildStreams(
        input: input?.reading, output: output?.writing, errors: caught?.writing,
        inheritsErrors: launch.errors == .inherited,
        inheritsOutput: launch.output == .inheritedWithErrors))
    input?.closeReading()
    output?.closeWriting()
    caught?.closeWriting()
    errors = caught.map { ErrorTail($0, mostBytes: most) }
    // Only then can a child that waits for a reader of its errors hold up a write to it.
    if let input, errors != nil { PipeEnds.unblock(input.writing) }
  }

  deinit { stop() }

  /// What it wrote to its standard error so far, if that is caught: the end of it.
  public var errorText: String {
    errors?.drain()
    return errors?.text ?? ""
  }

  /// Writes bytes to its standard input; false when it reads no more, or never did.
  public func write(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard let input, input.writing >= 0 else { return false }
    var rest = bytes
    while !rest.isEmpty {
      let count = Glibc.write(input.writing, rest.baseAddress, rest.count)
      if count >= 0 {
        rest = UnsafeRawBufferPointer(rebasing: rest[count...])
      } else if errno == EAGAIN {
        _ = isReady(input.writing, POLLOUT, milliseconds: -1)
      } else if errno != EINTR {
        return false
      }
    }
    return true
  }

  /// Tells it a line; false when it listens no more.
  public func tell(_ line: String) -> Bool {
    var text = line + "\n"
    return text.withUTF8 { write(UnsafeRawBufferPointer($0)) }
  }

  /// Ends its input.
  public func closeInput() { input?.closeWriting() }

  /// Its next line of output.
  ///
  /// - Parameter patience: how long it may say nothing, s; nil: for ever. A signal that this
  ///   process handles does not cut the wait short.
  public func line(patience: Double? = nil) -> Answer {
    guard let output else { return .ended }
    while true {
      if let line = lines.next() { return .line(line) }
      guard output.reading >= 0 else { return .ended }
      let milliseconds = patience.map { Int32(min(max($0, 0) * 1000, 1e9)) } ?? -1
      guard isReady(output.reading, POLLIN, milliseconds: milliseconds) else { return .silent }
      if case .bytes(let more) = output.read() {
        lines.append(more)
      } else {
        output.closeReading()
      }
    }
  }

  /// What it said after its last line break so far; a child that was killed may have left half a
  /// line.
  public var unfinishedLine: String { lines.rest }

  /// Sends it a signal; nothing when its end is known.
  public func send(signal: Int32) {
    if ending == nil { kill(identifier, signal) }
  }

  /// Ends it, whatever it does.
  ///
  /// - Returns: how it ended, which is its own way when it was faster.
  @discardableResult
  public func stop() -> ChildEnding {
    closeInput()
    send(signal: SIGKILL)
    return wait()
  }

  /// How it ended, if it has; does not wait.
  public var endingIfOver: ChildEnding? {
    if ending == nil {
      errors?.drain()
      var status: Int32 = 0
      if waitpid(identifier, &status, WNOHANG) == identifier {
        ending = ChildEnding(waitStatus: status)
      }
    }
    return ending
  }

  /// Waits for its end; at once when that is known.
  public func wait() -> ChildEnding {
    if let ending { return ending }
    var status: Int32 = 0
    while true {
      // A child that waits for a reader of its errors does not end; one that has closed them can
      // be waited for at rest. Somebody who inherited them may keep them open for longer.
      let isWatching = errors?.isOpen == true
      let ended = waitpid(identifier, &status, isWatching ? WNOHANG : 0)
      if ended == identifier || (ended < 0 && errno != EINTR) { break }
      if let errors, isWatching { _ = isReady(errors.descriptor, POLLIN, milliseconds: 100) }
    }
    errors?.drain()
    let ending = ChildEnding(waitStatus: status)
    self.ending = ending
    return ending
  }

  /// Waits until a descriptor is ready, and reads errors meanwhile; false when the time is over.
  /// Below 0 the time is without end.
  private func isReady(_ descriptor: Int32, _ event: Int32, milliseconds: Int32) -> Bool {
    let start = Self.milliseconds
    var left = milliseconds
    while true {
      var waiting = [
        pollfd(fd: descriptor, events: Int16(event), revents: 0),
        pollfd(fd: errors?.descriptor ?? -1, events: Int16(POLLIN), revents: 0),
      ]
      let ready = poll(&waiting, 2, left)
      if ready > 0, waiting[1].revents != 0 { errors?.drain() }
      if ready > 0, waiting[0].revents != 0 { return true }
      guard milliseconds >= 0 else { continue }
      left = Int32(max(0, Int64(milliseconds) - (Self.milliseconds - start)))
      if left == 0 { return false }
    }
  }

  /// The monotonic clock, ms.
  private static var milliseconds: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
  }
}
