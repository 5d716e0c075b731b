public import Vocabulary
import Wording

/// What a page is about, in the words of those who know: the page itself knows no strategy, no
/// scenario and nothing of what moves.
public struct PageSubject: Sendable {
  /// An arm of the question.
  public struct Arm: Sendable, Equatable {
    /// As files name it.
    public var id: String
    /// As sentences name it.
    public var name: String
    /// As a ratio of both names it.
    public var shortName: String

    /// An arm.
    public init(id: String, name: String, shortName: String) {
      self.id = id
      self.name = name
      self.shortName = shortName
    }
  }

  /// What there are several of.
  public struct Noun: Sendable, Equatable {
    /// For one of them.
    public var one: String
    /// For any other number.
    public var many: String

    /// A noun.
    public init(one: String, many: String) {
      self.one = one
      self.many = many
    }

    /// `one wave view`, `1,000 wave views`.
    func counted(_ number: Int) -> String {
      number == 1 ? "one \(one)" : "\(PeopleNumber.page.whole(number)) \(many)"
    }
  }

  /// The scenarios that the page treats each in its way; all others are costs of a frame.
  public struct Scenarios: Sendable {
    /// The one that headings do not name.
    public var plain: String
    /// Those on real time: their numbers are shares, rates and lateness.
    public var realTime: Set<String>
    /// The one in which the number of views is searched for; its cases' names have none.
    public var search: String

    /// Their names.
    public init(plain: String, realTime: Set<String>, search: String) {
      self.plain = plain
      self.realTime = realTime
      self.search = search
    }
  }

  /// What the engine counts.
  public struct Counters: Sendable {
    /// Begins the names of its counters.
    public var prefix: String
    /// Counters, without the prefix, whose name in words is not that with spaces.
    public var names: [String: String]
    /// The counts of an app that does nothing: all are 0.
    public var idle: [MetricName]
    /// That they are, in words.
    public var idleWords: String

    /// Their names.
    public init(prefix: String, names: [String: String], idle: [MetricName], idleWords: String) {
      self.prefix = prefix
      self.names = names
      self.idle = idle
      self.idleWords = idleWords
    }
  }

  /// The page's heading.
  public var question: String
  /// The arm that others are compared with; its costs are the numerator of the answer.
  public var reference: Arm
  /// The arm that it is asked about; its costs are the denominator of the answer.
  public var candidate: Arm
  /// The arm and scenario that tell the host's speed rather than a cost.
  public var anchor: String
  /// What there are N of.
  public var items: Noun
  /// What moves in each of them.
  public var mover: String
  /// The scenarios that the page treats each in its way.
  public var scenarios: Scenarios
  /// What the engine counts.
  public var counters: Counters
  /// Numbers of colours and markers that strategies keep on every page.
  public var looks: [String: Int]
  /// Which strategies have no stages, one sentence.
  public var wholeFramesOnly: String

  /// A subject.
  public init(
    question: String, reference: Arm, candidate: Arm, anchor: String, items: Noun, mover: String,
    scenarios: Scenarios, counters: Counters, looks: [String: Int],
    wholeFramesOnly: String
  ) {
    self.question = question
    self.reference = reference
    self.candidate = candidate
    self.anchor = anchor
    self.items = items
    self.mover = mover
    self.scenarios = scenarios
    self.counters = counters
    self.looks = looks
    self.wholeFramesOnly = wholeFramesOnly
  }

  /// Whether a strategy is one of the two that the question is about.
  func isAsked(_ strategy: String) -> Bool {
    strategy == reference.id || strategy == candidate.id
  }
}
