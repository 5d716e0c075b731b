public import Instrumentation

/// All samples of one metric in one stage of one case, taken by one process in one pass.
public struct SampleSeries: Codable, Sendable, Equatable {
  /// The case's name.
  public var caseID: String
  /// The stage or group of stages.
  public var stage: String
  /// The metric's name.
  public var metric: String
  /// The unit of the values, per frame: `ns`, `count`, `bytes`.
  public var unit: String
  /// Which direction is better.
  public var polarity: Polarity
  /// The pass that took the samples: `time`, `allocations`, `counters`.
  public var pass: String
  /// Where the values come from.
  public var source: String
  /// How far they can be trusted.
  public var quality: Quality
  /// The process's number in the run, from 0.
  public var process: Int
  /// One value per sample, per frame; empty when the metric is not available.
  public var values: [Double]
  /// The frames in each sample.
  public var frames: [Int]
  /// The round of each sample.
  public var rounds: [Int]
  /// The place of the case in its round.
  public var orders: [Int]
  /// The flags of each sample.
  public var flags: [[String]]
  /// Flags of the series as a whole: `drifting`, `derived`.
  public var seriesFlags: [String]
}
