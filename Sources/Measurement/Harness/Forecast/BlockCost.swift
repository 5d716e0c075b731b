/// What a block takes of one process's time, as a trial of it found.
public struct BlockCost: Codable, Sendable, Equatable {
  /// The block's name.
  public var block: String
  /// The share of the sampling time that the block gets, relative to the others; above 0.
  public var weight: Double
  /// Making, warming up and calibrating its subjects, and timing starts, s: the same however long
  /// it is sampled.
  public var preparing = 0.0
  /// The passes that count, s; 0 where nothing is counted.
  public var counting = 0.0
  /// One round of all its arms, s.
  public var round = 0.0
  /// Rounds that it gets however long they take.
  public var fewestRounds = 1
  /// Whether it goes on with rounds as long as its share of the time lasts.
  public var isOpenEnded = false
  /// Each of its cases once more in a process of its own that reads memory, s, without starting
  /// those processes; 0 where none is read.
  public var memory = 0.0
  /// How many of its cases such processes would make.
  public var memoryCases = 0

  /// A block that takes nothing yet.
  public init(block: String, weight: Double) { (self.block, self.weight) = (block, weight) }

  /// What it takes at least, s, without the passes that count.
  public var least: Double { preparing + Double(fewestRounds) * round }
}
