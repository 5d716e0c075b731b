/// What the process tells its caller; documented in the README.
enum ExitCode: Int32, CaseIterable {
  /// Done.
  case done = 0
  /// The answer is "no".
  case no = 1
  /// Bad usage or bad input.
  case usage = 2
  /// The environment lacks what was asked for.
  case environment = 3
  /// The runs cannot be compared: another machine, schema or anchor.
  case notComparable = 4
  /// Neither "yes" nor "no", where an answer was demanded.
  case inconclusive = 5
  /// Stopped by SIGINT; a partial report is saved.
  case interrupted = 130
  /// Stopped by SIGTERM or SIGHUP; a partial report is saved.
  case terminated = 143

  /// What it means, for help.
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

  /// Codes and what they mean as a sentence of help.
  static func sentence(_ codes: [(code: ExitCode, meaning: String)]) -> String {
    let meanings = codes.map { "\($0.code.rawValue)\u{A0}\($0.meaning)" }
    return TextLayout.wrapped("Exit codes: " + meanings.joined(separator: ", ") + ".")
  }
}
