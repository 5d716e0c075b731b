import Reports
import Statistics

/// What must be said about ratios besides their numbers.
enum RatioRemarks {
  /// A ratio, and of what it is.
  typealias Named = (name: String, ratio: PairedRatio)

  /// One sentence for each thing that some of these ratios have in common; none for paired ratios
  /// over several processes with nothing left out.
  static func sentences(_ named: [Named]) -> [String] {
    let ratios = named.map(\.ratio)
    var sentences: [String] = []
    let processes = Set(ratios.filter { $0.unit == .process }.map(\.units))
    if let least = processes.min(), let most = processes.max() {
      let count = least == most ? "\(least)" : "\(least) to \(most)"
      sentences.append("In brackets: the 95 % interval over \(count) processes.")
    }
    if ratios.contains(where: { $0.unit == .round && $0.interval != nil }) {
      sentences.append(
        "Where there is only one process the interval is over its rounds and cannot see what "
          + "another process would have shown.")
    }
    let bare = ratios.filter { $0.unit == .none }.count
    if bare > 0 {
      sentences.append(
        bare == ratios.count
          ? "These are ratios of medians for want of paired samples: they have no interval."
          : "Ratios without brackets are of medians, for want of paired samples.")
    }
    sentences += [true, false].compactMap { isMinor in
      leftOut(
        named.filter { $0.ratio.pairsLeftOut > 0 && isMinor == isMinorLoss($0.ratio) }, isMinor)
    }
    return sentences
  }

  /// Whether so few pairs are left out that the median of the others is nearly that of all.
  private static func isMinorLoss(_ ratio: PairedRatio) -> Bool {
    20 * ratio.pairsLeftOut <= ratio.pairs
  }

  /// Which ratios lack pairs, why, and what that means for them; nil for none.
  private static func leftOut(_ named: [Named], _ isMinor: Bool) -> String? {
    guard !named.isEmpty else { return nil }
    let names = named.prefix(3).map {
      let all = $0.ratio.pairs + $0.ratio.pairsLeftOut
      return "\(PeopleNumber.page.whole($0.ratio.pairsLeftOut)) of "
        + "\(PeopleNumber.page.whole(all)) pairs of \($0.name)"
    }
    let more = named.count > 3 ? ["\(named.count - 3) more"] : []
    return "Left out: " + (names + more).joined(separator: ", ")
      + ". A time in them was 0 or less, as the difference of two batches is that lie nearer to each "
      + "other than the clock's noise, and so has no ratio. "
      + (isMinor
        ? "So few hardly move the medians that a ratio is made of."
        : "What is left is what came out above 0, and the ratio is off by as much: take it for "
          + "“next to nothing” on one side, and the counts for the answer.")
  }
}
