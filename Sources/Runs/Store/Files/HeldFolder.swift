import CSystem
package import Foundation
import Glibc

/// A file that is open as long as this object lives: whatever is done to its name, it is known
/// again.
final class OpenFile: Sendable {
  let descriptor: Int32

  init(_ descriptor: Int32) { self.descriptor = descriptor }

  deinit { close(descriptor) }
}

/// A folder that is held open: what is written and read in it is found there, though the folder is
/// moved meanwhile and its name given to another, or to a link.
package final class HeldFolder: Sendable {
  /// As it was named, for messages.
  package let path: String
  let descriptor: Int32
  /// The folder in which it was made, and its name there; nil for one that was there.
  private let made: (parent: HeldFolder, name: String)?

  /// - Parameter place: the file that is to be written in it; nil where it is only read.
  /// - Throws: `ResultStoreError.system` for a folder to write in, `.unreadable` for another.
  package init(_ path: String, toWrite place: String? = nil) throws(ResultStoreError) {
    (self.path, made) = (path, nil)
    descriptor = open(path, crename_open_path | O_DIRECTORY | O_CLOEXEC)
    if descriptor < 0 {
      if let place { throw FileWriting.failure("write", place) }
      throw InputFile.failure(path, errno)
    }
  }

  /// A folder, made with those above it where it is not there.
  ///
  /// - Throws: `ResultStoreError.system` where it cannot be made, and for a file in its place;
  ///   nothing is left then of what was made.
  package static func making(_ path: String) throws(ResultStoreError) -> HeldFolder {
    if !FileKind.isFolder(path), let folder = try makingNew(path) { return folder }
    return try HeldFolder(path, toWrite: path)
  }

  /// A folder with nothing in it: made, with those above it, or taken where it is there.
  ///
  /// - Throws: as `making`, and `ResultStoreError.folderNotEmpty`.
  package static func empty(_ path: String) throws(ResultStoreError) -> HeldFolder {
    let folder = try making(path)
    do throws(ResultStoreError) {
      guard try folder.entries().isEmpty else { throw .folderNotEmpty(path: path) }
      return folder
    } catch {
      folder.undo()
      guard case .unreadable(_, let reason, _) = error else { throw error }
      throw .system(operation: "read", path: path, reason: reason)
    }
  }

  /// A folder, made with those above it; nil where something has its name.
  ///
  /// - Throws: as `making`.
  static func makingNew(_ path: String) throws(ResultStoreError) -> HeldFolder? {
    var trimmed = path[...]
    while trimmed.utf8.count > 1, trimmed.hasSuffix("/") { trimmed = trimmed.dropLast() }
    let (above, name) = FilePlace.parts(String(trimmed))
    var status = stat()
    let isThere = stat(above, &status) == 0 || errno != ENOENT || above == trimmed
    let parent = isThere ? try HeldFolder(above, toWrite: path) : try making(above)
    guard mkdirat(parent.descriptor, name, 0o755) == 0 else {
      if errno == EEXIST { return nil }
      let failure = FileWriting.failure("create", path)
      parent.undo()
      throw failure
    }
    return try HeldFolder(madeAs: name, in: parent, path)
  }

  private init(
    madeAs name: String, in parent: HeldFolder, _ path: String
  ) throws(ResultStoreError) {
    (self.path, made) = (path, (parent, name))
    let flags = crename_open_path | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW
    descriptor = openat(parent.descriptor, name, flags)
    if descriptor < 0 { throw FileWriting.failure("create", path) }
  }

  /// Removes it and those above it that were made with it, as far as they are empty and still what
  /// was made.
  func undo() {
    guard let made else { return }
    made.parent.remove(made.name, madeAs: descriptor, isFolder: true)
    made.parent.undo()
  }

  deinit { close(descriptor) }

  package func place(_ name: String) -> FilePlace { FilePlace(name, in: self) }

  /// The path of a file in it, for messages.
  func path(of name: String) -> String {
    if path == "." { return name }
    return path.hasSuffix("/") ? path + name : path + "/" + name
  }

  /// What a name in it leads to, or is itself where links are not followed; nil for nothing.
  func status(of name: String, followingLinks: Bool = true) -> stat? {
    var status = stat()
    let flags = followingLinks ? 0 : AT_SYMLINK_NOFOLLOW
    return fstatat(descriptor, name, &status, flags) == 0 ? status : nil
  }

  func kind(of name: String, followingLinks: Bool = true) -> mode_t? {
    status(of: name, followingLinks: followingLinks).map { $0.st_mode & S_IFMT }
  }

  /// Whether a name in it is that of an open file or folder.
  func has(_ name: String, as file: Int32) -> Bool {
    var its = stat()
    guard let mine = status(of: name, followingLinks: false), fstat(file, &its) == 0 else {
      return false
    }
    return (mine.st_dev, mine.st_ino) == (its.st_dev, its.st_ino)
  }

  /// Removes a file, or an empty folder, that was made here and is held open; what has taken its
  /// name before the last look stays.
  func remove(_ name: String, madeAs file: Int32, isFolder: Bool = false) {
    if has(name, as: file) { unlinkat(descriptor, name, isFolder ? AT_REMOVEDIR : 0) }
  }

  /// The names in it, hidden ones too, sorted.
  ///
  /// - Throws: `ResultStoreError.unreadable`.
  func entries() throws(ResultStoreError) -> [String] {
    let file = openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard file >= 0, let stream = fdopendir(file) else {
      let code = errno
      if file >= 0 { close(file) }
      throw InputFile.failure(path, code)
    }
    defer { closedir(stream) }
    var names: [String] = []
    errno = 0
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
      errno = 0
    }
    if errno != 0 { throw InputFile.failure(path, errno) }
    return names.sorted()
  }

  /// Makes the names in it durable. Where a file system has no such thing, or no more descriptors
  /// can be had, the files themselves are whole all the same.
  func sync() {
    let file = openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard file >= 0 else { return }
    fsync(file)
    close(file)
  }
}

