public import Vocabulary

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
