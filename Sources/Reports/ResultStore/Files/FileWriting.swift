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
    let temporary = path + ".partial-\(getpid())"
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw failure("write", path) }
    do throws(ResultStoreError) {
      try write(data, to: descriptor, path: path)
      guard fsync(descriptor) == 0 else { throw failure("write", path) }
    } catch {
      close(descriptor)
      unlink(temporary)
      throw error
    }
    close(descriptor)
    guard rename(temporary, path) == 0 else {
      let error = failure("write", path)
      unlink(temporary)
      throw error
    }
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
