import CSystem
package import Foundation
import Glibc
package import Measurement

/// A place that gets a whole file or keeps what it has.
package struct FilePlace: Sendable {
  package let path: String

  package init(_ path: String) { self.path = path }

  /// True if a file is put here, in place of one that is there; what is no file (a pipe, a device)
  /// is written to as it stands.
  package var isReplaced: Bool { [nil, S_IFREG].contains(FileKind.of(path)) }

  package var isFolder: Bool { FileKind.isFolder(path) }

  /// True if the name is one of those, as `/dev/stdout`, under which the system shows a file that a
  /// process has open.
  package var isOpenFile: Bool {
    let target = try? FileManager.default.destinationOfSymbolicLink(atPath: path)
    return target.map { $0.hasPrefix("/proc/self/fd/") || $0.hasPrefix("/dev/fd/") } ?? false
  }

  /// Looks whether it can be written, by making the draft that is moved to its place.
  ///
  /// - Throws: `ResultStoreError.system` with the system's reason.
  package func expectWritable() throws(ResultStoreError) {
    guard isReplaced else {
      if access(path, W_OK) == 0 { return }
      throw FileWriting.failure("write", path)
    }
    _ = try FileDraft(for: path)
  }

  /// Puts a file here, durable and whole; what is here and is no file is written to.
  ///
  /// - Throws: `ResultStoreError.system` with the system's reason; what was there is still there.
  package func replace(with data: Data) throws(ResultStoreError) {
    guard isReplaced || isFolder else {
      let descriptor = stop_signal_open(AT_FDCWD, path)
      guard descriptor >= 0 else { throw FileWriting.failure("write", path) }
      defer { close(descriptor) }
      return try FileWriting.write(data, to: descriptor, path: path)
    }
    let draft = try FileDraft(for: path)
    try draft.append(data)
    try draft.commit()
  }

  /// The folder of a path and the name in it, which is empty where the path ends with a slash.
  static func parts(_ path: String) -> (folder: String, name: String) {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return (".", path) }
    let folder = String(path[..<slash])
    return (folder.isEmpty ? "/" : folder, String(path[path.utf8.index(after: slash)...]))
  }

  static func path(of name: String, in folder: String) -> String {
    if folder == "." { return name }
    return folder.hasSuffix("/") ? folder + name : folder + "/" + name
  }
}

package enum Folders {
  /// The names in a folder, hidden ones too, sorted.
  ///
  /// - Throws: `ResultStoreError.unreadable`.
  static func names(in folder: String) throws(ResultStoreError) -> [String] {
    do { return try FileManager.default.contentsOfDirectory(atPath: folder).sorted() } catch {
      let reason = (error as? CocoaError)?.underlying as? POSIXError
      throw InputFile.failure(folder, reason?.code.rawValue ?? EIO)
    }
  }

  /// Makes a folder with those above it.
  ///
  /// - Returns: the folders that were made, the innermost first; nil where something has the name.
  /// - Throws: `ResultStoreError.system` where it cannot be made; nothing is left then of what was
  ///   made.
  static func make(_ path: String) throws(ResultStoreError) -> [String]? {
    if mkdir(path, 0o755) == 0 { return [path] }
    if errno == EEXIST { return nil }
    guard errno == ENOENT, let above = above(path) else {
      throw FileWriting.failure("create", path)
    }
    let made = try make(above) ?? []
    if mkdir(path, 0o755) == 0 { return [path] + made }
    let isThere = errno == EEXIST
    let failure = FileWriting.failure("create", path)
    remove(made)
    if isThere { return nil }
    throw failure
  }

  private static func above(_ path: String) -> String? {
    var trimmed = path[...]
    while trimmed.utf8.count > 1, trimmed.hasSuffix("/") { trimmed = trimmed.dropLast() }
    let above = FilePlace.parts(String(trimmed)).folder
    return above == trimmed ? nil : above
  }

  /// Makes a folder, or takes one with nothing in it.
  ///
  /// - Returns: the folders that were made, the innermost first.
  /// - Throws: as `make`, and `ResultStoreError.folderNotEmpty`.
  @discardableResult
  package static func makeEmpty(_ path: String) throws(ResultStoreError) -> [String] {
    if let made = try make(path) { return made }
    do throws(ResultStoreError) {
      guard try names(in: path).isEmpty else { throw .folderNotEmpty(path: path) }
      return []
    } catch {
      guard case .unreadable(_, let reason, _) = error else { throw error }
      throw .system(operation: "read", path: path, reason: reason)
    }
  }

  static func remove(_ folders: [String]) { for folder in folders { rmdir(folder) } }
}
