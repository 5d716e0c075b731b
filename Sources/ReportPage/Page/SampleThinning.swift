import Reports
import Vocabulary

/// Chooses the samples that are drawn, so that the page stays small.
struct SampleThinning {
  /// Samples without a flag of their own that are drawn, in order.
  let plain: [SampleRow]
  /// Flagged samples that are drawn, in order.
  let flagged: [SampleRow]
  /// How many there are of both kinds.
  let plainCount: Int
  let flaggedCount: Int

  /// At most this many are drawn of each kind.
  static let plainLimit = 240
  static let flaggedLimit = 120

  /// Takes evenly spaced samples, and always those with the least and the greatest value.
  init(_ samples: [SampleRow]) {
    let known = samples.filter { $0.value?.isFinite ?? false }
    let plain = known.filter { Self.marks($0).isEmpty }
    let flagged = known.filter { !Self.marks($0).isEmpty }
    plainCount = plain.count
    flaggedCount = flagged.count
    self.plain = Self.spaced(plain, Self.plainLimit)
    self.flagged = Self.spaced(flagged, Self.flaggedLimit)
  }

  /// The flags that speak of the sample itself rather than of its series.
  static func marks(_ sample: SampleRow) -> [SampleFlag] {
    sample.flags.filter { $0 != .derived && $0 != .drifting && $0 != .reducedRate }
  }

  private static func spaced(_ samples: [SampleRow], _ limit: Int) -> [SampleRow] {
    guard samples.count > limit else { return samples }
    var chosen = Set((0..<(limit - 2)).map { $0 * samples.count / (limit - 2) })
    func value(_ index: Int) -> Double { samples[index].value ?? 0 }
    if let least = samples.indices.min(by: { value($0) < value($1) }) { chosen.insert(least) }
    if let most = samples.indices.max(by: { value($0) < value($1) }) { chosen.insert(most) }
    return chosen.sorted().map { samples[$0] }
  }
}
