import Foundation
import ResultStore

/// What one pair of processes said of one cell.
struct GateObservation {
  /// What a pair was run for.
  enum Kind: String {
    case pair, control, confirmation
    case controlConfirmation = "control-confirmation"

    /// Whether the baseline runs on both sides.
    var isControl: Bool { self == .control || self == .controlConfirmation }
  }

  let kind: Kind
  let caseID: String
  /// The pair's number in its gate, from 0.
  let number: Int
  let baseline: String
  let candidate: String
  /// The logarithm of candidate / base.
  let logRatio: Double

  /// Every observation as CSV, in the order in which the pairs ran.
  static func csv(_ observations: [GateObservation]) -> String {
    let header = ["pair", "kind", "case_id", "baseline", "candidate", "log_ratio"]
    let lines = observations.map {
      [
        "\($0.number)", $0.kind.rawValue, $0.caseID, $0.baseline, $0.candidate, "\($0.logRatio)",
      ]
    }
    return ([header] + lines).map { CSVText.line($0) + "\n" }.joined()
  }
}
