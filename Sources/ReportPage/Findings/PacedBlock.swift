import Reports
import Vocabulary

/// The cases on real time that differ in nothing but their strategy.
struct PacedBlock {
  let conditions: Conditions
  let subject: PageSubject
  let views: Int
  let cases: [PacedCase]

  /// In words, for headings.
  var title: String {
    "\(conditions.title): \(PeopleNumber.page.whole(views)) \(views == 1 ? "view" : "views")"
  }

  var hasLoad: Bool { conditions.hasLoad }

  /// The arms that sentences are about: the two of the question; where not both ran, what the run
  /// compares with and the first others.
  var main: [PacedCase] {
    let names = Contest(cases.map(\.measured), about: subject)?.arms.map(\.id) ?? []
    return names.prefix(1 + CostClaims.named).compactMap { name in
      cases.first { $0.measured.id == name }
    }
  }

  /// The blocks of a run, in the report's order.
  static func all(_ facts: RunFacts) -> [PacedBlock] {
    let cases = facts.cases.filter { $0.isPaced }
    guard !cases.isEmpty else { return [] }
    let series = series(facts.run.samples ?? [], of: Set(cases.map(\.id)))
    return RunFacts.distinct(cases.map(\.conditions)).flatMap { conditions in
      let here = cases.filter { $0.conditions == conditions }
      return Set(here.map(\.views)).sorted().map { views in
        PacedBlock(
          conditions: conditions, subject: facts.subject, views: views,
          cases: here.filter { $0.views == views }.map {
            PacedCase(measured: $0, series: series[$0.id] ?? [:])
          })
      }
    }
  }

  /// The metrics whose samples the page draws or summarises.
  private static let drawn: Set<MetricName> = [
    .busyTime, .hitchTimeRatio, .framesMissed, .frameTime, .pictureAge, .shownPosition,
    .positionError,
  ]

  private static func series(
    _ samples: [SampleRow], of cases: Set<String>
  ) -> [String: [StageMetric: [[Double?]]]] {
    struct ProcessKey: Hashable {
      let key: StageMetric
      let process: Int
    }
    var values: [String: [ProcessKey: [Double?]]] = [:]
    for sample in samples
    where sample.pass == .paced && drawn.contains(sample.metric)
      && cases.contains(sample.caseID)
    {
      let key = StageMetric(sample.stage, sample.metric)
      values[sample.caseID, default: [:]][
        ProcessKey(key: key, process: sample.process), default: []
      ]
      .append(sample.value.flatMap { $0.isFinite ? $0 : nil })
    }
    return values.mapValues { places in
      var series: [StageMetric: [[Double?]]] = [:]
      for (place, values) in places.sorted(by: { $0.key.process < $1.key.process }) {
        series[place.key, default: []].append(values)
      }
      return series
    }
  }
}
