import CSystem
package import Foundation
import Glibc

/// A file that is written beside its place and moved there when it is whole: a reader, a full disk
/// and a kill meet the old file or the new one, never half of one.
///
/// It takes the place of the file that was there when the place was named, with its mode, owner and
/// group where the system allows it, or a place that was free; what another process put there
/// meanwhile stays. The draft is gone with the object unless ``commit()`` moved it; only a kill leaves
/// one behind, `NAME.partial-PID`.
package final class FileDraft {
  private let place: FilePlace
  private let name: String
  private let file: OpenFile
  /// Where the draft is remembered for the end of a process that gets no memory.
  private let remembered: Int32
  private var isMoved = false

  /// Makes an empty draft; what somebody else put under its name is neither written to nor followed.
  ///
  /// - Throws: `ResultStoreError.system` with the system's reason; nothing was made then.
  package init(for place: FilePlace) throws(ResultStoreError) {
    self.place = place
    if let code = place.failure {
      errno = code
      throw FileWriting.failure("write", place.path)
    }
    let old = place.file.flatMap { _ in place.folder.status(of: place.name) }
    guard old.map({ $0.st_mode & S_IFMT == S_IFDIR }) != true, !place.name.isEmpty else {
      errno = EISDIR
      throw FileWriting.failure("write", place.path)
    }
    var number = 0
    while true {
      let name = place.name + ".partial-\(getpid())" + (number > 0 ? "-\(number)" : "")
      let descriptor = openat(
        place.folder.descriptor, name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW,
        old == nil ? 0o644 : 0o600)
      if descriptor >= 0 {
        (self.name, file) = (name, OpenFile(descriptor))
        remembered = heap_exhaustion_remember(place.folder.descriptor, name, descriptor)
        break
      }
      number += 1
      guard errno == EEXIST, number < 100 else { throw FileWriting.failure("write", place.path) }
    }
    if let old { take(old) }
  }

  deinit {
    heap_exhaustion_forget(remembered)
    if !isMoved { place.folder.remove(name, madeAs: file.descriptor) }
  }

  /// Where another program can write it.
  package var descriptor: Int32 { file.descriptor }

  /// Appends bytes.
  ///
  /// - Throws: `ResultStoreError.system` with the system's reason.
  package func append(_ data: Data) throws(ResultStoreError) {
    try FileWriting.write(data, to: file.descriptor, path: place.path)
  }

  /// Makes the draft durable and moves it to its place; then makes that durable, too.
  ///
  /// - Throws: `ResultStoreError.system` with the system's reason, or `.foreign`; what was there is
  ///   still there.
  package func commit() throws(ResultStoreError) {
    guard fsync(file.descriptor) == 0 else { throw FileWriting.failure("write", place.path) }
    try move()
    isMoved = true
    place.file = file
    heap_exhaustion_forget(remembered)
    place.folder.sync()
  }

  /// By an exchange of names, since a rename would also replace a file that came there after the
  /// last look. Where a file system has only that, what came in this instant is lost.
  private func move() throws(ResultStoreError) {
    let (folder, descriptor) = (place.folder, place.folder.descriptor)
    let old = place.file.flatMap { folder.has(place.name, as: $0.descriptor) ? $0 : nil }
    if let old, crename_exchange(descriptor, name, place.name) == 0 {
      if folder.has(name, as: old.descriptor) {
        unlinkat(descriptor, name, 0)
        return
      }
      _ = crename_exchange(descriptor, name, place.name)
      throw .foreign(path: place.path)
    }
    if old == nil, crename_new(descriptor, name, place.name) == 0 { return }
    switch errno {
    case EEXIST: throw .foreign(path: place.path)
    // The old file is gone since the last look, unless the draft is.
    case ENOENT where old != nil && folder.has(name, as: file.descriptor): try move()
    case EINVAL, ENOSYS, ENOTSUP:
      guard old != nil || folder.status(of: place.name, followingLinks: false) == nil else {
        throw .foreign(path: place.path)
      }
      guard renameat(descriptor, name, descriptor, place.name) == 0 else { fallthrough }
    default: throw FileWriting.failure("write", place.path)
    }
  }

  /// Takes over who may do what with the old file. Where the draft cannot have its group, the group
  /// it has may do no more than everybody.
  private func take(_ old: stat) {
    var mode = old.st_mode & 0o777
    if fchown(file.descriptor, old.st_uid, old.st_gid) != 0,
      fchown(file.descriptor, uid_t.max, old.st_gid) != 0
    {
      mode = mode & 0o707 | (mode & 0o007) << 3
    }
    fchmod(file.descriptor, mode)
  }
}

/// Writing to what is open, and what becomes of its failures.
enum FileWriting {
  static func write(_ data: Data, to descriptor: Int32, path: String) throws(ResultStoreError) {
    errno = data.withUnsafeBytes { stop_signal_write(descriptor, $0.baseAddress, $0.count) }
    if errno != 0 { throw failure("write", path) }
  }

  /// What `errno` says of a path.
  static func failure(_ operation: String, _ path: String) -> ResultStoreError {
    let code = errno
    if code == ECANCELED { return .unread(path: path) }
    return .system(operation: operation, path: path, reason: reason(code))
  }

  /// The system's words for the number of an error, with the cure where they name none.
  static func reason(_ code: Int32) -> String {
    String(cString: strerror(code)) + (code == EMFILE ? " (allow more with 'ulimit -n')" : "")
  }
}
