import Vocabulary

/// The most that a display's rate allows, as one process found it.
struct CapacityEstimate: Sendable, Equatable {
  /// What the number is.
  enum Bound: Sendable, Equatable {
    /// The most that held the rate.
    case none
    /// Held the rate; more was not tried, or never missed it.
    case ceiling
    /// Did not hold the rate, and nothing less can be asked for.
    case floor
  }

  /// The number; of a bound, the bound.
  let value: Int
  /// What the number is.
  let bound: Bound
  /// The ends of the bootstrap's interval; nil where nothing bounds it.
  var low: Int?
  var high: Int?
  /// Whether time ran out before the number was as well known as it could be.
  var isShort = false

  /// What is said of it in results.
  var flags: [SampleFlag] {
    var flags: [SampleFlag] = []
    if bound == .ceiling { flags.append(.ceiling) }
    if bound == .floor { flags.append(.floor) }
    if isShort { flags += [.timeLimit, .undecided] }
    return flags
  }
}
