import Measurement

/// How many rows a file of a run has, and the digest of its bytes: by these a file that was cut or
/// changed after the run is known.
package struct FileFacts: Sendable, Equatable {
  /// The name in a manifest under which each file's facts stand, by the file's name.
  static let key = "files"

  /// The rows, the header left out.
  package let rows: Int
  /// SHA-256, 64 digits of base 16.
  package let digest: String

  /// The facts of the file as it lies there.
  ///
  /// - Parameter rows: as many as were written.
  /// - Throws: `ResultStoreError` for a file that cannot be read.
  init(of file: InputFile, rows: Int) throws(ResultStoreError) {
    self.rows = rows
    var sum = SHA256()
    var bytes: [UInt8] = []
    while try file.append(to: &bytes, count: 1 << 16) > 0 {
      sum.add(bytes)
      bytes.removeAll(keepingCapacity: true)
    }
    digest = sum.digits
  }

  /// What a manifest says of a file; nil where it says nothing.
  init?(of name: String, in manifest: [String: ManifestValue]) {
    guard let facts = manifest[Self.key]?[name], let rows = facts["rows"]?.integer,
      let digest = facts["sha256"]?.text
    else { return nil }
    (self.rows, self.digest) = (rows, digest)
  }

  private var value: ManifestValue { .object(["rows": .integer(rows), "sha256": .text(digest)]) }

  /// Puts the facts of a run's files into its manifest.
  static func note(_ facts: [String: FileFacts], in manifest: inout [String: ManifestValue]) {
    manifest[key] = .object(facts.mapValues(\.value))
  }
}

extension StoredRun {
  /// Compares a file with what the manifest says of it. One that another program saved again, and
  /// that says the same in the same order, is as the run left it.
  ///
  /// - Returns: the digest that the run gave it, or its own where it was changed, and why nobody can
  ///   say then whether it is as the run left it; neither where the manifest says nothing.
  /// - Throws: `ResultStoreError.cut` where rows are missing or there are more.
  func integrity<Row: ReadableRow>(
    of rows: [Row], in folder: String, _ name: String
  ) throws(ResultStoreError) -> (digest: String?, problem: String?) {
    guard let told = FileFacts(of: name, in: manifest ?? [:]) else { return (nil, nil) }
    let path = FilePlace.path(of: name, in: folder)
    guard told.rows == rows.count else { throw .cut(path: path, rows: rows.count, told: told.rows) }
    let found = try FileFacts(of: InputFile(path), rows: rows.count)
    if found == told { return (told.digest, nil) }
    return SHA256.digits(of: try ResultFile.data(rows)) == told.digest
      ? (told.digest, nil)
      : (found.digest, "\(path) was changed after the run, and has as many rows")
  }
}
