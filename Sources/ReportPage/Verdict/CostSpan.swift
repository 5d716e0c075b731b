import Reports
import Statistics

/// What a run says that compared arms under several sets of conditions.
struct CostSpan {
  private typealias Entry = (contest: Contest, arm: MeasuredCase, ratio: PairedRatio)

  let facts: RunFacts
  let number: PeopleNumber
  /// Under two sets of conditions or more.
  let contests: [Contest]

  private var claims: CostClaims { CostClaims(facts: facts, number: number) }

  var statement: Statement {
    let entries = contests.flatMap { contest in
      claims.ratios(contest).map { (contest: contest, arm: $0.arm, ratio: $0.ratio) as Entry }
    }
    let arms = RunFacts.distinct(entries.map(\.arm.strategy))
    let named = arms.prefix(CostClaims.named).map { arm in
      entries.filter { $0.arm.strategy == arm }
    }
    let references = RunFacts.distinct(contests.map(\.reference.strategy))
      .map(facts.subject.name).joined(separator: " or ")
    let clauses = named.map { clause($0, references) }
    let rest = arms.count - named.count
    let others = rest > 0 ? " \(rest) more arms stand below." : ""
    let short = named.compactMap { entries in
      span(entries).map { "\($0) of \(references)" }
    }
    return Statement(
      lead: "In \(contests.count) comparisons, " + clauses.joined(separator: "; ") + "."
        + others,
      details: named.count == 1 ? ends(named[0]) : [],
      short: (short.first ?? "") + ", \(contests.count) comparisons")
  }

  private func clause(_ entries: [Entry], _ references: String) -> String {
    guard let first = entries.first, let span = span(entries) else { return "" }
    let counts = CostCounts(entries.map(\.ratio))
    return "a frame of \(facts.subject.name(first.arm.strategy)) takes \(span) the "
      + "\(claims.costName) of \(references): \(counts.overComparisons)"
  }

  /// `0.07 × to 5.89 ×`.
  private func span(_ entries: [Entry]) -> String? {
    let ratios = entries.map(\.ratio.ratio)
    guard let least = ratios.min(), let most = ratios.max() else { return nil }
    let ends = [least, most].map(number.times)
    return ends[0] == ends[1] ? ends[0] : "\(ends[0]) to \(ends[1])"
  }

  /// Under which conditions it costs least and most.
  private func ends(_ entries: [Entry]) -> [String] {
    guard let least = entries.min(by: { $0.ratio.ratio < $1.ratio.ratio }),
      let most = entries.max(by: { $0.ratio.ratio < $1.ratio.ratio })
    else { return [] }
    return [("Least", least), ("Most", most)].map { word, entry in
      let title = entry.contest.conditions.title(among: contests.map(\.conditions))
      let views = facts.subject.counted(
        entry.contest.views, scenario: entry.contest.conditions.scenario)
      return "\(word): \(entry.ratio.text(number)), \(title), \(views)."
    }
  }
}
