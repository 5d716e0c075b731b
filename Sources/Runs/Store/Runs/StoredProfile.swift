/// What a manifest says of one profile of its run: of which case and process, and in which file.
package struct StoredProfile: Sendable, Equatable {
  /// The key in a manifest; a run without profiles has none.
  package static let key = "profiles"
  private static let beginning = "profile-"

  package let caseID: String
  /// The process's number in the run, from 0.
  package let process: Int
  package let file: String

  /// The `number`th profile of a run, from 1.
  package init(number: Int, caseID: String, process: Int) {
    (self.caseID, self.process) = (caseID, process)
    file = "\(Self.beginning)\(number < 10 ? "0" : "")\(number).txt"
  }

  fileprivate init?(_ value: ManifestValue) {
    guard let caseID = value["case_id"]?.text, let process = value["process"]?.integer,
      let file = value["file"]?.text,
      // No other file of the system is read, whatever a manifest says.
      Self.isFileName(file), !file.contains("/"), !file.utf8.contains(0)
    else { return nil }
    (self.caseID, self.process, self.file) = (caseID, process, file)
  }

  /// Whether a file in a run's folder may be a profile.
  static func isFileName(_ name: String) -> Bool { name.hasPrefix(beginning) }

  package var value: ManifestValue {
    .object(["case_id": .text(caseID), "process": .integer(process), "file": .text(file)])
  }
}

extension StoredRun {
  /// The profiles that the run kept, in its order; none in one that was not told to.
  package var profiles: [StoredProfile] {
    (manifest?[StoredProfile.key]?.list ?? []).compactMap(StoredProfile.init)
  }

  /// What a case cost by call stack, over all processes that kept it.
  ///
  /// - Throws: `ResultStoreError.cut`, `.changed` for a file that is not as the run left it, and as
  ///   files are opened and read.
  package func profile(of caseID: String) throws(ResultStoreError) -> StackProfile? {
    let folder = FileKind.isFolder(place) ? place : FilePlace.parts(place).folder
    var sum: StackProfile?
    for stored in profiles where stored.caseID == caseID {
      let path = FilePlace.path(of: stored.file, in: folder)
      let file = try InputFile(path, most: InputFile.mostOfDocument)
      let bytes = try file.bytes()
      let lines = bytes.count(where: { $0 == UInt8(ascii: "\n") })
      if let told = FileFacts(of: stored.file, in: manifest ?? [:]) {
        guard told.rows == lines else { throw .cut(path: file.path, rows: lines, told: told.rows) }
        guard told.digest == SHA256.digits(of: bytes) else { throw .changed(path: file.path) }
      }
      let profile = try ProfileFile.read(bytes, path: file.path)
      if sum == nil { sum = profile } else { sum?.add(profile) }
    }
    return sum
  }
}
