import Glibc

/// Hands out the same String for the same bytes, so that a column of repeated names costs no
/// memory. A fixed number of places: a text that finds its place taken puts the other one out.
struct StringPool {
  private struct Entry {
    var bytes: [UInt8]
    var text: String
  }

  private var entries = [Entry?](repeating: nil, count: 512)

  /// The text of these bytes; `nil` if they are not valid UTF-8.
  mutating func text(_ bytes: UnsafeBufferPointer<UInt8>) -> String? {
    guard bytes.count <= 256 else { return String(validating: bytes, as: UTF8.self) }
    var hash: UInt32 = 2_166_136_261
    for byte in bytes { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
    let place = Int(hash >> 16 ^ hash) & (entries.count - 1)
    if let entry = entries[place], Self.areEqual(entry.bytes, bytes) { return entry.text }
    guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
    entries[place] = Entry(bytes: Array(bytes), text: text)
    return text
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
