/// What a run is asked: what the one strategy costs, as a multiple of the other. Which two, the
/// meeting place and the command line know.
public struct Question: Sendable, Hashable, Codable {
  /// The strategy whose costs are 1.
  public let reference: StrategyName
  /// The strategy that is asked about.
  public let candidate: StrategyName

  /// What `candidate` costs as a multiple of `reference`.
  public init(reference: StrategyName, candidate: StrategyName) {
    self.reference = reference
    self.candidate = candidate
  }

  /// What `candidate` costs as a multiple of `reference`, both by their names on the command line.
  public init(_ reference: String, _ candidate: String) {
    self.init(reference: StrategyName(reference), candidate: StrategyName(candidate))
  }

  /// The two names, the reference first.
  public var names: [StrategyName] { [reference, candidate] }
}
