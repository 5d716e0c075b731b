import Foundation

/// The live comparison of two binaries in one cell: one thing that both can be told to do.
package struct GateCell: Sendable, Equatable {
  package enum Verdict: String, Sendable {
    /// The 95 % interval of the change lies within the floor.
    case equivalent
    /// No difference of the floor or more was shown, nor that there is none.
    case notShown = "not-shown-to-differ"
    /// Slower than the floor allows, found and found again by fresh pairs.
    case regressed
    /// Faster than the floor, found and found again.
    case improved
    /// Found once, not confirmed by fresh pairs.
    case notConfirmed = "not-confirmed"
    /// The base binary differs from itself, or no pair was measured: nothing can be said.
    case inconclusive
  }

  package var id: String
  /// Logarithms of second / first, one per pair of processes.
  private var logs: [GateObservation.Kind: [Double]]
  /// The couple of builds of each logarithm, from 0; empty where too few speak for builds at large.
  var couples: [GateObservation.Kind: [Int]] = [:]
  /// True if frames show something new; nil where the build cannot tell, or was not asked.
  package var baselineMoves: Bool?
  package var candidateMoves: Bool?
  package var lostMotion: Bool { baselineMoves == true && candidateMoves == false }
  /// Of all its pairs, controls and second looks included.
  package internal(set) var contendedPairs = 0

  package var isContended: Bool {
    ContentionRules.isContended(contendedPairs, of: logs.values.reduce(0) { $0 + $1.count })
  }

  package init(id: String, _ logs: [GateObservation.Kind: [Double]] = [:]) {
    (self.id, self.logs) = (id, logs)
  }

  package subscript(kind: GateObservation.Kind) -> [Double] {
    get { logs[kind, default: []] }
    set { logs[kind] = newValue }
  }

  /// - Parameter couple: nil where pairs stand for themselves.
  mutating func take(_ logRatio: Double, _ kind: GateObservation.Kind, couple: Int? = nil) {
    if let couple { couples[kind, default: []].append(couple) }
    self[kind].append(logRatio)
  }

  /// One logarithm for each thing that varies by itself: the median of each couple of builds or,
  /// where pairs stand for themselves, every pair's. A build's layout affects all its pairs alike.
  func independent(_ kind: GateObservation.Kind) -> [Double] {
    let logs = self[kind]
    guard let couples = couples[kind], couples.count == logs.count else { return logs }
    return Dictionary(grouping: logs.indices, by: { couples[$0] }).sorted { $0.key < $1.key }
      .compactMap { Quantile.median($0.value.map { logs[$0] }) }
  }

  /// Candidate / base less 1, by Hodges and Lehmann; nil without pairs.
  package var change: Double? { HodgesLehmann.estimate(independent(.pair)).map { exp($0) - 1 } }

  /// The 95 % interval of `change`, as changes.
  package var interval: Interval? {
    HodgesLehmann.interval(independent(.pair))?.mapped { exp($0) - 1 }
  }

  /// Half of the interval's width or, where that is more, the floor; nil without an interval.
  package func leastShown(floor: Double) -> Double? {
    interval.map { max(floor, ($0.upper - $0.lower) / 2) }
  }
}

package struct GateObservation: Sendable, Equatable {
  package enum Kind: String, Sendable {
    /// The first look at the change.
    case pair
    /// The first look at the base beside itself.
    case control
    /// The second look at the change.
    case confirmation
    /// The second look at the base beside itself.
    case controlConfirmation = "control-confirmation"

    var isControl: Bool { self == .control || self == .controlConfirmation }
  }

  package let kind: Kind
  /// The cell's place in the gate's list, from 0.
  package let cell: Int
  /// The pair's number in its gate, from 0.
  package let number: Int
  package let baseline: String
  package let candidate: String
  /// The logarithm of second / first.
  package let logRatio: Double
}
