import Charts
import ResultStore
import Wording

/// A block whose capacities were searched for in words.
struct CapacityVerdict {
  let block: CapacityBlock
  /// How numbers are written.
  let number: PeopleNumber

  private var rate: String { number.exact(block.conditions.refreshHz) + number.space + "Hz" }

  /// What people get.
  var statement: Statement {
    let main = block.main.filter { $0.figure.bound != .unknown }
    guard let first = main.first else {
      return Statement(
        lead: "How many \(block.subject.items.many) hold \(rate) is undecided: no search came to "
          + "a number of views.", short: "\(rate): undecided")
    }
    let items = block.subject.items
    let noun = first.figure.value == 1 ? items.one : items.many
    let clauses = main.enumerated().map { index, member in
      "with \(member.figure.words)" + (index == 0 ? " \(noun)" : "")
        + " under \(member.arm.strategy)"
    }
    let texts = main.map { "\($0.figure.shortText) under \($0.arm.strategy)" }
    return Statement(
      lead: "The display keeps its \(rate) " + clauses.joined(separator: " and ")
        + (relation(main.map(\.arm)) ?? "") + undecided(beside: main.map(\.arm)) + ".",
      short: "\(rate): " + texts.joined(separator: ", "))
  }

  /// The arms of the question of which nothing is known.
  private func undecided(beside known: [CapacityCase]) -> String {
    let silent = block.cases.filter { arm in
      block.subject.isAsked(arm.strategy)
        && !known.contains { $0.measured.id == arm.measured.id }
    }
    let names = silent.map(\.strategy).joined(separator: " and ")
    return silent.isEmpty ? "" : "; under \(names) it is undecided"
  }

  /// How many times the reference's the other's is: the same number as in the table.
  private func relation(_ arms: [CapacityCase]) -> String? {
    guard arms.count == 2, let reference = block.reference ?? arms.last,
      let arm = arms.first(where: { $0.measured.id != reference.measured.id }),
      arms.contains(where: { $0.measured.id == reference.measured.id }),
      let ratio = CapacityRatio(arm, to: reference)
    else { return nil }
    return ": \(ratio.words)"
  }

  /// What limits the numbers, one sentence each.
  var doubts: [String] {
    let flagged = [
      (
        "time_limit",
        "the time ended before the number was as well known as it could be, and nothing is "
          + "compared with it"
      ),
      (
        "hitches",
        "in a process or more, runs with fewer views had hitches of 5\u{A0}ms/s "
          + "or more, as a busy machine makes them, and it found no number"
      ),
      ("stopped", "the search was stopped before its time"),
    ].compactMap { flag, words -> String? in
      let arms = block.cases.filter { $0.measured.flags.contains(flag) }.map(\.strategy)
      return arms.isEmpty ? nil : "\(names(arms)): \(words)."
    }
    let cut = block.cases.filter { $0.figure == nil }.map(\.strategy)
    return flagged
      + (cut.isEmpty ? [] : ["\(names(cut)): the search ended before it came to a number."])
  }

  private func names(_ arms: [String]) -> String {
    arms.count > 1 && arms.count == block.cases.count ? "All arms" : arms.joined(separator: ", ")
  }
}
