/// Cuts a stream of bytes into lines.
struct LineBuffer {
  /// What ends a line.
  let lineBreak: UInt8
  private var bytes: [UInt8] = []
  /// Where the first line that was not taken begins.
  private var start = 0
  /// Before this place there is no line break that was not taken.
  private var searched = 0

  init(endedBy lineBreak: UInt8) { self.lineBreak = lineBreak }

  /// Adds what arrived.
  mutating func append(_ more: ArraySlice<UInt8>) {
    bytes.removeSubrange(..<start)
    searched -= start
    start = 0
    bytes += more
  }

  /// Takes the next whole line, without its line break; nil when there is none.
  mutating func next() -> String? {
    guard let end = bytes[searched...].firstIndex(of: lineBreak) else {
      searched = bytes.count
      return nil
    }
    defer { (start, searched) = (end + 1, end + 1) }
    return String(decoding: bytes[start..<end], as: UTF8.self)
  }

  /// What follows the lines that were taken.
  var rest: String { String(decoding: bytes[start...], as: UTF8.self) }
}
