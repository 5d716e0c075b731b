import Charts
import ResultStore
import Wording

/// A block whose capacities were searched for in words.
struct CapacityVerdict {
  let block: CapacityBlock

  /// What people get, larger.
  var sentences: [Markup] {
    let main = block.main.filter { $0.figure.bound != .unknown }
    guard let first = main.first else {
      return [Passage.words("No search came to a number of views.")]
    }
    let rate = PeopleNumber.page.exact(block.conditions.refreshHz) + "\u{A0}Hz"
    let items = block.subject.items
    let noun = first.figure.value == 1 ? items.one : items.many
    let clauses = main.enumerated().map { index, member in
      "with \(member.figure.words)" + (index == 0 ? " \(noun)" : "")
        + " under \(member.arm.strategy)"
    }
    let ratio = main.count == 2 ? CapacityRatio(main[0].arm, to: main[1].arm) : nil
    return [
      .element(
        "p", ["class": "lead"],
        [
          .text(
            "The display keeps its \(rate) " + clauses.joined(separator: " and ")
              + (ratio.map { ": \($0.words)" } ?? "") + ".")
        ])
    ]
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
