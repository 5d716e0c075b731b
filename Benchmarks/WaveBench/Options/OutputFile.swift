import Foundation
import Glibc
import Measurement
import Runs

/// A file that a command writes, or standard output for `-`; none that is read, as ``CallFiles``
/// has seen.
struct OutputFile {
  let path: String
  private let option: String
  private var place: FilePlace { FilePlace(path) }

  /// - Throws: `ToolError.usage` for a folder, and for a name of a file that a process has open.
  init(_ path: String, option: String) throws {
    (self.path, self.option) = (path, option)
    guard path != "-" else { return }
    if place.isFolder || path.hasSuffix("/") {
      throw ToolError.usage("--\(option) '\(path)' is a folder: name a file in it")
    }
    // Such a link would be replaced, and be gone from the system.
    if place.isReplaced, place.isOpenFile {
      throw ToolError.usage(
        "--\(option) '\(path)' is a file that is open: name the file itself, or - for standard "
          + "output")
    }
  }

  init?(_ parser: OptionParser, _ option: String) throws {
    guard let path = parser.value(option) else { return nil }
    try self.init(path, option: option)
  }

  var isStandardOutput: Bool { path == "-" }

  /// Looks whether it can be written, by making the file that is moved to its place: before
  /// anything is measured or read.
  func expectWritable() throws {
    guard !isStandardOutput else { return }
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().relativePath
    if access(folder + "/.", F_OK) != 0, [ENOENT, ENOTDIR].contains(errno) {
      throw ToolError.usage("--\(option) '\(path)': there is no folder \(folder); make it first")
    }
    do throws(ResultStoreError) { try place.expectWritable() } catch {
      guard case .system(_, _, let reason) = error else { throw error }
      throw ToolError.environment("cannot write \(path): \(reason); choose another --\(option)")
    }
  }

  /// Replaces the file in one step, or writes to standard output.
  func write(_ data: Data) throws {
    guard isStandardOutput else { return try place.replace(with: data) }
    StandardStreams.put(data)
  }

  /// Replaces the file in one step; on standard output control characters are shown.
  func write(_ text: String) throws {
    guard isStandardOutput else { return try write(Data(text.utf8)) }
    StandardStreams.put(text)
  }

  /// Replaces the file by what `draw` writes to an open file; not for standard output.
  func write(by draw: (Int32) throws -> Void) throws {
    guard place.isReplaced else {
      // A device or a pipe takes what comes.
      let file = open(path, O_WRONLY | O_CLOEXEC)
      guard file >= 0 else {
        throw ToolError.environment("cannot write \(path): \(String(cString: strerror(errno)))")
      }
      defer { close(file) }
      return try draw(file)
    }
    let draft = try FileDraft(for: path)
    try draw(draft.descriptor)
    try draft.commit()
  }
}
