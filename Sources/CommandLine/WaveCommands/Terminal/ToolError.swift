/// A failure that a person must read: what is wrong, with its value, and what to do.
enum ToolError: Error, CustomStringConvertible {
  /// Exit 2.
  case usage(String)
  /// Exit 3.
  case environment(String)

  var description: String {
    switch self {
    case .usage(let text), .environment(let text): text
    }
  }

  var exitCode: ExitCode {
    switch self {
    case .usage: .usage
    case .environment: .environment
    }
  }
}
