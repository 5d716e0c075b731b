import Foundation
import Glibc

/// Looks, before anything is measured, whether a file can be written at the end.
enum FilePlace {
  /// - Throws: `ToolError.environment` with the system's reason.
  static func check(_ path: String, option: String = "csv") throws {
    var status = stat()
    let exists = stat(path, &status) == 0
    if exists, status.st_mode & S_IFMT == S_IFDIR {
      throw ToolError.usage("--\(option) '\(path)' is a folder: name a file in it")
    }
    // A file is replaced, so its folder must be writable; a device or pipe is written to as it stands.
    let isReplaced = !exists || status.st_mode & S_IFMT == S_IFREG
    let place =
      isReplaced ? URL(fileURLWithPath: path).deletingLastPathComponent().path : path
    guard access(place, W_OK) == 0 else {
      throw ToolError.environment(
        "cannot write \(path): \(String(cString: strerror(errno))); choose another --\(option)")
    }
  }
}
