import SampleStatistics
import Wording

/// What must be said about ratios besides their numbers.
enum RatioRemarks {
  /// One sentence for each thing that some of these ratios have in common; none for paired ratios
  /// over several processes with nothing left out.
  static func sentences(_ ratios: [PairedRatio]) -> [String] {
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
    let leftOut = ratios.reduce(0) { $0 + $1.pairsLeftOut }
    if leftOut > 0 {
      sentences.append(
        PeopleNumber.page.whole(leftOut) + (leftOut == 1 ? " pair was" : " pairs were")
          + " left out because a value was not above 0.")
    }
    return sentences
  }
}
