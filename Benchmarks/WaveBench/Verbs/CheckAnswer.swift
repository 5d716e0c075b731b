import Foundation
import Measurement
import Runs

/// The rows and the answer of a gate over stored runs, of two or of a history.
enum CheckAnswer {
  /// The gated rows that a command line asks for.
  ///
  /// - Throws: `ToolError.usage` where `--filter` leaves none of `gated`.
  static func rows(
    _ parser: OptionParser, _ gated: [ComparedRow]
  ) throws -> (ComparedRow) -> Bool {
    let (exactOnly, filter) = (parser.has("exact-only"), RowFilter(parser))
    let isOfKind = { (row: ComparedRow) in !exactOnly || row.kind == .exact }
    _ = try filter.rows(gated.filter(isOfKind)) { $0 }
    return { isOfKind($0) && filter.fits($0) }
  }

  /// Says the answer of a ledger, as annotations and in a JUnit file where these are asked for,
  /// too.
  ///
  /// - Parameters:
  ///   - start: when the check began.
  ///   - instant: when the run was measured that is checked; nil where it does not say.
  static func say(
    _ ledger: Ledger, _ sentence: String, _ junit: OutputFile?,
    since start: ContinuousClock.Instant,
    at instant: RunInstant?
  ) throws -> ExitCode {
    let (code, sentence) = (ExitCode(ledger.outcome), "check: \(sentence)")
    // GitHub sets it to "true" alone.
    if ProcessInfo.processInfo.environment["GITHUB_ACTIONS"] == "true" {
      for line in ledger.annotations { StandardStreams.note(marked: line + "\n") }
    }
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    try junit?.write(
      ledger.junit(exitCode: code.rawValue, verdict: sentence, took: seconds, at: instant))
    StandardStreams.note(sentence)
    return code
  }

  static func junit(_ parser: OptionParser) throws -> OutputFile? {
    let junit = try OutputFile(parser, "junit")
    try junit?.expectWritable()
    return junit
  }
}

extension ExitCode {
  init(_ outcome: Ledger.Outcome) {
    self =
      switch outcome {
      case .passed: .done
      case .regressed: .no
      case .notComparable: .notComparable
      case .undecided: .inconclusive
      }
  }
}
