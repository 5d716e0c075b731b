import Reports

/// What a run says, in words, before any table: every run has such a verdict.
package struct RunVerdict {
  let facts: RunFacts
  let number: PeopleNumber

  init(facts: RunFacts, number: PeopleNumber) {
    self.facts = facts
    self.number = number
  }

  /// The verdict of a run as lines for a terminal, in ASCII: a sentence each, what explains one
  /// indented below it; in front of all that the host was busy. At least one line.
  /// - Complexity: O(samples · log samples + cases²).
  package static func text(_ run: PageRun, about subject: PageSubject) -> [String] {
    let verdict = RunVerdict(facts: RunFacts(run, about: subject), number: .terminal)
    let doubts = RunDoubts(facts: verdict.facts)
    return [doubts.contended].compactMap(\.self)
      + verdict.statements.flatMap { statement in
        [statement.lead] + statement.details.map { "  " + $0 }
      } + doubts.brief
  }

  /// One or more: about real time, costs.
  var statements: [Statement] {
    let blocks = PacedBlock.all(facts)
    // What a screen shows comes first.
    let all =
      PacedSummary(blocks: blocks, number: number).statements
      + CostVerdict(facts: facts, number: number, isBesideRealTime: !blocks.isEmpty).statements
    guard all.isEmpty else { return all }
    let words =
      facts.run.report.isEmpty
      ? "This run is empty: its report has no row." : "This run has no case that can be compared."
    return [Statement(lead: words, short: "nothing")]
  }
}

/// What a run says about one thing: a sentence that answers, and others that explain it.
struct Statement: Equatable {
  /// The answer, one sentence.
  let lead: String
  /// Sentences behind it.
  var details: [String] = []
  /// The answer in a line of a table: numbers and names.
  let short: String

  /// What is said where nobody read what people see.
  static let unavailable = Statement(
    lead: "What people see of these cases is not available.", short: "not available")
}
