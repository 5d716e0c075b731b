public import Vocabulary

/// What a run tells those who listen. The harness prints nothing and writes no file.
public enum RunEvent: Codable, Sendable, Equatable {
  /// A block's subjects are being made and warmed up.
  case blockStarted(block: String, cases: Int)
  /// A round of a block is done. The number of rounds is not known beforehand where time or
  /// precision decides when sampling stops.
  case roundFinished(block: String, round: Int)
  /// Samples.
  case series(SampleSeries)
  /// A case has all the samples that this process will give it.
  case caseFinished(caseID: String)
  /// How a case was calibrated and warmed up.
  case calibrated(Calibration)
  /// A block's sampling stopped after so many rounds.
  case blockStopped(block: String, rounds: Int, reason: StopReason)
  /// What an empty probe adds to each metric of a pass.
  case probeCost(ProbeCost)
  /// A metric that cannot be had here, with the source's own reason.
  case unavailable(metric: MetricName, reason: String)
  /// A number that one case's stage does not have, with the reason.
  case absent(caseID: String, stage: Stage, metric: MetricName, reason: String)
  /// One arm of a block had its turn, where turns are long.
  case armFinished(block: String, caseID: String)
  /// What a block will take, as a trial of it found.
  case blockTried(BlockCost)
  /// A stated fact of this process, for the manifest.
  case fact(name: String, value: String)
  /// The last event of a process that was not cut short.
  case finished
}

/// Why a block's sampling stopped.
public enum StopReason: String, Codable, Sendable, CaseIterable {
  /// All rounds that were asked for are done.
  case rounds
  /// Every arm is known as well as was asked for.
  case precision
  /// The time was up.
  case time
  /// A signal asked the run to stop.
  case interrupted
}

/// What an empty pair of probe reads adds to one metric.
public struct ProbeCost: Codable, Sendable, Equatable {
  /// The pass whose probe it is.
  public var pass: Pass
  /// The metric added to.
  public var metric: Metric
  /// The median of what empty pairs add.
  public var medianPerPair: Double
  /// Wall time of reading the whole probe once, ns; nil when it could not be measured.
  public var readNanoseconds: Double?
}

/// How long a case's samples are, and how it got ready.
public struct Calibration: Codable, Sendable, Equatable {
  /// The case.
  public var caseID: String
  /// The frames per sample, one number per stage at which a frame may be cut.
  public var framesPerSample: [Int]
  /// Frames run before the first sample.
  public var warmUpFrames: Int
  /// Whether the two moving averages agreed before the most warm-up frames were reached.
  public var isSteady: Bool
  /// The share of the shortest calibrated sample that the probe takes, 0…1.
  public var probeShare: Double
}
