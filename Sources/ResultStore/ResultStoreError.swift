/// Why results could not be written or read.
public enum ResultStoreError: Error, Equatable, CustomStringConvertible {
  /// A file operation failed, with the system's reason.
  case system(operation: String, path: String, reason: String)
  /// The folder holds something already.
  case folderNotEmpty(path: String)
  /// A file stands where the folder should be.
  case notAFolder(path: String)
  /// A number that no file may hold.
  case notANumber(column: String, value: String)

  /// Whether the caller asked for something wrong, rather than the machine failing.
  public var isBadInput: Bool {
    switch self {
    case .folderNotEmpty, .notAFolder: true
    case .system, .notANumber: false
    }
  }

  /// One sentence that names the value and the cure.
  public var description: String {
    switch self {
    case .system(let operation, let path, let reason):
      "cannot \(operation) \(path): \(reason); choose another place with --output or make room there"
    case .folderNotEmpty(let path):
      "\(path) is not empty: choose a new or an empty folder, nothing in it is overwritten"
    case .notAFolder(let path): "\(path) is a file: choose a new or an empty folder"
    case .notANumber(let column, let value): "\(column) would be \(value), which no report may hold"
    }
  }
}
