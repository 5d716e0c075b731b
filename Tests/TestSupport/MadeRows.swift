package import Measurement

extension ReportRow {
  package static func made(
    _ caseID: String, _ stage: Stage = .frame, _ metric: MetricName = .cpuTime,
    _ pass: Pass = .time, run: String = "run"
  ) -> ReportRow {
    var row = ReportRow()
    (row.runID, row.caseID, row.stage) = (run, caseID, stage)
    (row.metric, row.pass, row.polarity, row.quality) = (metric, pass, "lower", "measured")
    return row
  }
}

extension SampleRow {
  package static func made(
    _ caseID: String, _ stage: Stage = .frame, _ metric: MetricName = .cpuTime,
    _ pass: Pass = .time, process: Int = 0, round: Int = 0, value: Double? = nil,
    flags: [SampleFlag] = [], run: String = "run"
  ) -> SampleRow {
    var row = SampleRow()
    (row.runID, row.caseID, row.stage, row.metric, row.pass) = (run, caseID, stage, metric, pass)
    (row.process, row.round, row.value, row.flags) = (process, round, value, flags)
    return row
  }
}

extension MutableCollection {
  /// Changes each element in its place.
  public mutating func edit(_ change: (inout Element) -> Void) {
    for index in indices { change(&self[index]) }
  }
}
