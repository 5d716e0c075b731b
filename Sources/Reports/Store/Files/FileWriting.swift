import CSystem
public import Foundation
import Glibc

/// File operations that leave either the old file or the whole new one.
public enum FileWriting {
  /// Writes a file next to its final place, makes it durable, and moves it there. What is there and
  /// is no file (a pipe, a device) is written to as it stands: it must not be replaced.
  ///
  /// - Throws: as `FilePlace.replace`; what was there is still there.
  public static func replace(_ path: String, with data: Data) throws(ResultStoreError) {
    try FilePlace(path).replace(with: data)
  }

  /// Writes all bytes or throws.
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
