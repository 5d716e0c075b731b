/// A failure that a person must read: one sentence with what is wrong, its value, and what to do.
enum ToolError: Error, CustomStringConvertible {
  /// Exit 2. `help` is the command whose help says more, where that is worth a line.
  case usage(String, help: String? = nil)
  /// Exit 3.
  case environment(String)

  var description: String {
    switch self {
    case .usage(let text, _), .environment(let text): text
    }
  }

  /// A second line, which says where to read on; nil where there is none.
  var hint: String? {
    guard case .usage(_, let command?) = self else { return nil }
    return "Try 'wavebench \(command) --help'."
  }

  var exitCode: ExitCode {
    switch self {
    case .usage: .usage
    case .environment: .environment
    }
  }
}
