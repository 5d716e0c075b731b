/// One row of samples.csv: one sample of one metric.
public struct SampleRow: Sendable, Equatable {
  /// The run's name.
  public var runID = ""
  /// The case's name.
  public var caseID = ""
  /// The stage, or a sum of stages.
  public var stage = ""
  /// The metric.
  public var metric = ""
  /// The unit of the value.
  public var unit = ""
  /// The pass.
  public var pass = ""
  /// Where the value comes from.
  public var source = ""
  /// The process's number, from 0.
  public var process = 0
  /// The round's number within the process, from 0.
  public var round = 0
  /// The case's place in its round, from 0.
  public var order = 0
  /// Frames in the sample.
  public var frames = 0
  /// The value per frame; nil is not available.
  public var value: Double?
  /// Flags.
  public var flags: [String] = []

  /// Creates an empty row.
  public init() {}

  func cells() throws(ResultStoreError) -> [String] {
    var text = ""
    if let value { text = try CSVNumber.text(value, "value") }
    return [
      Schema.version, CSVText.safe(runID), CSVText.safe(caseID), CSVText.safe(stage),
      CSVText.safe(metric), CSVText.safe(unit), CSVText.safe(pass), CSVText.safe(source),
      String(process), String(round), String(order), String(frames), text,
      CSVText.safe(flags.joined(separator: ";")),
    ]
  }
}
