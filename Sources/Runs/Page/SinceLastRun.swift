import Foundation
import Measurement

/// A run beside an earlier one of the same plan on the same machine, in one line.
package enum SinceLastRun {
  private static let mostScreens = 3

  /// `Since 27 November, 12:40 UTC: counts the same; cells, 12 waves 0.36, was 0.37, within noise`.
  ///
  /// - Parameter compare: the command that says more; it stands last where something differs.
  package static func line(
    from earlier: StoredRun, to run: PageRun, about subject: PageSubject, compare: String
  ) -> String {
    let comparison = Comparison(baseline: earlier, candidate: run.stored)
    let since = "Since " + (RunInstant.start(of: earlier.manifest)?.day ?? earlier.place)
    if let hard = comparison.differences.hard.first { return "\(since): \(hard); \(compare)" }
    let verdicts = Ledger.counts(comparison.rows.filter { $0.kind == .exact })
    let changed = [Verdict.regressed, .improved].reduce(0) { $0 + verdicts[$1, default: 0] }
    let counts =
      changed == 0
      ? verdicts[.same].map { _ in "counts the same" }
      : changed == 1 ? "1 count differs" : "\(changed) counts differ"
    let isOfSessions =
      SessionWords.doubt(Sessions(earlier.manifest), Sessions(run.manifest)) == nil
    let ratios = screens(
      ratios(PageRun(earlier, name: earlier.place), subject), ratios(run, subject),
      isOfSessions: isOfSessions)
    let parts = [counts].compactMap(\.self) + ratios.map(\.words)
    let differs = changed > 0 || ratios.contains { !$0.isNoise }
    return "\(since): "
      + (parts.isEmpty ? "nothing in common" : parts.joined(separator: "; "))
      + (differs ? "; \(compare)" : "")
  }

  private typealias Ratio = (label: String, ratio: PairedRatio)

  /// The ratio of each screen in real time; where none was measured, of frames.
  private static func ratios(_ run: PageRun, _ subject: PageSubject) -> [Ratio] {
    let answer = RunSummary(SortedRun(run, about: subject))
    guard let table = (answer.realTime ?? answer.frames)?.table, table.pair != nil else {
      return []
    }
    return table.rows.compactMap { row in
      (row.ratios.first ?? nil).map { (label: row.label, ratio: $0) }
    }
  }

  private static func screens(
    _ before: [Ratio], _ after: [Ratio], isOfSessions: Bool
  ) -> [(words: String, isNoise: Bool)] {
    let known = Dictionary(
      before.map { ($0.label, $0.ratio) }, uniquingKeysWith: { first, _ in first })
    let all = after.compactMap { screen in
      known[screen.label].map { old in
        let isNoise = isNoise(old, screen.ratio, isOfSessions: isOfSessions)
        let (was, now) = (old.ratio, screen.ratio.ratio)
        let words =
          "\(screen.label) \(PeopleNumber.page.ratio(now)), was \(PeopleNumber.page.ratio(was)), "
          + (isNoise ? "within noise" : now < was ? "less" : "more")
        return (words: words, isNoise: isNoise)
      }
    }
    // Those that differ come first.
    return Array((all.filter { !$0.isNoise } + all.filter(\.isNoise)).prefix(mostScreens))
  }

  /// True if two ratios differ by no more than their intervals and, where these are not over
  /// sessions, than two sessions leave open; also where one has no interval.
  private static func isNoise(
    _ before: PairedRatio, _ after: PairedRatio, isOfSessions: Bool
  ) -> Bool {
    let halves = [before, after].compactMap { ratio in
      ratio.interval.map { log($0.upper / $0.lower) / 2 }
    }
    guard halves.count == 2 else { return true }
    let session = isOfSessions ? 0 : 1.96 * Double(SessionWords.spreadPercent) / 100
    let squares = (halves + [session]).reduce(0) { $0 + $1 * $1 }
    return abs(log(after.ratio / before.ratio)) <= squares.squareRoot()
  }
}
