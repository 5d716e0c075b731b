import Foundation
import Statistics

/// Batches of two sides in octets of the order A B B A B A A B.
///
/// Neighbours form couples, and in an octet each side comes first in two of four. Whoever comes
/// first after a switch pays for cold caches, so couples of both orders are kept apart until their
/// medians are averaged: that cancels the order, and no spike of a single batch moves the result.
public enum CoupledBatches {
  /// The sides of an octet in the order in which they run; true where it is A's turn.
  public static let turns = [true, false, false, true, false, true, true, false]

  /// The logarithm of B / A over the couples of whole octets.
  ///
  /// `a` and `b` hold CPU times of each side's batches in the order in which they ran, any unit.
  /// Nil unless both hold the same number, a multiple of four above zero, all finite and above
  /// zero.
  public static func logRatio(a: [Double], b: [Double]) -> Double? {
    guard a.count == b.count, !a.isEmpty, a.count % 4 == 0,
      (a + b).allSatisfy({ $0 > 0 && $0.isFinite })
    else { return nil }
    let logs = zip(a, b).map { log($1 / $0) }
    // In an octet A's first and fourth batch run before their neighbours, the second and third
    // after.
    func median(_ positions: [Int]) -> Double? {
      Quantile.median(logs.indices.filter { positions.contains($0 % 4) }.map { logs[$0] })
    }
    guard let first = median([0, 3]), let second = median([1, 2]) else { return nil }
    return (first + second) / 2
  }
}
