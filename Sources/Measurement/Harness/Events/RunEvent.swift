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
  /// What others took of the machine while samples were taken.
  case contention(ContentionReport)
  /// All that happened in a run on real time, where that was asked for.
  case traced(TracedRun)
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

/// One value, and how it was taken.
public struct Sample: Codable, Sendable, Equatable {
  /// The value, in the metric's unit.
  public var value: Double
  /// The frames in the sample.
  public var frames: Int
  /// The round in which it was taken, from 0; in passes without rounds its number in the series.
  public var round: Int
  /// The place of the case in its round, from 0.
  public var order: Int
  /// What is said of this sample.
  public var flags: [SampleFlag]

  /// A sample of `frames` frames.
  public init(
    _ value: Double, frames: Int, round: Int, order: Int = 0, flags: [SampleFlag] = []
  ) {
    self.value = value
    self.frames = frames
    self.round = round
    self.order = order
    self.flags = flags
  }

  // Short names: a process sends some hundred thousand samples as text.
  private enum CodingKeys: String, CodingKey {
    case value = "v"
    case frames = "n"
    case round = "r"
    case order = "o"
    case flags = "f"
  }
}

/// All samples of one metric in one stage of one case, taken by one process in one pass.
public struct SampleSeries: Codable, Sendable, Equatable {
  /// The case's name.
  public var caseID: String
  /// The stage or sum of stages.
  public var stage: Stage
  /// What was measured.
  public var metric: Metric
  /// The pass that took the samples.
  public var pass: Pass
  /// Where the values come from.
  public var source: ValueSource
  /// How far they can be trusted.
  public var quality: Quality
  /// The process's number in the run, from 0.
  public var process: Int
  /// The samples in the order in which they were taken.
  public var samples: [Sample]
  /// What is said of the series as a whole.
  public var flags: [SampleFlag]

  /// A series.
  public init(
    caseID: String, stage: Stage, metric: Metric, pass: Pass, source: ValueSource,
    quality: Quality, process: Int, samples: [Sample], flags: [SampleFlag] = []
  ) {
    self.caseID = caseID
    self.stage = stage
    self.metric = metric
    self.pass = pass
    self.source = source
    self.quality = quality
    self.process = process
    self.samples = samples
    self.flags = flags
  }

  /// The values of all samples.
  public var values: [Double] { samples.map(\.value) }
}
