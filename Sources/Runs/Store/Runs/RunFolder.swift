import Foundation
import Glibc

/// A run's folder while the run is written.
///
/// It is held open: whatever is done to its name, the files of the run go into the folder that was
/// made or taken. A file that another process put there is neither replaced nor removed.
package final class RunFolder {
  package let path: String
  private let folder: HeldFolder
  private var files: [String: FilePlace] = [:]
  /// How many lines each profile has, by its file's name.
  private var profiles: [String: Int] = [:]

  /// The run's name: the folder's, what no name may hold shown.
  package var runID: String { URL(fileURLWithPath: path).lastPathComponent.visibleInLine }

  /// Makes the folder and its parents, or takes an empty one that is there.
  ///
  /// The first file that is written claims it: of two processes that took the same empty folder,
  /// one gets `ResultStoreError.foreign` then.
  /// - Throws: `ResultStoreError` when it holds anything, is a file, or cannot be made.
  package convenience init(creating path: String) throws(ResultStoreError) {
    var status = stat()
    if stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFDIR {
      throw .notAFolder(path: path)
    }
    self.init(path, try HeldFolder.empty(path))
  }

  /// Makes a folder under a name that nobody chose, and its parents: where something has the name,
  /// under the first of `NAME-2`, `NAME-3` and so on that is free.
  ///
  /// - Throws: `ResultStoreError.system` when it cannot be made.
  package static func named(_ path: String) throws(ResultStoreError) -> RunFolder {
    var number = 1
    while true {
      let name = number == 1 ? path : "\(path)-\(number)"
      if let folder = try HeldFolder.makingNew(name) { return RunFolder(name, folder) }
      number += 1
    }
  }

  private init(_ path: String, _ folder: HeldFolder) { (self.path, self.folder) = (path, folder) }

  // Each file is written whole, or what was there stays.

  package func write<Row: TableRow>(_ rows: [Row]) throws(ResultStoreError) {
    try put(Row.fileName, try ResultFile<Row>.data(rows))
  }

  package func write(page: String) throws(ResultStoreError) {
    try put(PageFile.name, Data(page.utf8))
  }

  /// - Throws: also `EncodingError` for a number that JSON cannot hold.
  package func write(_ manifest: [String: ManifestValue]) throws {
    try put(ManifestFile.name, try ManifestFile.data(manifest))
  }

  /// - Parameter name: that of `StoredProfile.file`.
  package func write(_ profile: StackProfile, as name: String) throws(ResultStoreError) {
    let data = ProfileFile.data(profile)
    try put(name, data)
    profiles[name] = data.count(where: { $0 == UInt8(ascii: "\n") })
  }

  package func makeSamples() throws(ResultStoreError) -> SamplesAppender {
    let samples = try SamplesAppender(in: folder)
    files[SamplesFile.name] = FilePlace(SamplesFile.name, in: folder, holding: samples.file)
    return samples
  }

  /// Writes the manifest of the files that were written, with how many rows, or lines, each has and
  /// its digest.
  ///
  /// - Throws: `ResultStoreError` where a file cannot be read or written; what was there stays.
  package func seal(
    _ manifest: [String: ManifestValue], reportRows: Int, sampleRows: Int
  ) throws {
    var (manifest, facts) = (manifest, [String: FileFacts]())
    let tables = [ReportFile.name: reportRows, SamplesFile.name: sampleRows]
    for (name, rows) in tables.merging(profiles, uniquingKeysWith: { table, _ in table }) {
      guard let place = files[name], let file = place.file else { continue }
      facts[name] = try FileFacts(of: InputFile(file, path: place.path), rows: rows)
    }
    FileFacts.note(facts, in: &manifest)
    try write(manifest)
  }

  package func stored() throws(ResultStoreError) -> StoredRun {
    try StoredRun.open(path, ReportFile.name, in: folder)
  }

  /// Takes back what was made: the files of the run, and the folders that were not there before.
  /// What others put there stays, and so do the folders that hold it.
  package func undo() {
    for (name, place) in files {
      if let file = place.file { folder.remove(name, madeAs: file.descriptor) }
    }
    folder.undo()
  }

  private func put(_ name: String, _ data: Data) throws(ResultStoreError) {
    let place = files[name] ?? FilePlace(name, in: folder, holding: nil)
    files[name] = place
    let draft = try FileDraft(for: place)
    try draft.append(data)
    try draft.commit()
  }
}
