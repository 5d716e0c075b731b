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

  /// The end that becomes readable when the child has written; below 0 when nobody can write any
  /// more.
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

  /// What is kept, as text.
  var text: String { String(decoding: kept, as: UTF8.self) }
}
