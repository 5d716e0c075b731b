/// How the values of one reading combine.
public enum ReadingKind: String, Sendable, Codable {
  /// A cumulative counter: the later value less the earlier one, averaged per frame.
  case sum
  /// The greatest value since the previous read; the maximum over frames is kept.
  case maximum
}

/// How far a value can be trusted.
public enum Quality: String, Sendable, Codable {
  /// Every event was counted.
  case exact
  /// Read from a clock or a hardware counter, with the noise of the machine in it.
  case measured
  /// Computed by a model of a machine.
  case simulated
  /// Extrapolated from part of the time, as by a multiplexed counter.
  case scaled
  /// Could not be had; the value is empty.
  case unavailable
}

/// Which direction is better.
public enum Polarity: String, Sendable, Codable {
  /// Less is better.
  case lower
  /// More is better.
  case higher
  /// Neither is.
  case none
}

/// What one slot of an instrument means.
public struct ReadingDescription: Sendable, Equatable {
  /// Name in result files, such as `cpu_time`, `allocations` or `PAPI_TOT_INS`.
  public let metric: String
  /// Unit of the value: `ns`, `count` or `bytes`.
  public let unit: String
  /// Where the value comes from: `clock`, `hooks`, `rusage` or `papi:<component>`.
  public let source: String
  /// How far the value can be trusted.
  public let quality: Quality
  /// Which direction is better.
  public let polarity: Polarity
  /// How values combine.
  public let kind: ReadingKind

  /// Describes one slot.
  public init(
    metric: String, unit: String, source: String, quality: Quality, polarity: Polarity,
    kind: ReadingKind
  ) {
    self.metric = metric
    self.unit = unit
    self.source = source
    self.quality = quality
    self.polarity = polarity
    self.kind = kind
  }
}
