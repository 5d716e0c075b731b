import ResultStore

/// The searches that differ in nothing but their strategy.
struct CapacityBlock {
  let setting: Setting
  /// Most views first; those without an estimate last, in the report's order.
  let cases: [CapacityCase]

  /// In words, for headings.
  var title: String { setting.title }

  /// The case that others are compared with.
  var reference: CapacityCase? { cases.first { $0.strategy == Strategy.rebuild } }

  /// The arms that sentences are about: the two of the question; where neither has an estimate, the first two.
  var main: [(arm: CapacityCase, figure: CapacityFigure)] {
    let known = cases.compactMap { arm in arm.figure.map { (arm: arm, figure: $0) } }
    let asked = known.filter { [Strategy.rebuild, Strategy.additive].contains($0.arm.strategy) }
    return asked.isEmpty ? Array(known.prefix(2)) : asked
  }

  /// The blocks of a run, in the report's order.
  static func all(_ facts: RunFacts) -> [CapacityBlock] {
    let cases = facts.cases.filter { $0.isCapacity }
    guard !cases.isEmpty else { return [] }
    let names = Set(cases.map(\.id))
    var samples: [String: [SampleRow]] = [:]
    for sample in facts.run.samples ?? []
    where sample.pass == CapacityMetric.pass && CapacityMetric.drawn.contains(sample.metric)
      && names.contains(sample.caseID)
    {
      samples[sample.caseID, default: []].append(sample)
    }
    return RunFacts.distinct(cases.map(\.setting)).map { setting in
      let here = cases.filter { $0.setting == setting }.map {
        CapacityCase(measured: $0, samples: samples[$0.id] ?? [])
      }
      return CapacityBlock(setting: setting, cases: sorted(here))
    }
  }

  private static func sorted(_ cases: [CapacityCase]) -> [CapacityCase] {
    let views = cases.map { $0.figure?.value ?? -.infinity }
    return cases.indices.sorted {
      views[$0] == views[$1] ? $0 < $1 : views[$0] > views[$1]
    }.map { cases[$0] }
  }
}
