import Glibc

extension StoredRun {
  /// The runs that a place stands for: itself when it is a file or holds report.csv, otherwise the
  /// folders below it that do, ordered by path. O(entries below).
  ///
  /// - Returns: the runs, and a sentence about each link to a folder, which is not followed, each
  ///   link that leads nowhere, and each run that was stopped before it had saved a row.
  /// - Throws: `ResultStoreError.closed` where a folder below cannot be looked into, so that nobody
  ///   can say which runs there are; `.unreadable` for a folder without any run.
  public static func places(
    under place: String
  ) throws(ResultStoreError) -> (runs: [String], leftOut: [String]) {
    guard FileKind.isFolder(place),
      try HeldFolder(place).status(of: ReportFile.name, followingLinks: false) == nil
    else { return ([place], []) }
    var found = Tree()
    found.look(into: place)
    guard found.closed.isEmpty else { throw .closed(place: place, below: found.closed.sorted()) }
    // Its manifest says why it has no report.
    if found.runs.isEmpty, try HeldFolder(place).status(of: ManifestFile.name) != nil {
      return ([place], [])
    }
    guard !found.runs.isEmpty else {
      throw .unreadable(
        path: place, reason: "no folder in it holds a \(ReportFile.name)",
        cure: "name a run's folder")
    }
    return (found.runs.sorted(), found.leftOut.sorted())
  }

  private struct Tree {
    var runs: [String] = []
    var leftOut: [String] = []
    var closed: [String] = []

    mutating func look(into path: String) {
      var below: [String] = []
      do throws(ResultStoreError) {
        let folder = try HeldFolder(path)
        let names = try folder.entries()
        if names.contains(ManifestFile.name), !names.contains(ReportFile.name) {
          leftOut.append("\(path) has a \(ManifestFile.name) and no \(ReportFile.name)")
        }
        for name in names {
          let entry = folder.path(of: name)
          guard let kind = kind(of: name, in: folder) else {
            closed.append("\(entry): \(String(cString: strerror(errno)))")
            continue
          }
          if name == ReportFile.name { runs.append(path) }
          if kind == S_IFDIR { below.append(entry) }
          if kind == S_IFLNK, name != ReportFile.name { follow(name, in: folder) }
        }
      } catch {
        guard case .unreadable(let path, let reason, _) = error else { return }
        closed.append("\(path): \(reason)")
      }
      for folder in below { look(into: folder) }
    }

    private func kind(of name: String, in folder: HeldFolder) -> mode_t? {
      folder.status(of: name, followingLinks: false).map { $0.st_mode & S_IFMT }
    }

    private mutating func follow(_ name: String, in folder: HeldFolder) {
      let entry = folder.path(of: name)
      guard let target = folder.status(of: name) else {
        leftOut.append("\(entry) leads nowhere: \(String(cString: strerror(errno)))")
        return
      }
      guard target.st_mode & S_IFMT == S_IFDIR else { return }
      leftOut.append("\(entry) is a link to a folder and not followed; name it to read it")
    }
  }
}
