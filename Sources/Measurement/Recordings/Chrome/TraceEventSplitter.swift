/// Cuts a file's bytes, as they come, into the elements of `traceEvents` or of a bare array, which
/// may lack its end. Around them strings and brackets are matched and no more.
struct TraceEventSplitter {
  private var depth = 0
  /// How many are around each event; nil outside of the events.
  private var eventDepth: Int?
  private var hasEvents = false
  private var isAtEnd = false
  private var isInString = false
  private var isEscaped = false
  /// The last string in the top object: before a value it is the key.
  private var key: [UInt8] = []
  /// The event that has begun; empty between two.
  private var event: [UInt8] = []
  private var position = 0

  mutating func feed(
    _ bytes: UnsafeRawBufferPointer,
    _ take: (_ event: [UInt8], _ position: Int) throws(RecordingError) -> Void
  ) throws(RecordingError) {
    for byte in bytes {
      position += 1
      if !event.isEmpty {
        event.append(byte)
        guard event.count <= ByteStream.most else {
          throw RecordingError(
            "has an event of more than \(ByteStream.most >> 20) MiB at byte "
              + "\(position - event.count)", cure: "name another file")
        }
      }
      if isInString {
        walkString(byte)
      } else if !Self.blanks.contains(byte), try endsEvent(byte) {
        try take(event, position - event.count)
        event.removeAll(keepingCapacity: true)
      }
    }
  }

  /// - Returns: whether there were events, even none in their array.
  func finish() throws(RecordingError) -> Bool {
    guard isAtEnd || (eventDepth == 1 && event.isEmpty) else {
      throw .damaged("ends in the middle, at byte \(position)")
    }
    return hasEvents
  }

  private static let blanks: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0D]

  private mutating func walkString(_ byte: UInt8) {
    if isEscaped {
      isEscaped = false
    } else if byte == UInt8(ascii: "\\") {
      isEscaped = true
    } else if byte == UInt8(ascii: "\"") {
      isInString = false
      return
    }
    if depth == 1, key.count < 64 { key.append(byte) }
  }

  private mutating func endsEvent(_ byte: UInt8) throws(RecordingError) -> Bool {
    guard mayStandHere(byte) else {
      throw .damaged(
        "is no trace of events: '\(String(decoding: [byte], as: UTF8.self))' at byte "
          + "\(position - 1)")
    }
    switch byte {
    case UInt8(ascii: "\""):
      isInString = true
      if depth == 1 { key = [] }
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      if depth == eventDepth { event = [byte] }
      depth += 1
      let areEvents = depth == 1 || (depth == 2 && key.elementsEqual("traceEvents".utf8))
      if byte == UInt8(ascii: "["), areEvents, !hasEvents {
        (eventDepth, hasEvents) = (depth, true)
      }
    case UInt8(ascii: "}"), UInt8(ascii: "]"):
      depth -= 1
      isAtEnd = depth == 0
      if depth == eventDepth { return true }
      if depth < eventDepth ?? 0 { eventDepth = nil }
    default: break
    }
    return false
  }

  /// Between events stand commas, around the document a byte order mark.
  private func mayStandHere(_ byte: UInt8) -> Bool {
    if depth == eventDepth { return ",{]".utf8.contains(byte) }
    return depth > 0 || (!isAtEnd && [0xEF, 0xBB, 0xBF, 0x7B, 0x5B].contains(byte))
  }
}
