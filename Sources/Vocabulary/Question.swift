/// What a run is asked: what the one strategy costs, as a multiple of the other. Which two, the
/// meeting place and the command line know.
public struct Question: Codable, Sendable, Hashable {
  /// The strategy whose costs are 1, with which the others are compared.
  public var reference: StrategyName
  /// The strategy that is asked about.
  public var candidate: StrategyName

  /// What `candidate` costs as a multiple of `reference`.
  public init(reference: StrategyName, candidate: StrategyName) {
    (self.reference, self.candidate) = (reference, candidate)
  }

  /// The same of two strategies by their names on the command line.
  public init(_ reference: String, _ candidate: String) {
    self.init(reference: StrategyName(reference), candidate: StrategyName(candidate))
  }

  /// The two names, the reference first.
  public var names: [StrategyName] { [reference, candidate] }
}
