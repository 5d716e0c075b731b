import Foundation

/// A failure that a person must read: one sentence with what is wrong, its value, and what to do.
struct ToolError: Error, CustomStringConvertible {
  let description: String
  let exitCode: ExitCode
  /// A second line, which says where to read on.
  var hint: String?

  /// `command` is the one whose help says more, where that is worth a line; empty for that of all
  /// commands.
  static func usage(_ text: String, help command: String? = nil) -> ToolError {
    ToolError(
      description: text, exitCode: .usage,
      hint: command.map {
        "Try: " + ($0.isEmpty ? ShellCommand.line("--help") : ShellCommand.line($0, "--help"))
      })
  }

  static func environment(_ text: String) -> ToolError {
    ToolError(description: text, exitCode: .environment)
  }
}

extension Error {
  /// The sentence for a person: its own, or the system's reason with the path if it is
  /// one of Foundation's, which describe themselves to programmers.
  var sentence: String {
    if let coding = self as? DecodingError {
      switch coding {
      case .dataCorrupted(let found), .keyNotFound(_, let found), .typeMismatch(_, let found),
        .valueNotFound(_, let found):
        return "what was read is not what this program writes: \(found.debugDescription)"
      @unknown default: return "what was read is not what this program writes"
      }
    }
    guard let cocoa = self as? CocoaError else { return "\(self)" }
    let system = (cocoa.userInfo[NSUnderlyingErrorKey] as? any Error) as? POSIXError
    let reason = system.map { String(cString: strerror($0.code.rawValue)) }
    return [cocoa.filePath, reason ?? cocoa.localizedDescription].compactMap(\.self)
      .joined(separator: ": ")
  }
}

enum ExitCode: Int32, CaseIterable {
  case done = 0
  case no = 1
  case usage = 2
  case environment = 3
  case notComparable = 4
  case inconclusive = 5
  case interrupted = 130
  case terminated = 143

  var meaning: String {
    switch self {
    case .done: "done"
    case .no: "the answer is no"
    case .usage: "bad usage or bad input"
    case .environment: "the environment lacks what was asked for"
    case .notComparable: "the runs are not comparable"
    case .inconclusive: "undecided where an answer was demanded"
    case .interrupted: "stopped by SIGINT, a partial report saved"
    case .terminated: "stopped by SIGTERM or SIGHUP, likewise"
    }
  }

  static func sentence(_ codes: [(code: ExitCode, meaning: String)]) -> String {
    let meanings = codes.map { "\($0.code.rawValue)\u{A0}\($0.meaning)" }
    return TextLayout.wrapped("Exit codes: " + meanings.joined(separator: ", ") + ".")
  }
}
