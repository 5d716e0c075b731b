package import Measurement

/// The remarks on numbers that were measured in few sessions.
package enum SessionWords {
  /// By how much the ratios of two sessions on one host differ, %: the root mean square over the
  /// ratios in real time of results/default. `SessionSpreadTests` computes it again.
  static let spreadPercent = 4

  /// With fewer sessions their number says little of how far others are apart.
  package static let fewest = 4

  /// The limits of one session, or of a few; nil for enough of them.
  package static func doubt(_ sessions: Sessions) -> String? {
    switch sessions.count {
    case 1:
      "One session on one host: others differ by about \(spreadPercent) %, which no interval holds."
    case 2..<fewest:
      "\(sessions.count == 2 ? "Two" : "Three") sessions: an interval over so few says little of "
        + "others."
    default: nil
    }
  }

  /// How near to each other sessions began, where two known starts are less than an hour apart.
  package static func closeness(_ sessions: [MeasuredSession]) -> String? {
    let starts = sessions.compactMap { RunInstant($0.startedUTC) }.sorted()
    let gaps = zip(starts, starts.dropFirst()).map { $1.seconds(after: $0) }
    guard let least = gaps.min(), least < 3600 else { return nil }
    let (span, closest) = (PeopleDuration.text(gaps.reduce(0, +)), PeopleDuration.text(least))
    return "\(starts.count) sessions began within \(span), the closest two \(closest) apart: "
      + "intervals over sessions so close together say little about another hour"
  }

  /// Why two runs measured one after the other may differ though nothing was changed; nil where
  /// both have several sessions, over which they are compared.
  package static func doubt(_ baseline: Sessions, _ candidate: Sessions) -> String? {
    guard baseline.count < 2 || candidate.count < 2 else { return nil }
    return "two times of one host: sessions differ by about \(spreadPercent) %, which no interval "
      + "here holds; gate interleaves two programs, and run --sessions gives each run several"
  }
}
