public import Vocabulary

/// The events that Callgrind counts, by its names and by the metrics in reports.
public struct CallgrindEvent: Sendable, Equatable {
  /// Callgrind's name: `Ir`, `D1mr`, …
  public let name: String
  /// The metric in reports.
  public let metric: Metric

  /// Instructions; counted in every run.
  public static let instructions = all[0]

  /// What is counted besides when the caches and the branch predictor are simulated, in report
  /// order.
  public static let cachesAndBranches = Array(all.dropFirst())

  /// All of them, in the order of the metrics.
  public static let all: [CallgrindEvent] = zip(
    [
      "Ir", "Dr", "Dw", "I1mr", "D1mr", "D1mw", "ILmr", "DLmr", "DLmw", "Bc", "Bcm", "Bi", "Bim",
    ], MetricTable.underCallgrind
  ).map { CallgrindEvent(name: $0, metric: $1) }
}
