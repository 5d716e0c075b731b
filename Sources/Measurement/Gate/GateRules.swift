import Foundation

/// Decides a gate: significance over pairs of processes or couples of builds, **and** a floor, a
/// control, and a second look at whatever stands out, the control included; all fixed beforehand.
package struct GateRules: Sendable, Equatable {
  /// The chance of any false alarm in the gate.
  package var alpha = 0.05
  /// The least relative change that counts, 0.005 for 0.5 %.
  package var floor = 0.005

  package init() {}

  /// Signed-rank p values of the cells' pairs, adjusted by Holm; 1 where there is no pair.
  package func adjusted(_ cells: [GateCell]) -> [Double] {
    adjusted(cells.map { $0.independent(.pair) })
  }

  private func adjusted(_ samples: [[Double]]) -> [Double] {
    MultipleTests.holm(samples.map { RankTests.signedRank($0) ?? 1 }) ?? samples.map { _ in 1 }
  }

  package func flagged(_ cells: [GateCell]) -> [Int] {
    standingOut(cells.map { $0.independent(.pair) })
  }

  package func flaggedControls(_ cells: [GateCell]) -> [Int] {
    standingOut(cells.map { $0.independent(.control) })
  }

  /// True if the base differs from itself in any cell, twice: then no verdict is worth anything.
  func controlRejects(_ cells: [GateCell]) -> Bool {
    flaggedControls(cells).contains { index in
      let cell = cells[index]
      // A first look that stands alone counts as it is.
      return cell[.controlConfirmation].isEmpty
        || isConfirmed(
          cell.independent(.control), by: cell.independent(.controlConfirmation))
    }
  }

  /// After second looks: a flagged cell is confirmed when its fresh pairs alone reject in the same
  /// direction and all its pairs together are beyond the floor. One that lost its motion regressed.
  package func verdicts(_ cells: [GateCell]) -> [GateCell.Verdict] {
    let (isRejected, flagged) = (controlRejects(cells), Set(flagged(cells)))
    return cells.indices.map { index in
      let cell = cells[index]
      if cell.lostMotion { return .regressed }
      guard !isRejected, !cell[.pair].isEmpty else { return .inconclusive }
      guard flagged.contains(index) else {
        return isWithinFloor(cell) ? .equivalent : .notShown
      }
      let pairs = cell.independent(.pair)
      guard isConfirmed(pairs, by: cell.independent(.confirmation)) else { return .notConfirmed }
      return HodgesLehmann.estimate(pairs) ?? 0 > 0 ? .regressed : .improved
    }
  }

  /// Significant as a family and beyond the floor.
  private func standingOut(_ samples: [[Double]]) -> [Int] {
    let adjusted = adjusted(samples)
    return samples.indices.filter { adjusted[$0] <= alpha && isBeyondFloor(samples[$0]) }
  }

  private func isConfirmed(_ first: [Double], by again: [Double]) -> Bool {
    guard let before = HodgesLehmann.estimate(first), let after = HodgesLehmann.estimate(again)
    else { return false }
    return before * after > 0 && isBeyondFloor(first + again)
      && (RankTests.signedRank(again) ?? 1) <= alpha
  }

  private func isWithinFloor(_ cell: GateCell) -> Bool {
    cell.interval.map { $0.lower >= 1 / (1 + floor) - 1 && $0.upper <= floor } ?? false
  }

  private func isBeyondFloor(_ logs: [Double]) -> Bool {
    HodgesLehmann.estimate(logs).map { exp(abs($0)) - 1 >= floor } ?? false
  }
}
