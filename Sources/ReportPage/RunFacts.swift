import ResultStore

/// A run, sorted for the page.
struct RunFacts {
  /// Names the samples of one case and stage.
  private struct SeriesKey: Hashable {
    let caseID: String
    let stage: String
  }

  let run: PageRun
  /// All cases in the report's order.
  let cases: [MeasuredCase]
  /// The cases whose costs are compared: without the anchor, those on real time, and those whose
  /// number of views was searched for.
  let compared: [MeasuredCase]
  private let series: [SeriesKey: [SampleRow]]

  init(_ run: PageRun) {
    self.run = run
    var cases: [MeasuredCase] = []
    var places: [String: Int] = [:]
    for row in run.report {
      if let place = places[row.caseID] {
        cases[place].add(row)
      } else {
        places[row.caseID] = cases.count
        var measured = MeasuredCase(row)
        measured.add(row)
        cases.append(measured)
      }
    }
    self.cases = cases
    compared = cases.filter { !$0.isAnchor && !$0.isPaced && !$0.isCapacity }
    var series: [SeriesKey: [SampleRow]] = [:]
    for sample in run.samples ?? [] where sample.metric == Metric.time && sample.pass == "time" {
      series[SeriesKey(caseID: sample.caseID, stage: sample.stage), default: []].append(sample)
    }
    self.series = series
  }

  /// The settings of the compared cases, in order.
  var settings: [Setting] { Self.distinct(compared.map(\.setting)) }

  /// The strategies of all cases that are shown, in order.
  var strategies: [String] {
    Self.distinct((compared + cases.filter { $0.isPaced || $0.isCapacity }).map(\.strategy))
  }

  /// The compared cases of a setting.
  func cases(_ setting: Setting) -> [MeasuredCase] { compared.filter { $0.setting == setting } }

  /// The numbers of views of a setting, ascending.
  func views(_ setting: Setting) -> [Int] { Set(cases(setting).map(\.views)).sorted() }

  /// The compared cases of a setting at one number of views: those that ran side by side.
  func block(_ setting: Setting, _ views: Int) -> [MeasuredCase] {
    cases(setting).filter { $0.views == views }
  }

  /// The samples of CPU time of a case and stage, in the file's order.
  func samples(_ measured: MeasuredCase, _ stage: String) -> [SampleRow] {
    series[SeriesKey(caseID: measured.id, stage: stage)] ?? []
  }

  /// The different values, each at its first place.
  static func distinct<Value: Hashable>(_ values: [Value]) -> [Value] {
    var seen: Set<Value> = []
    return values.filter { seen.insert($0).inserted }
  }
}
