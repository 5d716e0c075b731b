public import Foundation

/// The search for programs in PATH.
public enum ProgramSearch {
  /// The path of the first executable file called `name` in the folders of `path`; nil when no
  /// folder holds one.
  ///
  /// - Parameter path: folders between colons; nil: `/usr/bin:/bin`, as a shell without PATH.
  public static func find(
    _ name: String, path: String? = ProcessInfo.processInfo.environment["PATH"]
  ) -> String? {
    (path ?? "/usr/bin:/bin").split(separator: ":").map { "\($0)/\(name)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }
}
