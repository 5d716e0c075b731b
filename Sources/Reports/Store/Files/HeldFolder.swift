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

  /// - Parameter place: the file that is to be written in it; nil where it is only read.
  /// - Throws: `ResultStoreError.system` for a folder to write in, `.unreadable` for another.
  package init(_ path: String, toWrite place: String? = nil) throws(ResultStoreError) {
    self.path = path
    descriptor = open(path, crename_open_path | O_DIRECTORY | O_CLOEXEC)
    if descriptor < 0 {
      if let place { throw FileWriting.failure("write", place) }
      throw InputFile.failure(path, errno)
    }
  }

  /// A folder, made with those above it where it is not there.
  ///
  /// - Throws: `ResultStoreError.system` where it cannot be made, and for a file in its place.
  package static func making(_ path: String) throws(ResultStoreError) -> HeldFolder {
    var made = Made()
    return FileKind.isFolder(path) ? try HeldFolder(path, toWrite: path) : try made.make(path)
  }

  /// A folder with nothing in it: made, with those above it, or taken where it is there.
  ///
  /// - Throws: as `making`, and `ResultStoreError.folderNotEmpty`.
  package static func empty(_ path: String) throws(ResultStoreError) -> HeldFolder {
    let folder = try making(path)
    guard try folder.entries().isEmpty else { throw .folderNotEmpty(path: path) }
    return folder
  }

  /// Makes a folder in another, or opens what is there under its name.
  ///
  /// - Throws: `ResultStoreError.system`.
  private init(_ name: String, in parent: HeldFolder, _ path: String, isNew: Bool)
    throws(ResultStoreError)
  {
    self.path = path
    let flags = crename_open_path | O_DIRECTORY | O_CLOEXEC | (isNew ? O_NOFOLLOW : 0)
    descriptor = openat(parent.descriptor, name, flags)
    if descriptor < 0 { throw FileWriting.failure("create", path) }
  }

  /// Folders that were made, outermost first: they can be taken back.
  struct Made {
    private var folders: [(parent: HeldFolder, name: String, folder: HeldFolder)] = []

    /// Removes those that are empty, and are still what was made.
    func undo() {
      for one in folders.reversed() {
        one.parent.remove(one.name, madeAs: one.folder.descriptor, isFolder: true)
      }
    }

    /// Makes a folder and those above it, or takes it where it is there.
    ///
    /// - Throws: `ResultStoreError.system`; then nothing is left of what was made.
    mutating func make(_ path: String) throws(ResultStoreError) -> HeldFolder {
      let (parent, name) = try above(path)
      if let folder = try add(name, in: parent, path) { return folder }
      return try HeldFolder(name, in: parent, path, isNew: false)
    }

    /// Makes a folder and those above it; nil where something has its name.
    ///
    /// - Throws: as `make`.
    mutating func makeNew(_ path: String) throws(ResultStoreError) -> HeldFolder? {
      let (parent, name) = try above(path)
      return try add(name, in: parent, path)
    }

    private mutating func above(
      _ path: String
    ) throws(ResultStoreError) -> (folder: HeldFolder, name: String) {
      var trimmed = path[...]
      while trimmed.utf8.count > 1, trimmed.hasSuffix("/") { trimmed = trimmed.dropLast() }
      let (above, name) = FilePlace.parts(String(trimmed))
      var status = stat()
      let isThere = stat(above, &status) == 0 || errno != ENOENT || above == trimmed
      return (isThere ? try HeldFolder(above, toWrite: path) : try make(above), name)
    }

    private mutating func add(
      _ name: String, in parent: HeldFolder, _ path: String
    ) throws(ResultStoreError) -> HeldFolder? {
      guard mkdirat(parent.descriptor, name, 0o755) == 0 else {
        if errno == EEXIST { return nil }
        let failure = FileWriting.failure("create", path)
        undo()
        throw failure
      }
      let folder = try HeldFolder(name, in: parent, path, isNew: true)
      folders.append((parent, name, folder))
      return folder
    }
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

  /// Whether a name in it is that of an open file or folder.
  func has(_ name: String, as file: Int32) -> Bool {
    var its = stat()
    guard let mine = status(of: name, followingLinks: false), fstat(file, &its) == 0 else {
      return false
    }
    return (mine.st_dev, mine.st_ino) == (its.st_dev, its.st_ino)
  }

  /// Removes a file, or an empty folder, that was made here and is held open; what has taken its
  /// name since stays.
  ///
  /// It is moved aside before the last look: what takes its name between a look and a removal would
  /// be removed in its place. Where a file system cannot do so, that instant remains.
  func remove(_ name: String, madeAs file: Int32, isFolder: Bool = false) {
    guard has(name, as: file) else { return }
    let flags = isFolder ? AT_REMOVEDIR : 0
    let aside = "\(name).partial-\(getpid())-removed"
    guard crename_new(descriptor, name, aside) == 0 else {
      if has(name, as: file) { unlinkat(descriptor, name, flags) }
      return
    }
    let isRemoved = has(aside, as: file) && unlinkat(descriptor, aside, flags) == 0
    if !isRemoved { _ = crename_new(descriptor, aside, name) }
  }

  /// The names in it, hidden ones too, sorted.
  ///
  /// - Throws: `ResultStoreError.unreadable`.
  func entries() throws(ResultStoreError) -> [String] {
    let file = openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard file >= 0 else { throw InputFile.failure(path, errno) }
    guard let stream = fdopendir(file) else {
      let code = errno
      close(file)
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

/// The file at a place that a writer may replace: the one that was there when the place was named,
/// then the writer's own.
final class ReplaceableFile {
  /// Nil where the place must be free.
  var file: OpenFile?
  /// Why what is there cannot be held, as `errno` has it; nil where it can.
  let failure: Int32?

  init(_ name: String, in folder: HeldFolder) {
    let there = openat(folder.descriptor, name, crename_open_path | O_NOFOLLOW | O_CLOEXEC)
    failure = there < 0 && errno != ENOENT ? errno : nil
    file = there < 0 ? nil : OpenFile(there)
  }
}

/// Where a file is, or is to be: a name in a folder that is held.
///
/// What another process puts here after the place was named is not replaced.
package struct FilePlace {
  /// As it was named, for messages.
  package let path: String
  let name: String
  let folder: HeldFolder
  let replaceable: ReplaceableFile

  /// Holds the folder of `path`.
  ///
  /// - Throws: `ResultStoreError.system` where there is none.
  package init(_ path: String) throws(ResultStoreError) {
    let (above, name) = Self.parts(path)
    self.path = path
    self.name = name
    folder = try HeldFolder(above, toWrite: path)
    replaceable = ReplaceableFile(name, in: folder)
  }

  init(_ name: String, in folder: HeldFolder) {
    (self.name, self.folder) = (name, folder)
    path = folder.path(of: name)
    replaceable = ReplaceableFile(name, in: folder)
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

  private var kind: mode_t? { folder.status(of: name).map { $0.st_mode & S_IFMT } }
}
