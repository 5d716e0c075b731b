import ResultStore
import Vocabulary

/// The searches that differ in nothing but their strategy.
struct CapacityBlock {
  /// The metrics whose samples the page draws or pairs.
  private static let drawn: Set<MetricName> = [
    .capacity, .capacityLow, .capacityHigh, .triedCount, .triedInterval,
  ]

  let conditions: Conditions
  let subject: PageSubject
  /// Most views first; those without an estimate last, in the report's order.
  let cases: [CapacityCase]

  /// In words, for headings.
  var title: String { conditions.title }

  /// The case that others are compared with.
  var reference: CapacityCase? { cases.first { $0.strategy == subject.reference.id } }

  /// The arms that sentences are about: the two of the question; where neither has an estimate, the
  /// first two.
  var main: [(arm: CapacityCase, figure: FoundCapacity)] {
    let known = cases.compactMap { arm in arm.figure.map { (arm: arm, figure: $0) } }
    let asked = known.filter { subject.isAsked($0.arm.strategy) }
    return asked.isEmpty ? Array(known.prefix(2)) : asked
  }

  /// The blocks of a run, in the report's order.
  static func all(_ facts: RunFacts) -> [CapacityBlock] {
    let cases = facts.cases.filter { $0.isCapacity }
    guard !cases.isEmpty else { return [] }
    let names = Set(cases.map(\.id))
    var samples: [String: [SampleRow]] = [:]
    for sample in facts.run.samples ?? []
    where sample.pass == .capacity && drawn.contains(sample.metric)
      && names.contains(sample.caseID)
    {
      samples[sample.caseID, default: []].append(sample)
    }
    return RunFacts.distinct(cases.map(\.conditions)).map { conditions in
      let here = cases.filter { $0.conditions == conditions }.map {
        CapacityCase(measured: $0, samples: samples[$0.id] ?? [])
      }
      return CapacityBlock(conditions: conditions, subject: facts.subject, cases: sorted(here))
    }
  }

  private static func sorted(_ cases: [CapacityCase]) -> [CapacityCase] {
    let views = cases.map { $0.figure?.value ?? -.infinity }
    return cases.indices.sorted {
      views[$0] == views[$1] ? $0 < $1 : views[$0] > views[$1]
    }.map { cases[$0] }
  }
}
