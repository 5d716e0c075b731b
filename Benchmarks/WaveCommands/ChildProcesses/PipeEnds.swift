import Glibc

/// The two ends of a pipe; closed when they are no longer needed.
///
/// Both are closed in a child, which gets the end that it needs as a copy, and neither is 0, 1 or
/// 2, whatever this process was started without: a copy to one of these numbers never overwrites
/// another end.
final class PipeEnds {
  private(set) var reading: Int32
  private(set) var writing: Int32

  /// - Throws: `ChildProcessError.noPipe` for `program`.
  init(for program: String) throws(ChildProcessError) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw .noPipe(program: program, error: errno) }
    (reading, writing) = (-1, -1)
    for (index, end) in ends.enumerated() {
      let moved = fcntl(end, F_DUPFD_CLOEXEC, STDERR_FILENO + 1)
      let error = errno
      close(end)
      if index == 0 { reading = moved } else { writing = moved }
      if moved < 0 {
        if index == 0 { close(ends[1]) }
        throw .noPipe(program: program, error: error)
      }
    }
  }

  deinit {
    closeReading()
    closeWriting()
  }

  /// Closes the end that is read from; nothing when it is closed.
  func closeReading() {
    if reading >= 0 { close(reading) }
    reading = -1
  }

  /// Closes the end that is written to; nothing when it is closed.
  func closeWriting() {
    if writing >= 0 { close(writing) }
    writing = -1
  }

  /// What a read gave.
  enum Reading {
    case bytes(ArraySlice<UInt8>)
    case end
    /// Nothing now; only of a pipe that does not block.
    case nothing
  }

  /// Reads what is there, at most 64 KiB.
  func read() -> Reading {
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Glibc.read(reading, &bytes, bytes.count)
      if count > 0 { return .bytes(bytes[..<count]) }
      if count < 0 && errno == EINTR { continue }
      return count < 0 && errno == EAGAIN ? .nothing : .end
    }
  }

  /// Makes reads or writes of an end return at once.
  static func unblock(_ end: Int32) { _ = fcntl(end, F_SETFL, fcntl(end, F_GETFL) | O_NONBLOCK) }
}
