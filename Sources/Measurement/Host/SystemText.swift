import Glibc

package enum Fact<Value: Sendable & Equatable>: Sendable, Equatable {
  case known(Value)
  case unknown(reason: String)

  package var value: Value? {
    if case .known(let value) = self { value } else { nil }
  }

  package var reason: String? {
    if case .unknown(let reason) = self { reason } else { nil }
  }

  init(_ value: Value?, orReason reason: @autoclosure () -> String) {
    self = value.map(Fact.known) ?? .unknown(reason: reason())
  }

  func flatMap<Other>(_ transform: (Value) -> Fact<Other>) -> Fact<Other> {
    switch self {
    case .known(let value): transform(value)
    case .unknown(let reason): .unknown(reason: reason)
    }
  }
}

/// Reads small files of the kernel, which have no size before they are read.
enum SystemText {
  static func contents(of path: String) -> Fact<String> {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      return .unknown(reason: "\(path): \(String(cString: strerror(errno)))")
    }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = Glibc.read(descriptor, &chunk, chunk.count)
      if count < 0 {
        if errno == EINTR { continue }
        return .unknown(reason: "\(path): \(String(cString: strerror(errno)))")
      }
      if count == 0 { return .known(String(decoding: bytes, as: UTF8.self)) }
      bytes.append(contentsOf: chunk[..<count])
    }
  }

  /// The file's text without blanks around it, passed through a parser.
  static func value<Value>(
    in path: String, _ parse: (String) -> Value?
  ) -> Fact<Value> where Value: Sendable & Equatable {
    contents(of: path).flatMap { text in
      Fact(parse(text.trimmed), orReason: "\(path): cannot read \"\(text.trimmed.prefix(40))\"")
    }
  }

  /// The names in a folder that are not hidden; nil where it cannot be read.
  static func names(in folder: String) -> [String]? {
    guard let stream = opendir(folder) else { return nil }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names
  }

  /// The bytes of a line such as `MemTotal: 2048 kB`, whose unit is 1024 bytes.
  static func bytes(_ name: String, in text: String) -> Int64? {
    for line in text.split(separator: "\n") where line.hasPrefix(name + ":") {
      let words = line.split(separator: " ")
      guard words.count == 3, words[2] == "kB", let kibibytes = Int64(words[1]) else { return nil }
      let (bytes, overflows) = kibibytes.multipliedReportingOverflow(by: 1_024)
      return overflows ? nil : bytes
    }
    return nil
  }
}

extension StringProtocol {
  /// Without blanks, ends of lines, zeros and marks of the byte order at its ends.
  var trimmed: String {
    let blanks: Set<Character> = [" ", "\t", "\n", "\r", "\r\n", "\0", "\u{FEFF}"]
    guard
      let first = firstIndex(where: { !blanks.contains($0) }),
      let last = lastIndex(where: { !blanks.contains($0) })
    else { return "" }
    return String(self[first...last])
  }
}

package enum Fingerprint {
  /// FNV-1a, 64 bits, as 16 hexadecimal digits (Fowler, Noll, Vo; offset 14695981039346656037,
  /// prime 1099511628211); no protection against an adversary. O(bytes).
  package static func digits(of bytes: some Sequence<UInt8>) -> String {
    let digits = String(hash(of: bytes), radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  package static func hash(of bytes: some Sequence<UInt8>) -> UInt64 {
    bytes.reduce(14_695_981_039_346_656_037) { ($0 ^ UInt64($1)) &* 1_099_511_628_211 }
  }
}
