/// The two strategies that a program's answers are about: what does the candidate cost against the
/// reference?
public struct Question: Codable, Sendable, Equatable {
  /// The strategy that the others are compared with.
  public var reference: StrategyName
  /// The strategy that is asked about.
  public var candidate: StrategyName

  /// What `candidate` costs against `reference`, by their names on the command line.
  public init(_ reference: String, _ candidate: String) {
    (self.reference, self.candidate) = (StrategyName(reference), StrategyName(candidate))
  }

  /// The two names, the reference first.
  public var names: [StrategyName] { [reference, candidate] }
}
