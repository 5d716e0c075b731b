/// The elements of `traceEvents`, or of a bare array, each as its bytes, as a file's bytes come.
///
/// What stands around them is walked over, not held: its strings and brackets are matched and no
/// more. A bare array may lack its end, as the tools that write it may.
struct TraceEventSplitter {
  private enum State {
    case start
    /// In the top object, before a key, in one, behind it, and in a value.
    case beforeKey
    case inKey
    case afterKey
    case inValue
    /// In the events, between two of them.
    case betweenEvents
    case inEvent
    case end
  }

  private var state = State.start
  private var isBare = false
  private var hasEvents = false
  private var key: [UInt8] = []
  private var event: [UInt8] = []
  private var depth = 0
  private var isInString = false
  private var isEscaped = false
  private var position = 0

  /// Hands over the events that end in `bytes`.
  mutating func feed(
    _ bytes: UnsafeRawBufferPointer,
    _ take: (_ event: [UInt8], _ position: Int) throws(RecordingError) -> Void
  ) throws(RecordingError) {
    for byte in bytes {
      position += 1
      switch state {
      case .inEvent:
        event.append(byte)
        if endsValue(byte), depth == 0 {
          try take(event, position - event.count)
          state = .betweenEvents
        } else if event.count > ByteStream.most {
          throw RecordingError(
            "has an event of more than \(ByteStream.most >> 20) MiB at byte "
              + "\(position - event.count)", cure: "name another file")
        }
      case .inValue: try walk(byte)
      case .inKey:
        if !isEscaped, byte == UInt8(ascii: "\"") {
          state = .afterKey
        } else {
          isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
          if key.count < 64 { key.append(byte) }
        }
      default:
        if !Self.blanks.contains(byte) { try between(byte) }
      }
    }
  }

  /// There are no more bytes.
  ///
  /// - Returns: whether there were events, even none in their array.
  func finish() throws(RecordingError) -> Bool {
    switch state {
    case .end: return hasEvents
    case .betweenEvents where isBare: return true
    default: throw .damaged("ends in the middle, at byte \(position)")
    }
  }

  private static let blanks: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0D]

  /// A byte outside of events, keys and values that is no blank.
  private mutating func between(_ byte: UInt8) throws(RecordingError) {
    switch (state, byte) {
    case (.start, 0xEF), (.start, 0xBB), (.start, 0xBF): break
    case (.start, UInt8(ascii: "[")): (state, isBare, hasEvents) = (.betweenEvents, true, true)
    case (.start, UInt8(ascii: "{")): state = .beforeKey
    case (.beforeKey, UInt8(ascii: "\"")): (state, key) = (.inKey, [])
    case (.beforeKey, UInt8(ascii: ",")): break
    case (.beforeKey, UInt8(ascii: "}")): state = .end
    case (.afterKey, UInt8(ascii: ":")):
      if key.elementsEqual("traceEvents".utf8), !hasEvents {
        (hasEvents, key) = (true, [])
      } else {
        (state, depth) = (.inValue, 0)
      }
    case (.afterKey, UInt8(ascii: "[")) where key.isEmpty && hasEvents: state = .betweenEvents
    case (.betweenEvents, UInt8(ascii: ",")): break
    case (.betweenEvents, UInt8(ascii: "]")): state = isBare ? .end : .beforeKey
    case (.betweenEvents, UInt8(ascii: "{")):
      (state, depth, event) = (.inEvent, 1, [byte])
    default:
      throw .damaged(
        "is no trace of events: '\(String(decoding: [byte], as: UTF8.self))' at byte "
          + "\(position - 1)")
    }
  }

  /// A byte of a value that nobody reads; it may be the first one behind it.
  private mutating func walk(_ byte: UInt8) throws(RecordingError) {
    if depth == 0, !isInString {
      if byte == UInt8(ascii: ",") { state = .beforeKey }
      if byte == UInt8(ascii: "}") { state = .end }
      if state != .inValue { return }
      if byte == UInt8(ascii: "]") {
        throw .damaged("is no JSON: ']' at byte \(position - 1)")
      }
    }
    _ = endsValue(byte)
  }

  /// Follows strings and brackets; whether `byte` closes a bracket.
  private mutating func endsValue(_ byte: UInt8) -> Bool {
    if isInString {
      if isEscaped {
        isEscaped = false
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else if byte == UInt8(ascii: "\"") {
        isInString = false
      }
      return false
    }
    switch byte {
    case UInt8(ascii: "\""): isInString = true
    case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
    case UInt8(ascii: "}"), UInt8(ascii: "]"):
      depth -= 1
      return true
    default: break
    }
    return false
  }
}
