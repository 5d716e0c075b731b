import BenchmarkHarness
import SampleStatistics
import WaveBenchmarks

/// Everything that the processes of a run have told about one case.
struct CollectedCase {
  let description: CaseDescription
  private(set) var stages: [String] = []
  private(set) var series: [Key: [SampleSeries]] = [:]

  /// One row of the report.
  struct Key: Hashable {
    let stage: String
    let metric: String
  }

  init(_ description: CaseDescription) { self.description = description }

  var isEmpty: Bool { series.isEmpty }

  mutating func add(_ added: SampleSeries) {
    if !stages.contains(added.stage) { stages.append(added.stage) }
    series[Key(stage: added.stage, metric: added.metric), default: []].append(added)
  }

  /// The series of a metric, one per process.
  func series(_ stage: String, _ metric: String) -> [SampleSeries] {
    series[Key(stage: stage, metric: metric)] ?? []
  }

  /// The median of all samples; nil when there is none.
  func median(_ stage: String, _ metric: String) -> Double? {
    CollectedCase.summary(of: series(stage, metric))?.median
  }
}
