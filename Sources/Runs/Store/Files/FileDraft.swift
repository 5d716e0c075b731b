import CSystem
package import Foundation
import Glibc
package import Measurement

/// A file that is written beside its place and moved there when it is whole: a reader, a full disk
/// and a kill meet the old file or the new one, never half of one.
///
/// It takes mode, owner and group of the file that it replaces, where the system allows it. The
/// draft is gone with the object unless ``commit()`` moved it; only the end of the process leaves one
/// behind, `NAME.partial-PID`.
package final class FileDraft {
  private let path: String
  private let draft: String
  /// Where another program can write it.
  package let descriptor: Int32
  private var isMoved = false

  /// Makes an empty draft; what somebody else put under its name is neither written to nor followed.
  ///
  /// - Throws: `ResultStoreError.system` with the system's reason; nothing was made then.
  package init(for path: String) throws(ResultStoreError) {
    self.path = path
    let old = FileKind.status(path)
    guard old.map({ $0.st_mode & S_IFMT == S_IFDIR }) != true, !path.hasSuffix("/") else {
      errno = EISDIR
      throw FileWriting.failure("write", path)
    }
    for number in 0..<100 {
      let name = path + ".partial-\(getpid())" + (number > 0 ? "-\(number)" : "")
      let flags = O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW
      let file = open(name, flags, old == nil ? 0o644 : 0o600)
      guard file >= 0 else {
        if errno == EEXIST { continue }
        break
      }
      (draft, descriptor) = (name, file)
      if let old { take(old) }
      return
    }
    throw FileWriting.failure("write", path)
  }

  deinit {
    close(descriptor)
    if !isMoved { unlink(draft) }
  }

  /// Appends bytes.
  ///
  /// - Throws: `ResultStoreError.system` with the system's reason.
  package func append(_ data: Data) throws(ResultStoreError) {
    try FileWriting.write(data, to: descriptor, path: path)
  }

  /// Makes the draft durable and moves it to its place; then makes that durable, too.
  ///
  /// - Throws: `ResultStoreError.system` with the system's reason; what was there is still there.
  package func commit() throws(ResultStoreError) {
    guard fsync(descriptor) == 0, rename(draft, path) == 0 else {
      throw FileWriting.failure("write", path)
    }
    isMoved = true
    FileWriting.syncNames(in: FilePlace.parts(path).folder)
  }

  /// Takes over who may do what with the old file. Where the draft cannot have its group, the group
  /// it has may do no more than everybody.
  private func take(_ old: stat) {
    var mode = old.st_mode & 0o777
    if fchown(descriptor, old.st_uid, old.st_gid) != 0,
      fchown(descriptor, uid_t.max, old.st_gid) != 0
    {
      mode = mode & 0o707 | (mode & 0o007) << 3
    }
    fchmod(descriptor, mode)
  }
}
