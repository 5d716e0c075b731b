import Foundation
import Glibc

/// Looks, before anything is measured or read, whether a file can be written at the end.
enum FilePlace {
  /// Checks the place of a file that a run leaves beside its folder.
  ///
  /// - Throws: `ToolError.environment` with the system's reason; `ToolError.usage` for a folder.
  static func check(_ path: String, option: String = "csv") throws {
    let kind = try kind(of: path, option)
    // A file is replaced, so its folder must be writable; a device or pipe is written to as it
    // stands.
    let isReplaced = kind == nil || kind == S_IFREG
    guard access(isReplaced ? folder(of: path) : path, W_OK) == 0 else {
      throw ToolError.environment(
        "cannot write \(path): \(String(cString: strerror(errno))); choose another --\(option)")
    }
  }

  /// Checks the place of a document that is written in one step.
  ///
  /// - Throws: `ToolError.usage` for no name, a folder, or a folder that is missing.
  static func checkDocument(_ path: String, option: String) throws {
    guard !path.isEmpty else {
      throw ToolError.usage(
        "--\(option) '' names no file: --\(option) FILE, or --\(option) - for standard output")
    }
    _ = try kind(of: path, option)
    let folder = folder(of: path)
    guard access(folder, F_OK) == 0 else {
      throw ToolError.usage("--\(option) '\(path)': there is no folder \(folder); make it first")
    }
  }

  /// What stands there: a kind of `stat`; nil for nothing. A folder is refused.
  private static func kind(of path: String, _ option: String) throws -> mode_t? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    let kind = status.st_mode & S_IFMT
    guard kind != S_IFDIR else {
      throw ToolError.usage("--\(option) '\(path)' is a folder: name a file in it")
    }
    return kind
  }

  private static func folder(of path: String) -> String {
    URL(fileURLWithPath: path).deletingLastPathComponent().path
  }
}
