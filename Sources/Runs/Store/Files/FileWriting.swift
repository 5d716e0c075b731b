import CSystem
import Foundation
import Glibc
import Measurement

/// Writing to what is open, and what becomes of its failures.
enum FileWriting {
  static func write(_ data: Data, to descriptor: Int32, path: String) throws(ResultStoreError) {
    errno = data.withUnsafeBytes { stop_signal_write(descriptor, $0.baseAddress, $0.count) }
    if errno != 0 { throw failure("write", path) }
  }

  /// Makes the names in a folder durable. Where a file system has no such thing, or no more
  /// descriptors can be had, the files themselves are whole all the same.
  static func syncNames(in folder: String) {
    let file = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard file >= 0 else { return }
    fsync(file)
    close(file)
  }

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
