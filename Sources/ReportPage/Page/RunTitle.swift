import Reports
import Vocabulary

/// What was run, in words.
struct RunTitle {
  let facts: RunFacts

  private var shown: [MeasuredCase] { facts.cases.filter { !$0.isAnchor } }

  /// The run's name, the arms, and how many views they had.
  var whole: String {
    guard !shown.isEmpty else { return facts.run.name }
    let number = RunFacts.distinct(shown.map(\.conditions)).count
    let conditions = number > 1 ? "\(number) sets of conditions" : nil
    return "\(facts.run.name): "
      + ([brief] + [conditions, views].compactMap { $0 }).joined(separator: ", ")
  }

  /// Without the run's name, the conditions and the numbers of views.
  var brief: String { words(arms) }

  /// As `brief`, of many arms only how many.
  var briefest: String {
    let names = armNames
    return words(names.count > 2 ? "\(names.count) arms" : arms)
  }

  private func words(_ arms: String?) -> String {
    let plain = facts.subject.scenarios.plain
    let scenarios = RunFacts.distinct(shown.map(\.conditions.scenario))
      .filter { !$0.isEmpty && $0 != plain && $0 != facts.run.name }
    let parts: [String?] = [scenarios.joined(separator: " and "), arms]
    return parts.compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: ", ")
  }

  private var armNames: [String] {
    RunFacts.distinct(shown.map(\.strategy)).filter { !StrategyName($0).isTwin }
  }

  private var arms: String? {
    let names = armNames
    switch names.count {
    case 0: return nil
    case 1...2: return names.joined(separator: " and ")
    default:
      let subject = facts.subject
      let asked = [subject.reference.id, subject.candidate.id].filter(names.contains)
      guard !asked.isEmpty else { return "\(names.count) arms" }
      return asked.joined(separator: ", ") + " and \(names.count - asked.count) more"
    }
  }

  private var views: String? {
    let numbers = shown.map(\.views)
    guard let least = numbers.min(), let most = numbers.max() else { return nil }
    let subject = facts.subject
    let scenario = shown.first?.conditions.scenario ?? ""
    return (least == most ? "" : PeopleNumber.page.whole(least) + " to ")
      + subject.counted(most, scenario: scenario)
  }
}
