import Glibc

/// Where folders for a while are made: in the folder that `TMPDIR` names, or in `/tmp` where it
/// names none.
enum TemporaryPlace {
  /// The place's absolute path.
  ///
  /// - Throws: `TemporaryPlaceError` where it is no folder that can be written.
  static func path() throws(TemporaryPlaceError) -> String {
    var name = "/tmp"
    if let words = getenv("TMPDIR"), words.pointee != 0 {
      guard let text = String(validatingCString: words) else {
        throw TemporaryPlaceError(String(cString: words), EILSEQ)
      }
      name = text
    }
    // Programs that get a path of it may start in another folder.
    guard let resolved = realpath(name + "/", nil) else { throw TemporaryPlaceError(name, errno) }
    defer { free(resolved) }
    guard access(resolved, W_OK | X_OK) == 0 else { throw TemporaryPlaceError(name, errno) }
    return String(cString: resolved)
  }

  /// Makes an empty folder that nobody else has, for its owner alone, and returns its path.
  ///
  /// - Throws: `TemporaryPlaceError`.
  static func makeFolder() throws(TemporaryPlaceError) -> String {
    try makeFolder(in: path())
  }

  /// As `makeFolder`, in another place.
  static func makeFolder(in place: String) throws(TemporaryPlaceError) -> String {
    var path = Array((place + "/wavebench-XXXXXX").utf8CString)
    guard let made = mkdtemp(&path) else { throw TemporaryPlaceError(place, errno) }
    return String(cString: made)
  }
}

/// Why there is no temporary folder.
struct TemporaryPlaceError: Error, Equatable, CustomStringConvertible {
  private let place: String
  private let reason: String

  /// What the system says about a place where a folder was to be made.
  init(_ place: String, _ error: Int32) {
    (self.place, reason) = (place, String(cString: strerror(error)))
  }

  /// One sentence that names the place, the system's reason and the cure.
  var description: String {
    "cannot make a folder in '\(place)': \(reason); set TMPDIR to a folder that can be written"
  }
}
