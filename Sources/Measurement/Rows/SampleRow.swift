package typealias SamplesFile = ResultFile<SampleRow>

package struct SampleRow: ReadableRow, Sendable, Equatable {
  package static let fileName = "samples.csv"
  package static let columns = Schema.samples

  package var runID = ""
  package var caseID = ""
  package var stage = Stage.frame
  package var metric = MetricName("")
  package var unit = MetricUnit("")
  package var pass = Pass.time
  package var source = ValueSource("")
  package var process = 0
  package var round = 0
  /// The case's place in its round, from 0.
  package var order = 0
  package var frames = 0
  /// The value per frame; nil is not available.
  package var value: Double?
  package var flags: [SampleFlag] = []

  package init() {}

  package func cells() throws(ResultStoreError) -> [String] {
    [
      String(Schema.version), CSVText.safe(runID), CSVText.safe(caseID), stage.rawValue,
      CSVText.safe(metric.rawValue), CSVText.safe(unit.rawValue), pass.rawValue,
      CSVText.safe(source.rawValue), String(process), String(round), String(order),
      String(frames), try CSVNumber.text(value, "value", fits),
      CSVText.safe(flags.map(\.rawValue).joined(separator: ";")),
    ]
  }

  package struct Key: Hashable {
    let row: ReportRow.Key
    let place: Place
  }

  /// Where a sample was taken: metrics of one place were taken together.
  package struct Place: Hashable {
    let process: Int
    let round: Int
  }

  private var fits: (Double) -> Bool {
    guard let rule = CountRule(metric, pass) else { return { _ in true } }
    return { [frames] in rule.allows($0, frames: frames) }
  }

  package var key: Key { Key(row: rowKey, place: place) }

  package var place: Place { Place(process: process, round: round) }

  package var rowKey: ReportRow.Key { ReportRow.Key(caseID, stage, metric, pass) }

  package init(from reader: inout TableReader) throws(ResultStoreError) {
    runID = try reader.key()
    caseID = try reader.key()
    stage = try reader.word()
    metric = MetricName(try reader.key())
    unit = MetricUnit(try reader.text())
    pass = try reader.word()
    source = ValueSource(try reader.text())
    process = try reader.count()
    round = try reader.count()
    order = try reader.count()
    frames = try reader.count()
    value = try reader.optionalNumber(fits)
    flags = try reader.flags()
  }
}
