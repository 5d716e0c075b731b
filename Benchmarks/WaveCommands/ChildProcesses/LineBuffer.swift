/// Cuts a stream of bytes into lines, up to a greatest length and a greatest sum.
struct LineBuffer {
  /// What ends a line.
  let lineBreak: UInt8
  private let mostLineBytes: Int
  private let mostBytes: Int
  private var bytes: [UInt8] = []
  /// Where the first line that was not taken begins.
  private var start = 0
  /// Before this place there is no line break that was not taken.
  private var searched = 0
  /// How many bytes arrived in all.
  private var sum = 0

  init(endedBy lineBreak: UInt8, mostLineBytes: Int = .max, mostBytes: Int = .max) {
    (self.lineBreak, self.mostLineBytes, self.mostBytes) = (lineBreak, mostLineBytes, mostBytes)
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
    guard let end = bytes[searched...].firstIndex(of: lineBreak) else {
      searched = bytes.count
      return nil
    }
    defer { (start, searched) = (end + 1, end + 1) }
    return String(decoding: bytes[start..<end], as: UTF8.self)
  }

  /// What there is too much of, if there is; for whoever has taken all whole lines.
  var excess: ChildExcess? {
    if sum > mostBytes { return .sum(most: mostBytes) }
    return bytes.count - start > mostLineBytes ? .line(most: mostLineBytes) : nil
  }

  /// What follows the lines that were taken.
  var rest: String { String(decoding: bytes[start...], as: UTF8.self) }
}
