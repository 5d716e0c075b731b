import Glibc

/// Hands out the same String for the same bytes, so that a column of repeated names costs no
/// memory. A fixed number of places: a text that finds its place taken puts the other one out.
struct StringPool {
  enum Reading {
    case text(String)
    /// Why it holds none, to follow the field's text in a sentence.
    case problem(String)
  }

  private struct Entry {
    var bytes: [UInt8]
    var text: String
  }

  private var entries = [Entry?](repeating: nil, count: 512)

  /// A problem where the bytes are no UTF-8.
  ///
  /// - Parameter isName: true if a line end, or what is shown as another text, is a problem, too.
  mutating func text(_ bytes: UnsafeBufferPointer<UInt8>, isName: Bool) -> Reading {
    guard isName, bytes.count <= 256 else { return Self.reading(bytes, isName) }
    var hash: UInt32 = 2_166_136_261
    for byte in bytes { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
    let place = Int(hash >> 16 ^ hash) & (entries.count - 1)
    if let entry = entries[place], Self.areEqual(entry.bytes, bytes) { return .text(entry.text) }
    let reading = Self.reading(bytes, isName)
    if case .text(let text) = reading { entries[place] = Entry(bytes: Array(bytes), text: text) }
    return reading
  }

  private static func reading(_ bytes: UnsafeBufferPointer<UInt8>, _ isName: Bool) -> Reading {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      return .problem("is not UTF-8")
    }
    return (isName ? text.problemAsName : nil).map(Reading.problem) ?? .text(text)
  }

  private static func areEqual(_ stored: [UInt8], _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard stored.count == bytes.count, let theirs = bytes.baseAddress else {
      return stored.isEmpty && bytes.isEmpty
    }
    return stored.withUnsafeBufferPointer { own in
      own.baseAddress.map { memcmp($0, theirs, bytes.count) == 0 } ?? false
    }
  }
}
