/// What the process tells its caller; documented in the README.
enum ExitCode: Int32 {
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
  /// Stopped by SIGTERM; a partial report is saved.
  case terminated = 143
}
