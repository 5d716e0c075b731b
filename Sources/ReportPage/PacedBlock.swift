import ResultStore

/// The cases on real time that differ in nothing but their strategy.
struct PacedBlock {
  let setting: Setting
  let views: Int
  let cases: [PacedCase]

  /// In words, for headings.
  var title: String {
    "\(setting.title): \(PeopleNumber.whole(views)) \(views == 1 ? "view" : "views")"
  }

  var hasLoad: Bool { setting.hasLoad }

  /// The arms that sentences are about: the two of the question; where neither ran, the first two.
  var main: [PacedCase] {
    let asked = cases.filter { [Strategy.rebuild, Strategy.additive].contains($0.strategy) }
    return asked.isEmpty ? Array(cases.prefix(2)) : asked
  }

  /// The blocks of a run, in the report's order.
  static func all(_ facts: RunFacts) -> [PacedBlock] {
    let cases = facts.cases.filter { $0.isPaced }
    guard !cases.isEmpty else { return [] }
    let series = series(facts.run.samples ?? [], of: Set(cases.map(\.id)))
    return RunFacts.distinct(cases.map(\.setting)).flatMap { setting in
      let here = cases.filter { $0.setting == setting }
      return Set(here.map(\.views)).sorted().map { views in
        PacedBlock(
          setting: setting, views: views,
          cases: here.filter { $0.views == views }.map {
            PacedCase(measured: $0, series: series[$0.id] ?? [:])
          })
      }
    }
  }

  private static func series(
    _ samples: [SampleRow], of cases: Set<String>
  ) -> [String: [MeasuredCase.Key: [[Double?]]]] {
    struct Place: Hashable {
      let key: MeasuredCase.Key
      let process: Int
    }
    var values: [String: [Place: [Double?]]] = [:]
    for sample in samples
    where sample.pass == PacedMetric.pass && PacedMetric.drawn.contains(sample.metric)
      && cases.contains(sample.caseID)
    {
      let key = MeasuredCase.Key(stage: sample.stage, metric: sample.metric)
      values[sample.caseID, default: [:]][Place(key: key, process: sample.process), default: []]
        .append(sample.value.flatMap { $0.isFinite ? $0 : nil })
    }
    return values.mapValues { places in
      var series: [MeasuredCase.Key: [[Double?]]] = [:]
      for (place, values) in places.sorted(by: { $0.key.process < $1.key.process }) {
        series[place.key, default: []].append(values)
      }
      return series
    }
  }
}
