import Glibc

/// Reads small files of the kernel, which have no size before they are read.
enum SystemText {
  static func contents(of path: String) -> Fact<String> {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      return .unknown(reason: "\(path): \(String(cString: strerror(errno)))")
    }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
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
      Fact(parse(trimmed(text)), orReason: "\(path): cannot read \"\(trimmed(text).prefix(40))\"")
    }
  }

  static func trimmed(_ text: some StringProtocol) -> String {
    let blanks: Set<Character> = [" ", "\t", "\n", "\0"]
    guard
      let first = text.firstIndex(where: { !blanks.contains($0) }),
      let last = text.lastIndex(where: { !blanks.contains($0) })
    else { return "" }
    return String(text[first...last])
  }
}
