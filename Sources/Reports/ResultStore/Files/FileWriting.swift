public import Foundation
import Glibc

/// File operations that leave either the old file or the whole new one.
public enum FileWriting {
  /// Writes a file next to its final place, makes it durable, and moves it there. What is there and
  /// is no file (a pipe, a device) is written to as it stands: it must not be replaced.
  ///
  /// - Throws: `ResultStoreError.system` with the system's reason; what was there is still there.
  public static func replace(_ path: String, with data: Data) throws(ResultStoreError) {
    var status = stat()
    if stat(path, &status) == 0, ![S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT) {
      return try writeThrough(path, data)
    }
    let draft = try FileDraft(for: path)
    try draft.append(data)
    try draft.commit()
  }

  /// Makes the names in a file's folder durable. Where a file system has no such thing, or no more
  /// descriptors can be had, the file itself is whole all the same.
  static func syncFolder(of path: String) {
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }

  private static func writeThrough(_ path: String, _ data: Data) throws(ResultStoreError) {
    let descriptor = open(path, O_WRONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure("write", path) }
    defer { close(descriptor) }
    try write(data, to: descriptor, path: path)
  }

  /// Writes all bytes or throws.
  static func write(_ data: Data, to descriptor: Int32, path: String) throws(ResultStoreError) {
    var written = 0
    let bytes = [UInt8](data)
    while written < bytes.count {
      let count = bytes[written...].withUnsafeBytes {
        Glibc.write(descriptor, $0.baseAddress, $0.count)
      }
      if count < 0 {
        if errno == EINTR { continue }
        throw failure("write", path)
      }
      written += count
    }
  }

  static func failure(_ operation: String, _ path: String) -> ResultStoreError {
    .system(operation: operation, path: path, reason: String(cString: strerror(errno)))
  }
}
