import Foundation

/// The result of a live comparison of two binaries in one cell: one thing that both can be told to
/// do.
package struct GateCell: Sendable, Equatable {
  /// The answer of a cell or of a whole gate.
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
  /// The logarithms of second / first of each kind, one per pair of processes; of second looks none
  /// where there was none.
  private var logs: [GateObservation.Kind: [Double]]
  /// Of each kind, the couple of builds that each of its logarithms came from, numbered from 0;
  /// empty where a side has one build, or too few to speak for builds at large.
  var couples: [GateObservation.Kind: [Int]] = [:]
  /// True if the baseline's frames show something new; nil where its build cannot tell, or was not
  /// asked.
  package var baselineMoves: Bool?
  /// The same of the candidate.
  package var candidateMoves: Bool?
  /// True if the candidate shows nothing new where the baseline does.
  package var lostMotion: Bool { baselineMoves == true && candidateMoves == false }
  /// Of all its pairs, controls and second looks included, those that ran while others took the
  /// host's cores.
  package internal(set) var contendedPairs = 0

  /// True if so many of them did that the cell's answer is in doubt.
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

  /// Keeps the answer of a pair.
  ///
  /// - Parameter couple: the number of its couple of builds; nil where pairs stand for themselves.
  mutating func take(_ logRatio: Double, _ kind: GateObservation.Kind, couple: Int? = nil) {
    if let couple { couples[kind, default: []].append(couple) }
    self[kind].append(logRatio)
  }

  /// The logarithms of a kind, one for each thing that varies by itself: the median of each
  /// couple of builds or, where pairs stand for themselves, every pair's.
  ///
  /// A build's layout affects all pairs of a cell alike: a hundred pairs of sixteen builds a side
  /// know sixteen layouts of each, not a hundred.
  func independent(_ kind: GateObservation.Kind) -> [Double] {
    let logs = self[kind]
    guard let couples = couples[kind], couples.count == logs.count else { return logs }
    return Dictionary(grouping: logs.indices, by: { couples[$0] }).sorted { $0.key < $1.key }
      .compactMap { Quantile.median($0.value.map { logs[$0] }) }
  }

  /// Candidate / base less 1, by Hodges and Lehmann over couples of builds or over pairs; nil
  /// without pairs.
  package var change: Double? { HodgesLehmann.estimate(independent(.pair)).map { exp($0) - 1 } }

  /// The 95 % interval of `change`, as changes.
  package var interval: Interval? {
    HodgesLehmann.interval(independent(.pair))?.mapped { exp($0) - 1 }
  }
}

extension GateCell {
  /// The least relative change that these pairs would have shown: half of the interval's width or,
  /// where that is more, the floor; nil without an interval.
  package func leastShown(floor: Double) -> Double? {
    interval.map { max(floor, ($0.upper - $0.lower) / 2) }
  }
}

/// The answers of one pair of processes for one cell.
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

    /// True if the baseline runs on both sides.
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
