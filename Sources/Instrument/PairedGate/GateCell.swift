import Foundation
public import SampleStatistics

/// What a live comparison of two binaries found in one cell: one thing that both can be told to do.
public struct GateCell: Sendable, Equatable {
  /// The answer of a cell or of a whole gate.
  public enum Verdict: String, Sendable {
    /// No difference of the floor or more was shown.
    case passed
    /// Slower than the floor allows, found and found again by fresh pairs.
    case regressed
    /// Faster than the floor, found and found again.
    case improved
    /// Found once, not confirmed by fresh pairs.
    case notConfirmed = "not-confirmed"
    /// The base binary differs from itself, or no pair was measured: nothing can be said.
    case inconclusive
  }

  /// The cell's name; the gate does not read it.
  public var id: String
  /// Logarithms of candidate / base, one per pair of processes.
  public var pairs: [Double]
  /// Logarithms of base / base, one per control pair.
  public var controls: [Double]
  /// Pairs of the second look, at flagged cells only; empty when there was none.
  public var confirmation: [Double]
  /// Control pairs of the second look, where the base seemed to differ from itself.
  public var controlConfirmation: [Double]

  /// Creates a cell.
  public init(
    id: String, pairs: [Double] = [], controls: [Double] = [], confirmation: [Double] = [],
    controlConfirmation: [Double] = []
  ) {
    (self.id, self.pairs, self.controls) = (id, pairs, controls)
    (self.confirmation, self.controlConfirmation) = (confirmation, controlConfirmation)
  }

  /// Keeps what a pair said.
  mutating func take(_ logRatio: Double, _ kind: GateObservation.Kind) {
    switch kind {
    case .pair: pairs.append(logRatio)
    case .control: controls.append(logRatio)
    case .confirmation: confirmation.append(logRatio)
    case .controlConfirmation: controlConfirmation.append(logRatio)
    }
  }

  /// Candidate / base less 1, by Hodges and Lehmann over pairs; nil without pairs.
  public var change: Double? { HodgesLehmann.estimate(pairs).map { exp($0) - 1 } }

  /// The 95 % interval of `change`, as changes.
  public var interval: Interval? {
    HodgesLehmann.interval(pairs).map {
      Interval(
        lower: exp($0.interval.lower) - 1, upper: exp($0.interval.upper) - 1,
        coverage: $0.interval.coverage)
    }
  }
}
