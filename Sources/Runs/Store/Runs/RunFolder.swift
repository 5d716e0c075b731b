package import Foundation
import Glibc
package import Measurement

/// A run's folder while the run is written: each file whole, or what was there stays.
package final class RunFolder {
  package let path: String
  /// The folders that were made for it, the innermost first.
  private let made: [String]
  private var files: Set<String> = []
  /// The number of lines of each profile, by its file's name.
  private var profiles: [String: Int] = [:]

  /// The run's name: the folder's, what no name may hold shown.
  package var runID: String { URL(fileURLWithPath: path).lastPathComponent.visibleInLine }

  /// Makes the folder and its parents, or takes an empty one that is there.
  ///
  /// `makeSamples` claims it: of two processes that took the same empty folder, one gets
  /// `ResultStoreError.foreign` then.
  /// - Throws: `ResultStoreError` when it holds anything, is a file, or cannot be made.
  package init(creating path: String) throws(ResultStoreError) {
    if let kind = FileKind.of(path), kind != S_IFDIR { throw .notAFolder(path: path) }
    (self.path, made) = (path, try Folders.makeEmpty(path))
  }

  /// Makes a folder under a name that nobody chose, and its parents: where something has the name,
  /// under the first of `NAME-2`, `NAME-3` and so on that is free.
  ///
  /// - Throws: `ResultStoreError.system` when it cannot be made.
  package init(named path: String) throws(ResultStoreError) {
    var (name, number) = (path, 1)
    while true {
      if let made = try Folders.make(name) {
        (self.path, self.made) = (name, made)
        return
      }
      number += 1
      name = "\(path)-\(number)"
    }
  }

  package func write<Row: TableRow>(_ rows: [Row]) throws(ResultStoreError) {
    try put(Row.fileName, try ResultFile<Row>.data(rows))
  }

  package func write(page: String) throws(ResultStoreError) {
    try put(PageFile.name, Data(page.utf8))
  }

  /// - Throws: also `EncodingError` for a number that JSON cannot hold.
  package func write(_ manifest: Manifest) throws {
    try put(Manifest.fileName, try manifest.data())
  }

  /// - Parameter name: that of `StoredProfile.file`.
  package func write(profile: Data, as name: String) throws(ResultStoreError) {
    try put(name, profile)
    profiles[name] = FileDigest.lineFeeds(in: Array(profile))
  }

  package func makeSamples() throws(ResultStoreError) -> SamplesAppender {
    let samples = try SamplesAppender(in: path)
    files.insert(SamplesFile.name)
    return samples
  }

  /// Writes the manifest of the files that were written, with how many rows, or lines, each has and
  /// its digest.
  ///
  /// - Throws: `ResultStoreError` where a file cannot be read or written; what was there stays.
  package func seal(
    _ manifest: Manifest, reportRows: Int, sampleRows: Int
  ) throws {
    var (manifest, facts) = (manifest, [String: FileDigest]())
    let tables = [ReportFile.name: reportRows, SamplesFile.name: sampleRows]
    for (name, rows) in tables.merging(profiles, uniquingKeysWith: { table, _ in table }) {
      guard files.contains(name) else { continue }
      facts[name] = FileDigest(try InputFile(path(of: name)).bytes(), rows: rows)
    }
    manifest[FileDigest.key] = .object(facts.mapValues(\.value))
    try write(manifest)
  }

  /// Takes back the files and folders that were made, as far as nothing else is in these.
  package func undo() {
    for name in files { unlink(path(of: name)) }
    Folders.remove(made)
  }

  private func put(_ name: String, _ data: Data) throws(ResultStoreError) {
    try FilePlace(path(of: name)).replace(with: data)
    files.insert(name)
  }

  private func path(of name: String) -> String { FilePlace.path(of: name, in: path) }
}
