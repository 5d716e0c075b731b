import CSystem

/// Valgrind's simulator that counts every instruction, asked from inside the program that it runs.
/// The same program with the same memory layout gives the same count, digit for digit.
package enum Callgrind {
  package enum Standing: Sendable, Equatable {
    /// Built without Valgrind's header: no request can be made.
    case notBuiltIn
    case native
    /// Runs under a tool of Valgrind; which one cannot be asked.
    case underValgrind
  }

  package static var standing: Standing {
    switch callgrind_stands() {
    case CALLGRIND_STANDING_VALGRIND: .underValgrind
    case CALLGRIND_STANDING_NATIVE: .native
    default: .notBuiltIn
    }
  }

  /// Starts to count; the simulated caches are empty then.
  static func start() { callgrind_start() }

  /// Stops counting, which makes the rest of the process several times faster.
  package static func stop() { callgrind_stop() }

  /// Writes what was counted since the last cut to the next dump file, with `reason`, which ends
  /// with a zero byte, and begins again from 0; nil only begins again. Neither allocates nor calls
  /// the system.
  static func cut(_ reason: UnsafePointer<CChar>?) { callgrind_cut(reason) }
}

package enum CallgrindError: Error, Equatable, CustomStringConvertible {
  case notUnderValgrind
  case notBuiltIn
  case noDump(file: String)
  case malformed(file: String, wanted: String, found: String)
  case unequalCounts(file: String, events: Int, totals: Int)
  case otherReason(file: String, wanted: String, found: String)

  package var description: String {
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

package struct CallgrindEvent: Sendable, Equatable {
  /// Callgrind's name: `Ir`, `D1mr`, …
  package let name: String
  package let metric: Metric

  static let instructions = all[0]

  package static let all: [CallgrindEvent] = zip(
    [
      "Ir", "Dr", "Dw", "I1mr", "D1mr", "D1mw", "ILmr", "DLmr", "DLmw", "Bc", "Bcm", "Bi", "Bim",
    ], MetricTable.underCallgrind
  ).map { CallgrindEvent(name: $0, metric: $1) }
}
