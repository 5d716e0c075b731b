import CSystem

/// Callgrind, the simulator of Valgrind that counts every instruction of the program that it runs:
/// asked from inside that program. No performance monitoring unit is needed, and the same program
/// with the same memory layout gives the same count, digit for digit.
package enum Callgrind {
  /// Where this process stands.
  package enum Standing: Sendable, Equatable {
    /// Built without Valgrind's header: no request can be made.
    case notBuiltIn
    /// Runs on the processor itself.
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

  /// Writes what was counted since the last cut to the next dump file, with `reason` in it, and
  /// begins again from 0; with nil it only begins again. Neither allocates nor calls the system.
  ///
  /// - Parameter reason: text that ends with a zero byte.
  static func cut(_ reason: UnsafePointer<CChar>?) { callgrind_cut(reason) }
}

/// Why Callgrind's counts cannot be had or read.
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

/// The events that Callgrind counts, by its names and by the metrics in reports.
package struct CallgrindEvent: Sendable, Equatable {
  /// Callgrind's name: `Ir`, `D1mr`, …
  package let name: String
  package let metric: Metric

  /// Instructions; counted in every run.
  static let instructions = all[0]

  /// All of them, in the order of the metrics.
  package static let all: [CallgrindEvent] = zip(
    [
      "Ir", "Dr", "Dw", "I1mr", "D1mr", "D1mw", "ILmr", "DLmr", "DLmw", "Bc", "Bcm", "Bi", "Bim",
    ], MetricTable.underCallgrind
  ).map { CallgrindEvent(name: $0, metric: $1) }
}
