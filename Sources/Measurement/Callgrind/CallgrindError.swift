/// Why Callgrind's counts cannot be had or read.
public enum CallgrindError: Error, Equatable, CustomStringConvertible {
  /// The process does not run under Valgrind.
  case notUnderValgrind
  /// Compiled without Valgrind's header.
  case notBuiltIn
  /// A dump file is missing: its name.
  case noDump(file: String)
  /// A dump lacks a line, or the line holds no numbers: the file, what was looked for, what was
  /// found.
  case malformed(file: String, wanted: String, found: String)
  /// A dump's totals do not fit its events.
  case unequalCounts(file: String, events: Int, totals: Int)
  /// A dump was made for another reason than the one expected at its place.
  case otherReason(file: String, wanted: String, found: String)

  /// What happened, with the cure where there is one.
  public var description: String {
    switch self {
    case .notUnderValgrind:
      "this process does not run under Valgrind: use 'wavebench run --instrument callgrind'"
    case .notBuiltIn:
      "built without Valgrind's header: install valgrind (apt install valgrind) and build again"
    case .noDump(let file):
      "Callgrind wrote no \(file): is there space for it, and is the tool Callgrind?"
    case .malformed(let file, let wanted, let found):
      "\(file): \(wanted) expected, '\(found)' found"
    case .unequalCounts(let file, let events, let totals):
      "\(file): \(events) events but \(totals) totals"
    case .otherReason(let file, let wanted, let found):
      "\(file): made for '\(found)' instead of '\(wanted)'"
    }
  }
}
