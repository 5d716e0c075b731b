extension ReportRow {
  /// What may occur only once in a report.
  struct Key: Hashable {
    let caseID: String
    let stage: String
    let metric: String
    let pass: String
  }

  var key: Key { Key(caseID: caseID, stage: stage, metric: metric, pass: pass) }

  private static let polarities = ["lower", "higher", "none"]
  private static let qualities = ["exact", "measured", "simulated", "scaled", "unavailable"]

  /// Takes the fields after `schema` in the order of the columns.
  init(from reader: inout TableReader) throws(ResultStoreError) {
    runID = try reader.key()
    caseID = try reader.key()
    scenario = try reader.text()
    wave = try reader.text()
    strategy = try reader.text()
    backend = try reader.text()
    views = try reader.count()
    widthPoints = try reader.number()
    heightPoints = try reader.number()
    scale = try reader.number()
    refreshHz = try reader.number()
    load = try reader.text()
    stage = try reader.key()
    metric = try reader.key()
    unit = try reader.text()
    polarity = try reader.word(of: Self.polarities)
    pass = try reader.key()
    source = try reader.text()
    quality = try reader.word(of: Self.qualities)
    processes = try reader.count()
    samples = try reader.count()
    frames = try reader.count()
    for index in numbers.indices { numbers[index] = try reader.optionalNumber() }
    flags = try reader.flags()
  }
}

extension SampleRow {
  /// What may occur only once among samples.
  struct Key: Hashable {
    let caseID: String
    let stage: String
    let metric: String
    let pass: String
    let process: Int
    let round: Int
  }

  var key: Key {
    Key(
      caseID: caseID, stage: stage, metric: metric, pass: pass, process: process, round: round)
  }

  /// Takes the fields after `schema` in the order of the columns.
  init(from reader: inout TableReader) throws(ResultStoreError) {
    runID = try reader.key()
    caseID = try reader.key()
    stage = try reader.key()
    metric = try reader.key()
    unit = try reader.text()
    pass = try reader.key()
    source = try reader.text()
    process = try reader.count()
    round = try reader.count()
    order = try reader.count()
    frames = try reader.count()
    value = try reader.optionalNumber()
    flags = try reader.flags()
  }
}
