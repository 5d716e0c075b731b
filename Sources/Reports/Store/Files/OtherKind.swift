/// Files that are often given in place of a result file, known by how they begin.
enum OtherKind {
  private typealias Known = (mark: [UInt8], kind: String, cure: String)

  private static let conflict: Known = (
    Array("<<<<<<< ".utf8), "a file with an unsolved git conflict (<<<<<<<, =======, >>>>>>>)",
    "take one side, as with 'git checkout --ours' or '--theirs', and never parts of both"
  )

  private static let kinds: [Known] = [
    (
      Array("version https://git-lfs.github.com/spec".utf8),
      "a pointer of git LFS, not the file itself", "fetch the file with 'git lfs pull'"
    ),
    (
      Array("/annex/objects/".utf8), "a pointer of git-annex, not the file itself",
      "fetch the file with 'git annex get'"
    ),
    conflict,
    (
      [UInt8(ascii: "<")], "a web page or XML, perhaps what a server says in place of the file",
      "get the file itself: 'curl --fail' saves no such page"
    ),
    ([0x1F, 0x8B], "a gzip file", "unpack it first: 'gzip -d'"),
    (
      Array("PK".utf8), "a zip file, perhaps a spreadsheet (xlsx, ods)",
      "name the file that wavebench wrote"
    ),
    ([0xFF, 0xFE], "UTF-16", "save it as UTF-8"), ([0xFE, 0xFF], "UTF-16", "save it as UTF-8"),
  ]

  /// - Throws: `ResultStoreError.otherKind`.
  static func refuse(_ head: [UInt8], _ path: String) throws(ResultStoreError) {
    let start = head.drop { $0 == 32 || (9...13).contains($0) }
    guard let known = kinds.first(where: { start.starts(with: $0.mark) }) else { return }
    throw refusal(known, path)
  }

  /// Refuses a text that has a line with which git begins what it could not merge, anywhere.
  ///
  /// - Throws: `ResultStoreError.otherKind`.
  static func refuseConflict(
    in text: some Collection<UInt8>, _ path: String
  ) throws(ResultStoreError) {
    let lines = text.split(separator: UInt8(ascii: "\n"))
    if lines.contains(where: { $0.starts(with: conflict.mark) }) { throw refusal(conflict, path) }
  }

  private static func refusal(_ known: Known, _ path: String) -> ResultStoreError {
    .otherKind(path: path, kind: known.kind, cure: known.cure)
  }
}
