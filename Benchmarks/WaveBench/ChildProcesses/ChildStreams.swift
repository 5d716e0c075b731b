import Glibc

/// The two ends of a pipe; closed when they are no longer needed. A child gets the end that it needs
/// as a copy.
final class PipeEnds {
  private(set) var reading: Int32
  private(set) var writing: Int32

  init(for program: String) throws(ChildProcessError) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else {
      throw ChildProcessError(
        "no pipe to \(program)", errno, cure: "; allow this process more files, see 'ulimit -n'")
    }
    (reading, writing) = (ends[0], ends[1])
    // Not for what others start.
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
  }

  deinit {
    closeReading()
    closeWriting()
  }

  func closeReading() {
    if reading >= 0 { close(reading) }
    reading = -1
  }

  func closeWriting() {
    if writing >= 0 { close(writing) }
    writing = -1
  }

  /// Reads what is there, at most 64 KiB; nil where a pipe that does not block has nothing now. At
  /// its end the pipe is closed, and there is nothing either.
  func read() -> ArraySlice<UInt8>? {
    guard reading >= 0 else { return nil }
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Glibc.read(reading, &bytes, bytes.count)
      if count > 0 { return bytes[..<count] }
      if count < 0 && errno == EINTR { continue }
      if count == 0 || errno != EAGAIN { closeReading() }
      return nil
    }
  }

  /// Makes reads or writes of an end return at once.
  static func unblock(_ end: Int32) { _ = fcntl(end, F_SETFL, fcntl(end, F_GETFL) | O_NONBLOCK) }
}

/// Cuts a stream of bytes into lines.
struct LineBuffer {
  private var bytes: [UInt8] = []
  /// Where the first line that was not taken begins.
  private var start = 0
  /// Before this place there is no line break that was not taken.
  private var searched = 0

  mutating func append(_ more: ArraySlice<UInt8>) {
    bytes.removeSubrange(..<start)
    searched -= start
    start = 0
    bytes += more
  }

  mutating func next() -> String? {
    guard let end = bytes[searched...].firstIndex(of: UInt8(ascii: "\n")) else {
      searched = bytes.count
      return nil
    }
    defer { (start, searched) = (end + 1, end + 1) }
    return String(decoding: bytes[start..<end], as: UTF8.self)
  }

  /// How many bytes follow the lines that were taken.
  var restBytes: Int { bytes.count - start }
}
