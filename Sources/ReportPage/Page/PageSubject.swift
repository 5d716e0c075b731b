import Reports
public import Vocabulary

/// What a page is about, in the words of those who know: the page itself knows no strategy, no
/// scenario and nothing of what moves.
public struct PageSubject: Sendable {
  /// An arm of the question.
  public struct Arm: Sendable, Equatable {
    /// As files name it.
    public var id: String
    /// As sentences name it.
    public var name: String

    /// An arm.
    public init(id: String, name: String) {
      self.id = id
      self.name = name
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

    /// Their names.
    public init(plain: String, realTime: Set<String>) {
      self.plain = plain
      self.realTime = realTime
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
  /// The arm that others are compared with: its costs are 1.
  public var reference: Arm
  /// The arm that it is asked about: the answer is what it costs as a multiple of the reference.
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
  /// Where the columns of results are explained, one sentence without a link.
  public var columnsPlace: String
  /// What moves in a run's cases, drawn; nil for what nobody can draw.
  public var drawing: @Sendable (WaveName) -> Picture?

  /// A subject.
  public init(
    question: String, reference: Arm, candidate: Arm, anchor: String, items: Noun, mover: String,
    scenarios: Scenarios, counters: Counters, looks: [String: Int],
    wholeFramesOnly: String, columnsPlace: String,
    drawing: @escaping @Sendable (WaveName) -> Picture?
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
    self.columnsPlace = columnsPlace
    self.drawing = drawing
  }

  /// A strategy as sentences name it: an arm of the question by its words.
  func name(_ strategy: String) -> String {
    [reference, candidate].first { $0.id == strategy }?.name ?? strategy
  }

  /// So many of what there are, as sentences name them; of scenarios about something else `views`.
  func counted(_ views: Int, scenario: String) -> String {
    let known = scenarios.realTime.union([scenarios.plain])
    return (known.contains(scenario) ? items : Noun(one: "view", many: "views")).counted(views)
  }

  /// Whether a strategy is one of the two that the question is about.
  func isAsked(_ strategy: String) -> Bool {
    strategy == reference.id || strategy == candidate.id
  }
}
