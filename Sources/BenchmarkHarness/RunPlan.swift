/// Cases measured side by side: in every round each arm runs once, in balanced random order.
public struct Block {
  /// Readable name, for progress and the stop rule.
  public let id: String
  /// The arms to interleave.
  public let arms: [Arm]
  /// The share of the time limit that this block gets, relative to the others.
  public let weight: Double

  /// Groups arms; `weight` is greater than 0.
  public init(id: String, arms: [Arm], weight: Double) {
    self.id = id
    self.arms = arms
    self.weight = weight
  }
}

/// One case: its stable name and how to make its subject.
public struct Arm {
  /// The case's name in results.
  public let caseID: String
  /// Makes a fresh subject, ready to run frames.
  public let make: () throws -> any StagedSubject
  /// What follows from what the case is, and need not be measured.
  public let exactResults: () throws -> [ExactResult]
  /// How the case runs on real time; nil where it is measured frame by frame.
  public let paced: PacedArm?
  /// How to find the most of it that the display's rate allows; nil where that is not asked.
  public let capacity: CapacityArm?

  /// Names a case.
  public init(
    caseID: String, exactResults: @escaping () throws -> [ExactResult] = { [] },
    make: @escaping () throws -> any StagedSubject
  ) {
    self.caseID = caseID
    self.make = make
    self.exactResults = exactResults
    paced = nil
    capacity = nil
  }

  /// Names a case on real time.
  public init(caseID: String, paced: PacedArm) {
    self.caseID = caseID
    self.paced = paced
    capacity = nil
    exactResults = { [] }
    make = { throw PacedArm.NotStaged() }
  }

  /// Names a case whose capacity is searched for.
  public init(caseID: String, capacity: CapacityArm) {
    self.caseID = caseID
    self.capacity = capacity
    paced = nil
    exactResults = { [] }
    make = { throw PacedArm.NotStaged() }
  }
}

/// When sampling stops, and what a sample is.
public struct SamplingRule: Sendable, Equatable {
  /// Rounds at most; nil leaves it to time and precision.
  public var rounds: Int?
  /// Frames per sample; nil calibrates.
  public var frames: Int?
  /// Seconds for all blocks of this process; the least number of rounds may exceed it.
  public var timeLimitSeconds: Double
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
    precision = 0.005
    fewestRounds = 6
    countedSamples = 3
    probeDilution = 1000
    shortestBatch = 1e6
    mostWarmUpFrames = 400
    fewestWarmUpFrames = 6
    longestWarmUpSeconds = 0.3
  }
}
