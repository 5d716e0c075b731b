import Glibc
import Measurement

/// A file's rows and digest: by these a file that was cut or changed after the run is known.
struct FileDigest: Sendable, Equatable {
  /// The name in a manifest under which each file's facts stand, by the file's name.
  static let key = "files"

  /// The rows, the header left out.
  let rows: Int
  /// SHA-256, 64 digits of base 16.
  let digest: String

  init(_ bytes: [UInt8], rows: Int) {
    (self.rows, digest) = (rows, SHA256.digits(of: bytes))
  }

  /// The facts of a file in a manifest; nil where it says nothing.
  init?(of name: String, in manifest: Manifest) {
    guard let facts = manifest[Self.key]?[name], let rows = facts["rows"]?.integer,
      let digest = facts["sha256"]?.text
    else { return nil }
    (self.rows, self.digest) = (rows, digest)
  }

  static func lineFeeds(in bytes: [UInt8]) -> Int {
    bytes.withUnsafeBytes { buffer in
      var (count, start) = (0, buffer.baseAddress)
      let end = start.map { $0 + buffer.count }
      while let from = start, let end, let found = memchr(from, 10, end - from) {
        (count, start) = (count + 1, UnsafeRawPointer(found) + 1)
      }
      return count
    }
  }

  var value: ManifestValue { .object(["rows": .integer(rows), "sha256": .text(digest)]) }
}
