import Glibc

/// Small files of `/proc`, which have no size and may be gone at any time.
enum ProcFile {
  /// The text of a file, at most 64 KiB; nil where it cannot be read. Bytes 0 become spaces.
  static func text(_ path: String) -> String? {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 4096)
    while bytes.count < 1 << 16 {
      let count = read(file, &part, part.count)
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { return nil }
      if count == 0 { break }
      bytes += part[..<count].map { $0 == 0 ? UInt8(ascii: " ") : $0 }
    }
    while bytes.last == UInt8(ascii: " ") || bytes.last == UInt8(ascii: "\n") {
      bytes.removeLast()
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The numbers that name entries of a folder; none where it cannot be read.
  static func numbers(in folder: String) -> [Int32] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var numbers: [Int32] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if let number = Int32(name) { numbers.append(number) }
    }
    return numbers.sorted()
  }
}
