import Foundation

extension StoredRun {
  /// The runs that a place stands for: itself when it is a file or holds report.csv, otherwise the
  /// folders below it that do, ordered by path. Links to folders are not followed. O(entries
  /// below).
  ///
  /// - Throws: `ResultStoreError.unreadable` for a folder without any run.
  public static func places(under place: String) throws(ResultStoreError) -> [String] {
    var isFolder: ObjCBool = false
    let files = FileManager.default
    guard files.fileExists(atPath: place, isDirectory: &isFolder), isFolder.boolValue,
      !files.fileExists(atPath: place + "/" + ReportFile.name)
    else { return [place] }
    let below = (files.enumerator(atPath: place)?.allObjects as? [String] ?? [])
      .filter { $0.hasSuffix("/" + ReportFile.name) }
      .map { place + "/" + $0.dropLast(ReportFile.name.count + 1) }
    guard !below.isEmpty else {
      throw .unreadable(
        path: place, reason: "no folder in it holds a \(ReportFile.name); name a run's folder")
    }
    return below.sorted()
  }
}
