import CZlib
import Glibc

/// The bytes of a regular file in pieces, unpacked where they are gzip's.
struct ByteStream: ~Copyable {
  /// The most bytes that are held of a file at a time, and of one thing in it.
  static let most = 16 << 20
  private static let piece = 1 << 17

  private let file: gzFile
  private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: piece, alignment: 16)

  init(_ path: String) throws(RecordingError) {
    var status = stat()
    guard stat(path, &status) == 0 else { throw Self.failure(errno) }
    // Opening a pipe waits for its other end.
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw RecordingError("is no file", cure: "name a file: " + RecordingError.formats)
    }
    guard let opened = gzopen(path, "rbe") else { throw Self.failure(errno) }
    file = opened
  }

  deinit {
    gzclose_r(file)
    buffer.deallocate()
  }

  /// The next bytes, until the next call; none at the end of the file.
  mutating func next() throws(RecordingError) -> UnsafeRawBufferPointer {
    let count = gzread(file, buffer.baseAddress, UInt32(Self.piece))
    var code: Int32 = 0
    let words = gzerror(file, &code).map { String(cString: $0) } ?? ""
    if count < 0 || code == Z_BUF_ERROR {
      throw code == Z_ERRNO
        ? Self.failure(errno) : .damaged("cannot be unpacked (zlib: \(words))")
    }
    return UnsafeRawBufferPointer(rebasing: buffer[..<Int(count)])
  }

  private static func failure(_ code: Int32) -> RecordingError {
    RecordingError(
      "cannot be read: " + String(cString: strerror(code)), cure: "name a file that can be read")
  }
}

/// Bytes of a CSV cut into lines, and these into fields.
struct LineSplitter {
  private var rest: [UInt8] = []
  private var number = 0

  /// Hands over the fields, each trimmed, of the lines that `bytes` ends, with the line's number;
  /// none at all stand for the end of the file. Blank lines are only counted.
  mutating func feed(
    _ bytes: UnsafeRawBufferPointer,
    _ take: (_ number: Int, _ fields: [String]) throws(RecordingError) -> Void
  ) throws(RecordingError) {
    // What the file ends with is a line, too.
    rest += bytes.isEmpty && !rest.isEmpty ? [0x0A] : Array(bytes)
    var start = 0
    while let end = rest[start...].firstIndex(of: 0x0A) {
      number += 1
      let line = String(decoding: rest[start..<end], as: UTF8.self).trimmed
      if !line.isEmpty {
        let fields = line.split(separator: ",", omittingEmptySubsequences: false)
        try take(number, fields.map(\.trimmed))
      }
      start = end + 1
    }
    rest.removeFirst(start)
    guard rest.count <= ByteStream.most else {
      throw RecordingError(
        "has a line of more than \(ByteStream.most >> 20) MiB", cure: "name another file")
    }
  }
}
