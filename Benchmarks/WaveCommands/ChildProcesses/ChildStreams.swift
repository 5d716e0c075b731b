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

/// Cuts a stream of bytes into lines, up to a greatest length and a greatest sum.
struct LineBuffer {
  private let mostLineBytes: Int
  private let mostBytes: Int
  private var bytes: [UInt8] = []
  /// Where the first line that was not taken begins.
  private var start = 0
  /// Before this place there is no line break that was not taken.
  private var searched = 0
  /// How many bytes arrived in all.
  private var sum = 0

  init(mostLineBytes: Int = .max, mostBytes: Int = .max) {
    (self.mostLineBytes, self.mostBytes) = (mostLineBytes, mostBytes)
  }

  /// Adds what arrived.
  mutating func append(_ more: ArraySlice<UInt8>) {
    bytes.removeSubrange(..<start)
    searched -= start
    start = 0
    bytes += more
    sum += more.count
  }

  /// Takes the next whole line, without its line break; nil when there is none.
  mutating func next() -> String? {
    guard let end = bytes[searched...].firstIndex(of: UInt8(ascii: "\n")) else {
      searched = bytes.count
      return nil
    }
    defer { (start, searched) = (end + 1, end + 1) }
    return String(decoding: bytes[start..<end], as: UTF8.self)
  }

  /// The limit that was exceeded, if any; to be asked once all whole lines are taken.
  var excess: ChildExcess? {
    if sum > mostBytes { return .sum(most: mostBytes) }
    return bytes.count - start > mostLineBytes ? .line(most: mostLineBytes) : nil
  }

  /// What follows the lines that were taken.
  var rest: String { String(decoding: bytes[start...], as: UTF8.self) }
}

/// What a child wrote to its standard error, of which the end is kept.
///
/// The pipe is read whenever this process waits for the child, so that a child that writes much
/// never waits for its reader.
final class ErrorTail {
  private let pipe: PipeEnds
  private let mostBytes: Int
  private var kept: [UInt8] = []

  /// Keeps at most `mostBytes`.
  init(_ pipe: PipeEnds, mostBytes: Int) {
    (self.pipe, self.mostBytes) = (pipe, mostBytes)
    PipeEnds.unblock(pipe.reading)
  }

  /// The end that is read: readable once the child has written, -1 once it is closed.
  var descriptor: Int32 { pipe.reading }

  /// Whether somebody can still write.
  var isOpen: Bool { pipe.reading >= 0 }

  /// Reads what is there now, a megabyte at most, and does not wait: of a child that never stops
  /// there would be no end.
  func drain() {
    for _ in 0..<16 where isOpen {
      switch pipe.read() {
      case .bytes(let more):
        kept += more
        if kept.count > mostBytes { kept.removeFirst(kept.count - mostBytes) }
      case .nothing: return
      case .end: pipe.closeReading()
      }
    }
  }

  var text: String { String(decoding: kept, as: UTF8.self) }
}
