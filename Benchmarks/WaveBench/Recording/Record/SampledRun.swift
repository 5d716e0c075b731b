import Measurement
import Runs

/// A run that another program measured, over cases that its manifest describes.
enum SampledRun {
  /// A row for each metric and stage that has samples, and one for each number that is told to be
  /// missing; cases in the manifest's order.
  static let rows: SampledCases.Summary = { cases, samples, manifest in
    var collected: [String: CollectedCase] = [:]
    for identity in cases.identities {
      collected[identity.caseID] = CollectedCase(identity, in: Sessions(manifest))
    }
    for rows in Dictionary(grouping: samples, by: \.rowKey).values.sorted(by: isEarlier) {
      let metric = MetricTable[rows[0].metric]
      collected[rows[0].caseID]?.add(rows, of: metric, quality(of: metric, rows[0]))
    }
    for absence in cases.absences {
      collected[absence.caseID]?.lack(absence.metric, in: absence.stage)
    }
    return cases.identities.compactMap { collected[$0.caseID] }.flatMap {
      $0.isEmpty ? [] : $0.reportRows(runID: samples.first?.runID ?? "")
    }
  }

  private static let isEarlier: @Sendable ([SampleRow], [SampleRow]) -> Bool = {
    let stages = Stage.allCases
    return (stages.firstIndex(of: $0[0].stage) ?? 0, $0[0].metric)
      < (stages.firstIndex(of: $1[0].stage) ?? 0, $1[0].metric)
  }

  private static func quality(of metric: Metric, _ sample: SampleRow) -> Quality {
    // Threads that stand in for a GPU compute as none would.
    if sample.stage == .gpu { return .emulated }
    if [.callgrind, .scripted].contains(sample.pass) { return .simulated }
    return metric.isExact ? .exact : .measured
  }
}

extension CollectedCase {
  /// Adds samples of one metric and stage.
  mutating func add(_ rows: [SampleRow], of metric: Metric, _ quality: Quality) {
    let processes = Dictionary(grouping: rows, by: \.process).sorted { $0.key < $1.key }
    for (process, rows) in processes {
      add(
        SampleSeries(
          caseID: rows[0].caseID, stage: rows[0].stage, metric: metric, pass: rows[0].pass,
          source: rows[0].source, quality: quality, process: process,
          samples: rows.compactMap { row in
            row.value.map {
              Sample($0, frames: row.frames, round: row.round, order: row.order, flags: row.flags)
            }
          }))
    }
  }
}
