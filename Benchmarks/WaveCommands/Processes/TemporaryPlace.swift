import Glibc

/// Where folders for a while are made.
enum TemporaryPlace {
  /// `/tmp`, so that a folder's path has the same length everywhere; where it is closed, what
  /// `TMPDIR` names, and `/var/tmp`.
  private static var places: [String] {
    ["/tmp", getenv("TMPDIR").flatMap { String(validatingCString: $0) }, "/var/tmp"]
      .compactMap(\.self)
  }

  /// Makes an empty folder under a new name, which its owner alone may enter, in the first of
  /// `places` that takes one, and returns its absolute path.
  ///
  /// - Throws: `ToolError.environment` with the cure where none does.
  static func makeFolder(in places: [String] = Self.places) throws -> String {
    for place in places {
      // Programs that get a path of it may start in another folder.
      guard let resolved = realpath(place + "/", nil) else { continue }
      defer { free(resolved) }
      var path = Array((String(cString: resolved) + "/wavebench-XXXXXX").utf8CString)
      if let made = mkdtemp(&path) { return String(cString: made) }
    }
    throw ToolError.environment(
      "cannot make a folder in \(places.map { "'\($0)'" }.joined(separator: " or ")): set TMPDIR to a "
        + "folder that can be written")
  }
}
