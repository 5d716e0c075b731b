/// The subject of a page, in the words of those who know: the page itself knows no strategy, no
/// scenario and nothing of what moves.
package struct PageSubject: Sendable {
  /// An arm of the question: as files name it, and as sentences do.
  package typealias Arm = (id: String, name: String)

  /// The noun for the things that a screen has several of.
  package struct Noun: Sendable {
    package var one: String
    package var many: String

    package init(one: String, many: String) { (self.one, self.many) = (one, many) }

    /// `1 wave`, `1,000 waves`.
    func counted(_ number: Int) -> String { PeopleNumber.page.counted(number, one, many) }
  }

  /// The scenario that headings do not name, and those in real time, whose numbers are shares,
  /// rates and lateness; all others are costs of a frame.
  package typealias Scenarios = (plain: String, realTime: Set<String>)

  /// The counters of the engine: the beginning of their names; and those whose name in words is not
  /// their own, without the prefix, with spaces.
  package typealias Counters = (prefix: String, names: [String: String])

  /// The page's heading.
  package var question: String
  /// The arm that others are compared with: its costs are 1.
  package var reference: Arm
  /// The arm that it is asked about: the answer is what it costs as a multiple of the reference.
  package var candidate: Arm
  /// The things of which there are N.
  let items: Noun
  let scenarios: Scenarios
  let counters: Counters
  /// Where the columns of results are explained, one sentence without a link.
  let columnsPlace: String
  /// The kind of system that a run's numbers are of, one sentence.
  let model: @Sendable (PageRun) -> String
  /// The command that measures a screen in real time.
  let realTimeCommand: String

  package init(
    question: String, reference: Arm, candidate: Arm, items: Noun,
    scenarios: Scenarios, counters: Counters,
    columnsPlace: String, model: @escaping @Sendable (PageRun) -> String, realTimeCommand: String
  ) {
    (self.question, self.reference, self.candidate) = (question, reference, candidate)
    self.items = items
    (self.scenarios, self.counters) = (scenarios, counters)
    self.columnsPlace = columnsPlace
    (self.model, self.realTimeCommand) = (model, realTimeCommand)
  }

  /// A strategy as sentences name it: an arm of the question by its words.
  func name(_ strategy: String) -> String {
    [reference, candidate].first { $0.id == strategy }?.name ?? strategy
  }

  /// So many of what there are, as sentences name them; of scenarios about something else `views`.
  func counted(_ views: Int, scenario: String) -> String {
    let known = scenarios.realTime.union([scenarios.plain])
    return known.contains(scenario)
      ? items.counted(views) : PeopleNumber.page.counted(views, "view")
  }
}
