/// Files of other kinds and other tools that people give by mistake, known by their bytes: the one
/// place that says what such a file is and what to do.
enum ForeignFile {
  /// Refuses what is no table, by its first bytes.
  ///
  /// - Throws: `ResultStoreError.empty`, `.otherKind`.
  static func refuse(_ head: [UInt8], asTable path: String) throws(ResultStoreError) {
    guard !head.isEmpty else {
      throw .empty(path: path, hint: "a result file has at least its header")
    }
    try refuse(head, path)
    if let first = head.first(where: { !isBlank($0) }), [UInt8]("{[".utf8).contains(first) {
      throw .otherKind(
        path: path, kind: "JSON where a table (CSV) is read", cure: InputFile.cureOfRuns)
    }
  }

  /// Refuses what is no document, JSON.
  ///
  /// - Throws: `ResultStoreError.empty`, `.otherKind`.
  static func refuse(_ bytes: [UInt8], asDocument path: String) throws(ResultStoreError) {
    guard bytes.contains(where: { !isBlank($0) }) else {
      throw .empty(path: path, hint: "a JSON document has at least {}")
    }
    try refuse(bytes, path)
    if bytes.starts(with: "schema,".utf8) {
      throw .otherKind(path: path, kind: "a table (CSV) where JSON is read", cure: "name the other")
    }
    if hasConflict(bytes) { throw conflict(path) }
  }

  /// Whether a line is one of those that git leaves in a file that it could not merge.
  static func isConflict(_ line: some StringProtocol) -> Bool {
    let marks = ["<<<<<<<", "=======", ">>>>>>>", "|||||||"]
    return marks.contains { line.hasPrefix($0) && line.dropFirst($0.count).first ?? " " == " " }
  }

  /// That a file holds both sides of a merge.
  static func conflict(_ path: String) -> ResultStoreError {
    .otherKind(
      path: path, kind: "a file with an unsolved git conflict (<<<<<<<, =======, >>>>>>>)",
      cure: "take one side, as with 'git checkout --ours' or '--theirs', and never parts of both")
  }

  private static func refuse(_ head: [UInt8], _ path: String) throws(ResultStoreError) {
    let first = head.drop(while: isBlank)
    let kind = kinds.first { kind in
      kind.marks.contains { mark in
        let bytes = kind.isText ? first : head[...]
        return bytes.count >= mark.count
          && zip(bytes, mark).allSatisfy { kind.isText ? lower($0) == $1 : $0 == $1 }
      }
    }
    if let kind { throw .otherKind(path: path, kind: kind.name, cure: kind.cure) }
    if isConflict(String(decoding: head.prefix(8), as: UTF8.self)) { throw conflict(path) }
    if head.count > 261, head[257..<262].elementsEqual("ustar".utf8) {
      throw .otherKind(path: path, kind: "a tar archive", cure: "unpack it first: 'tar -xf'")
    }
    // A NUL further on is reported with its line.
    let start = head.prefix(64)
    if start.allSatisfy({ $0 == 0 }) {
      throw .otherKind(
        path: path, kind: "nothing but zeros, as where a machine stopped before it had saved it",
        cure: "take it from where it came")
    }
    if start.count(where: { $0 == 0 }) * 3 >= start.count {
      throw .otherKind(path: path, kind: "UTF-16", cure: "save it as UTF-8")
    }
    if start.contains(where: { $0 < 9 || $0 > 13 && $0 < 32 && $0 != 27 }) {
      throw .otherKind(path: path, kind: "a binary file", cure: "name a text file")
    }
  }

  private static func hasConflict(_ bytes: [UInt8]) -> Bool {
    var start = bytes.startIndex
    while let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) {
      start = end + 1
      if bytes[start...].starts(with: "<<<<<<< ".utf8) { return true }
    }
    return false
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 32 || (9...13).contains(byte) || [0xEF, 0xBB, 0xBF].contains(byte)
  }

  private static func lower(_ byte: UInt8) -> UInt8 { (65...90).contains(byte) ? byte | 32 : byte }

  private struct Kind {
    let marks: [[UInt8]]
    let name: String
    let cure: String
    let isText: Bool

    init(_ marks: [[UInt8]], _ name: String, _ cure: String) {
      (self.marks, self.name, self.cure, isText) = (marks, name, cure, false)
    }

    /// - Parameter texts: in small letters; blanks may stand before them.
    init(_ texts: [String], _ name: String, _ cure: String) {
      (marks, isText) = (texts.map { Array($0.utf8) }, true)
      (self.name, self.cure) = (name, cure)
    }
  }

  private static let kinds = [
    Kind(
      ["version https://git-lfs.github.com/spec"], "a pointer of git LFS, not the file itself",
      "fetch the file with 'git lfs pull'"),
    Kind(
      ["/annex/objects/"], "a pointer of git-annex, not the file itself",
      "fetch the file with 'git annex get'"),
    Kind(
      ["<!doctype html", "<html", "<head", "<body"],
      "a web page, perhaps what a server says in place of the file",
      "get the file itself: 'curl --fail' saves no such page"),
    Kind(["<?xml", "<svg"], "XML", "name the file that wavebench wrote"),
    Kind([[0x1F, 0x8B]], "a gzip file", "unpack it first: 'gzip -d'"),
    Kind([[0xFD, 0x37, 0x7A, 0x58, 0x5A]], "an xz file", "unpack it first: 'xz -d'"),
    Kind([[0x28, 0xB5, 0x2F, 0xFD]], "a zstd file", "unpack it first: 'zstd -d'"),
    Kind([Array("BZh".utf8)], "a bzip2 file", "unpack it first: 'bzip2 -d'"),
    Kind([[0x04, 0x22, 0x4D, 0x18]], "an lz4 file", "unpack it first: 'lz4 -d'"),
    Kind(
      [[0x50, 0x4B, 3, 4], [0x50, 0x4B, 5, 6]], "a zip file, perhaps a spreadsheet (xlsx, ods)",
      "unpack it first, or save the sheet as CSV"),
    Kind([[0xD0, 0xCF, 0x11, 0xE0]], "a spreadsheet (xls)", "save the sheet as CSV"),
    Kind([[0x37, 0x7A, 0xBC, 0xAF]], "a 7z file", "unpack it first"),
    Kind([[0xFF, 0xFE], [0xFE, 0xFF]], "UTF-16", "save it as UTF-8"),
    Kind([Array("%PDF".utf8)], "a PDF", "name the file that wavebench wrote"),
    Kind([[0x7F, 0x45, 0x4C, 0x46]], "a program", "name the file that wavebench wrote"),
    Kind(
      [Array("SQLite format 3\0".utf8)], "a database of SQLite", "export the table as CSV"),
    Kind(
      [Array("PAR1".utf8), Array("ARROW1".utf8)], "a table of Parquet or Arrow",
      "save the table as CSV"),
  ]
}

/// What other programs write into a field that has nothing in it.
enum EmptyWord {
  private static let words: Set<String> = [
    "NA", "N/A", "#N/A", "<NA>", "NaN", "nan", "NULL", "null", "None", "NaT",
  ]

  /// What to do where a field holds such a word; nil for another text.
  static func hint(_ text: String) -> String? {
    guard words.contains(text) else { return nil }
    return "other programs write it where a field is empty: save the file with empty fields (R: "
      + "write.csv(..., na = \"\"); pandas: to_csv(..., na_rep=\"\"))"
  }
}
