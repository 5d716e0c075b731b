import Reports
import Statistics
import Vocabulary

/// What a run says about the cost of a frame, in words: a statement for each scenario.
struct CostVerdict {
  let facts: RunFacts
  /// How numbers are written.
  let number: PeopleNumber
  /// Whether the run tells real time, too, so that it must be said what the other clock is for.
  var isBesideRealTime = false

  private var claims: CostClaims { CostClaims(facts: facts, number: number) }

  var statements: [Statement] {
    RunFacts.distinct(facts.allConditions.map(\.scenario)).compactMap(statement)
  }

  private func statement(_ scenario: String) -> Statement? {
    let all = facts.contests.filter { $0.conditions.scenario == scenario }
    let asked = all.filter(\.isAsked)
    let compared = (asked.isEmpty ? all.filter { !$0.others.isEmpty } : asked)
      .filter { !claims.ratios($0).isEmpty }
    let conditions = RunFacts.distinct(compared.map(\.conditions))
    var statement: Statement
    if let largest = compared.last, conditions.count == 1 {
      statement = self.statement(largest)
      statement.details += fewer(largest, among: compared)
    } else if !compared.isEmpty {
      statement = CostSpan(facts: facts, number: number, contests: compared).statement
    } else if let alone = twinsAlone(all) {
      return alone
    } else {
      return nothing(all)
    }
    let leftOut = Set(all.map(\.conditions)).count - conditions.count
    if leftOut > 0 {
      let sets = leftOut == 1 ? "one more set" : "\(leftOut) more sets"
      statement.details.append("Under \(sets) of conditions the two did not run side by side.")
    }
    statement.details += all.compactMap(claims.seen).prefix(1) + [twins(all)].compactMap { $0 }
    if isBesideRealTime {
      statement.details.append(
        "These frames follow one another without a pause, from warm caches: for stages, counts and "
          + "comparisons of two builds; a screen's cost is that on real time.")
    }
    return statement
  }

  // MARK: - One set of conditions

  private func statement(_ contest: Contest) -> Statement {
    let views = facts.subject.counted(contest.views, scenario: contest.conditions.scenario)
    let ratios = claims.ratios(contest)
    guard contest.others.count == 1, let (other, ratio) = ratios.first else {
      return claims.several(contest, ratios, views)
    }
    let lead = "With \(views), \(claims.claim(ratio, other, contest.reference))."
    let name = facts.subject.name(contest.reference.strategy)
    return Statement(
      lead: lead, details: claims.sides(contest, other),
      short: "\(ratio.text(number)) of \(name), \(views)")
  }

  private func fewer(_ contest: Contest, among all: [Contest]) -> [String] {
    let fewer = all.filter {
      $0.conditions == contest.conditions && $0.views < contest.views
    }
    guard contest.others.count == 1, let other = contest.others.first else { return [] }
    let texts = fewer.compactMap { contest -> String? in
      guard let same = contest.others.first(where: { $0.strategy == other.strategy }),
        let ratio = facts.ratio(same, to: contest.reference, .frame)
      else { return nil }
      return "\(ratio.text(number)) with \(number.whole(contest.views))"
    }
    return texts.isEmpty ? [] : ["With fewer views: " + texts.joined(separator: ", ") + "."]
  }

  // MARK: - Arms against themselves

  private func spread(_ contests: [Contest]) -> (arms: Int, low: Double, high: Double)? {
    let ratios = contests.flatMap { contest in
      contest.twins.compactMap { facts.ratio($0.twin, to: $0.original, .frame)?.ratio }
    }
    guard let low = ratios.min(), let high = ratios.max() else { return nil }
    return (ratios.count, low, high)
  }

  /// The difference of an arm from itself in %, the greater of both ends.
  private func percent(_ low: Double, _ high: Double) -> String {
    number.share(100 * max(abs(low - 1), abs(high - 1)))
  }

  private func twins(_ contests: [Contest]) -> String? {
    spread(contests).map { spread in
      "A strategy against itself differs by up to \(percent(spread.low, spread.high)): differences "
        + "as small mean nothing here."
    }
  }

  private func twinsAlone(_ contests: [Contest]) -> Statement? {
    spread(contests).map { spread in
      let percent = percent(spread.low, spread.high)
      let pairs = spread.arms == 1 ? "One strategy was" : "\(spread.arms) times a strategy was"
      return Statement(
        lead: "\(pairs) measured against itself: the two differ by up to \(percent). Differences "
          + "as small mean nothing here.", short: "A/A: up to \(percent)")
    }
  }

  private func nothing(_ contests: [Contest]) -> Statement? {
    guard let contest = contests.last else { return nil }
    let arm = contest.reference
    let views = facts.subject.counted(contest.views, scenario: contest.conditions.scenario)
    guard contest.others.isEmpty, let cost = facts.cost(arm, .frame) else {
      return Statement(
        lead: "No two strategies ran side by side with a cost above 0: nothing can be compared.",
        short: "nothing to compare")
    }
    let value = claims.amount(cost)
    return Statement(
      lead: "With \(views), a frame of \(facts.subject.name(arm.strategy)) takes \(value); nothing "
        + "ran beside it to compare it with.", short: "\(value) a frame, \(views)")
  }
}
