/// When sampling stops, and what a sample is.
public struct SamplingRule: Codable, Sendable, Equatable {
  /// Rounds at most; nil leaves it to time and precision.
  public var rounds: Int?
  /// Frames per sample; nil calibrates.
  public var frames: Int?
  /// Seconds for all blocks of this process; the least number of rounds may exceed it.
  public var timeLimitSeconds: Double
  /// What each block takes at least, s, counting included, in order: then the passes that count are
  /// on that bill, too, and no block takes what a later one needs. Nil where nobody knows.
  public var leastBlockSeconds: [Double]?
  /// The half-width of the median's interval, relative, at which an arm is known well enough.
  public var precision: Double
  /// Rounds that every block gets however long they take.
  public var fewestRounds: Int
  /// Samples of each counted (not timed) pass.
  public var countedSamples: Int
  /// A batch lasts at least this many times the cost of the probe around it.
  public var probeDilution: Double
  /// A batch lasts at least this long, ns.
  public var shortestBatch: Double
  /// Warm-up frames at most.
  public var mostWarmUpFrames: Int
  /// Warm-up frames that are run however long they take.
  public var fewestWarmUpFrames: Int
  /// Warm-up that is not steady by then ends, s; the calibration says so.
  public var longestWarmUpSeconds: Double

  /// The default rule: 0.1 % probe overhead, 1 ms batches, 0.5 % precision.
  public init() {
    rounds = nil
    frames = nil
    timeLimitSeconds = 10
    leastBlockSeconds = nil
    precision = 0.005
    fewestRounds = 6
    countedSamples = 3
    probeDilution = 1000
    shortestBatch = 1e6
    mostWarmUpFrames = 400
    fewestWarmUpFrames = 6
    longestWarmUpSeconds = 0.3
  }

  /// How long a batch lasts at least, ns, where the probe around it takes `probeCost` ns.
  func shortestBatch(probeCost: Double) -> Double {
    max(shortestBatch, probeDilution * probeCost)
  }
}