/// Where a file is, or is to be: a name in a folder that is held.
///
/// What another process puts here after the place was named is not replaced.
package final class FilePlace {
  /// As it was named, for messages.
  package let path: String
  let name: String
  let folder: HeldFolder
  /// The file that may be replaced: the one that was there when the place was named, then the
  /// writer's own; nil where the place must be free.
  var file: OpenFile?
  /// Why what is there cannot be held, as `errno` has it; nil where it can.
  let failure: Int32?

  /// Holds the folder of `path`, and what is there.
  ///
  /// - Throws: `ResultStoreError.system` where there is none.
  package convenience init(_ path: String) throws(ResultStoreError) {
    let (above, name) = Self.parts(path)
    self.init(name, in: try HeldFolder(above, toWrite: path), path)
  }

  init(_ name: String, in folder: HeldFolder, _ path: String? = nil) {
    (self.path, self.name, self.folder) = (path ?? folder.path(of: name), name, folder)
    let there = openat(folder.descriptor, name, crename_open_path | O_NOFOLLOW | O_CLOEXEC)
    failure = there < 0 && errno != ENOENT ? errno : nil
    file = there < 0 ? nil : OpenFile(there)
  }

  /// A place that holds `file`, or must be free.
  init(_ name: String, in folder: HeldFolder, holding file: OpenFile?) {
    (self.name, self.folder, self.file, failure) = (name, folder, file, nil)
    path = folder.path(of: name)
  }

  /// The folder of a path and the name in it, which is empty where the path ends with a slash.
  static func parts(_ path: String) -> (folder: String, name: String) {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return (".", path) }
    let folder = String(path[..<slash])
    return (folder.isEmpty ? "/" : folder, String(path[path.utf8.index(after: slash)...]))
  }

  /// Whether a file is put here in place of the one that is there; what is no file (a pipe, a
  /// device) is written to as it stands.
  package var isReplaced: Bool { kind == nil || kind == S_IFREG }

  package var isFolder: Bool { kind == S_IFDIR }

  /// Whether the name is one of those, as `/dev/stdout`, under which the system shows a file that a
  /// process has open.
  package var isOpenFile: Bool {
    var bytes = [CChar](repeating: 0, count: 64)
    let count = readlinkat(folder.descriptor, name, &bytes, bytes.count)
    let target = bytes.prefix(max(0, count)).map { UInt8(bitPattern: $0) }
    return target.starts(with: "/proc/self/fd/".utf8) || target.starts(with: "/dev/fd/".utf8)
  }

  /// Looks whether it can be written, by making the draft that is moved to its place.
  ///
  /// - Throws: `ResultStoreError.system` with the system's reason.
  package func expectWritable() throws(ResultStoreError) {
    guard isReplaced else {
      if faccessat(folder.descriptor, name, W_OK, 0) == 0 { return }
      throw FileWriting.failure("write", path)
    }
    _ = try FileDraft(for: self)
  }

  /// Puts a file here, durable and whole; what is here and is no file is written to.
  ///
  /// - Throws: `ResultStoreError.system` with the system's reason, or `.foreign` for a file that
  ///   another process put here meanwhile; what was there is still there.
  package func replace(with data: Data) throws(ResultStoreError) {
    guard isReplaced || isFolder else { return try writeThrough(data) }
    let draft = try FileDraft(for: self)
    try draft.append(data)
    try draft.commit()
  }

  private func writeThrough(_ data: Data) throws(ResultStoreError) {
    let descriptor = stop_signal_open(folder.descriptor, name)
    guard descriptor >= 0 else { throw FileWriting.failure("write", path) }
    defer { close(descriptor) }
    // A file that came there meanwhile is not to be written over.
    guard FileKind.of(descriptor) != S_IFREG else { throw .foreign(path: path) }
    try FileWriting.write(data, to: descriptor, path: path)
  }

  private var kind: mode_t? { folder.kind(of: name) }
}
