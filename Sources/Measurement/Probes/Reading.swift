public import Vocabulary

/// How the values of one reading combine.
public enum ReadingKind: String, Sendable, Codable {
  /// A cumulative counter: the later value less the earlier one, averaged per frame.
  case sum
  /// The greatest value since the previous read; the maximum over frames is kept.
  case maximum
}

/// What one slot of an instrument means.
public struct ReadingDescription: Sendable, Equatable {
  /// What is read, with the unit of the slot's numbers.
  public let metric: Metric
  /// Where the value comes from.
  public let source: ValueSource
  /// How far the value can be trusted.
  public let quality: Quality
  /// How values combine.
  public let kind: ReadingKind

  /// Describes one slot.
  public init(metric: Metric, source: ValueSource, quality: Quality, kind: ReadingKind) {
    self.metric = metric
    self.source = source
    self.quality = quality
    self.kind = kind
  }
}
