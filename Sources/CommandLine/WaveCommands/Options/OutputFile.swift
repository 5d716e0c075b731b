import Foundation
import Glibc
import ResultStore

/// A file that a command writes: where an option says, or standard output for `-`.
///
/// Whether it can be written is looked at before anything is measured or read.
struct OutputFile {
  /// What the option said.
  let path: String
  private let option: String

  /// - Throws: `ToolError.usage` for a folder.
  init(_ path: String, option: String) throws {
    (self.path, self.option) = (path, option)
    if kind == S_IFDIR {
      throw ToolError.usage("--\(option) '\(path)' is a folder: name a file in it")
    }
  }

  /// The file of an option; nil where it was not given.
  init?(_ parser: OptionParser, _ option: String) throws {
    guard let path = parser.value(option) else { return nil }
    try self.init(path, option: option)
  }

  /// Whether it is standard output.
  var isStandardOutput: Bool { path == "-" }

  /// Looks whether it can be written, by making the file that is moved to its place.
  ///
  /// - Throws: `ToolError.environment` with the system's reason.
  func expectWritable() throws {
    guard !isStandardOutput else { return }
    // A file is replaced; a device or a pipe is written to as it stands.
    guard isReplaced else {
      if access(path, W_OK) == 0 { return }
      throw unwritable(String(cString: strerror(errno)))
    }
    do throws(ResultStoreError) { _ = try FileDraft(for: path) } catch {
      guard case .system(_, _, let reason) = error else { throw error }
      throw unwritable(reason)
    }
  }

  /// Looks whether its folder is there.
  ///
  /// - Throws: `ToolError.usage`.
  func expectFolder() throws {
    guard !isStandardOutput, access(folder, F_OK) != 0 else { return }
    throw ToolError.usage("--\(option) '\(path)': there is no folder \(folder); make it first")
  }

  /// - Throws: `ToolError.usage` where it is one of the files that are read, or of `others`.
  func expectApart(from inputs: [String], _ others: [OutputFile?] = []) throws {
    if let input = inputs.first(where: isSame) {
      throw ToolError.usage(
        "--\(option) '\(path)' would overwrite \(input), which is read: name another file")
    }
    for case .some(let other) in others where isSame(other.path) {
      throw ToolError.usage(
        isStandardOutput
          ? "--\(other.option) - and --\(option) - would mix two documents: name a file for one"
          : "--\(other.option) and --\(option) both write '\(path)': name two files")
    }
  }

  /// Replaces the file in one step, or writes to standard output.
  func write(_ data: Data) throws {
    guard isStandardOutput else { return try FileWriting.replace(path, with: data) }
    StandardStreams.put(data)
  }

  /// Replaces the file in one step; on standard output control characters are shown.
  func write(_ text: String) throws {
    guard isStandardOutput else { return try write(Data(text.utf8)) }
    StandardStreams.put(text)
  }

  /// Replaces the file by what `draw` writes to the path that it is given.
  func write(by draw: (String) throws -> Void) throws {
    guard isReplaced, !isStandardOutput else {
      let folder = try Self.temporaryFolder()
      defer { rmdir(folder) }
      let file = folder + "/document"
      defer { unlink(file) }
      try draw(file)
      try write(try Data(contentsOf: URL(fileURLWithPath: file)))
      return
    }
    let draft = try FileDraft(for: path)
    try draw(draft.path)
    try draft.commit()
  }

  private static func temporaryFolder() throws -> String {
    let place = ProcessInfo.processInfo.environment["TMPDIR"] ?? "/tmp"
    var path = Array((place + "/wavebench-XXXXXX").utf8CString)
    guard let made = mkdtemp(&path) else {
      throw ToolError.environment(
        "cannot make a folder in \(place): \(String(cString: strerror(errno))); set TMPDIR to "
          + "another place")
    }
    return String(cString: made)
  }

  private func unwritable(_ reason: String) -> ToolError {
    .environment("cannot write \(path): \(reason); choose another --\(option)")
  }

  private var folder: String { URL(fileURLWithPath: path).deletingLastPathComponent().path }

  /// What stands there: a kind of `stat`; nil for nothing.
  private var kind: mode_t? {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
  }

  private var isReplaced: Bool { kind == nil || kind == S_IFREG }

  /// Whether `other` leads to the same file, which may not be there yet.
  private func isSame(_ other: String) -> Bool {
    guard !isStandardOutput else { return other == "-" }
    var (mine, its) = (stat(), stat())
    if stat(path, &mine) == 0, stat(other, &its) == 0 {
      let isFile = mine.st_mode & S_IFMT == S_IFREG
      return isFile && (mine.st_dev, mine.st_ino) == (its.st_dev, its.st_ino)
    }
    return Self.resolved(path) == Self.resolved(other)
  }

  private static func resolved(_ path: String) -> String {
    let url = URL(fileURLWithPath: path)
    return url.deletingLastPathComponent().resolvingSymlinksInPath()
      .appendingPathComponent(url.lastPathComponent).standardizedFileURL.path
  }
}

extension [String] {
  /// The files of runs, each named by its folder or its report: what must not be overwritten.
  var filesOfRuns: [String] {
    flatMap { place -> [String] in
      var isFolder: ObjCBool = false
      let exists = FileManager.default.fileExists(atPath: place, isDirectory: &isFolder)
      let folder =
        exists && isFolder.boolValue
        ? place : URL(fileURLWithPath: place).deletingLastPathComponent().path
      return [place] + ["report.csv", "samples.csv", "manifest.json"].map { folder + "/" + $0 }
    }
  }
}
