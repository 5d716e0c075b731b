import Reports
import Statistics
import Vocabulary

/// The samples themselves: how they spread and in which order they came.
struct SampleSection {
  let facts: RunFacts
  let context: PageContext

  /// nil where the run has no samples of what a frame costs.
  var section: PageSection? {
    guard facts.costMetric == .cpuTime else { return nil }
    var body: [Markup] = []
    var drawn: [SampleThinning] = []
    for conditions in facts.allConditions {
      var figures: [Markup] = []
      for views in facts.views(conditions) {
        let (parts, thinnings) = panels(conditions, views)
        figures += parts
        drawn += thinnings
      }
      if !figures.isEmpty {
        body += context.heading(conditions, among: facts.allConditions)
        body.append(Passage.panels(figures))
      }
    }
    if body.isEmpty { return nil }
    return context.section("samples", "The samples", body + [Passage.note(.text(note(drawn)))])
  }

  /// The strategies shown: the two of the question; where not both ran, the reference and the first
  /// other.
  private func main(_ block: [MeasuredCase]) -> [MeasuredCase] {
    Array((Contest(block, about: context.subject)?.arms ?? []).prefix(2))
  }

  private func panels(_ conditions: Conditions, _ views: Int) -> ([Markup], [SampleThinning]) {
    let cases = main(facts.block(conditions, views)).filter {
      !facts.samples($0, .frame).isEmpty
    }
    guard !cases.isEmpty else { return ([], []) }
    let noun = "\(PeopleNumber.page.whole(views)) \(views == 1 ? "view" : "views")"
    let lines = cases.map { measured in
      DistributionChart.Line(
        name: measured.strategy, style: context.style(measured.strategy),
        values: Self.inMedians(facts.samples(measured, .frame)))
    }
    var figures: [Markup] = []
    let distribution = DistributionChart(
      title: "Distribution of the frame's CPU time, \(noun), \(conditions.title)", lines: lines,
      axisTitle: "times the median")
    if let picture = distribution.picture {
      figures.append(Passage.figure("\(noun): share of samples at or below", picture))
    }
    var thinnings: [SampleThinning] = []
    for measured in cases {
      let samples = facts.samples(measured, .frame)
      let thinning = SampleThinning(samples)
      guard let picture = runOrder(measured, samples, thinning).picture else { continue }
      figures.append(Passage.figure("\(noun): \(measured.strategy)", picture))
      thinnings.append(thinning)
    }
    return (figures, thinnings)
  }

  /// The values above 0 as multiples of their median; none where that is no number.
  private static func inMedians(_ samples: [SampleRow]) -> [Double] {
    let values = samples.compactMap(\.value).filter { $0.isFinite && $0 > 0 }
    guard let median = Quantile.median(values), median > 0 else { return [] }
    let multiples = values.map { $0 / median }
    return multiples.allSatisfy(\.isFinite) ? multiples : []
  }

  private func runOrder(
    _ measured: MeasuredCase, _ samples: [SampleRow], _ thinning: SampleThinning
  ) -> SequenceChart {
    let processes = Dictionary(grouping: samples, by: \.process).sorted { $0.key < $1.key }
    let places = Dictionary(
      uniqueKeysWithValues: processes.enumerated().map { ($0.element.key, $0.offset) })
    return SequenceChart(
      title: "Frame CPU time in run order, \(measured.id)",
      sequences: processes.compactMap { process, samples in
        let rounds = samples.map(\.round)
        guard let first = rounds.min(), let last = rounds.max() else { return nil }
        return SequenceChart.Sequence(
          name: "\(process)", places: first...last,
          median: Quantile.median(samples.compactMap(\.value).filter(\.isFinite)))
      },
      points: (thinning.plain + thinning.flagged).compactMap { sample in
        guard let sequence = places[sample.process], let value = sample.value else { return nil }
        let marks = SampleThinning.marks(sample)
        return SequenceChart.Point(
          sequence: sequence, place: sample.round, value: value,
          isRinged: marks.contains(.outlier), isStruck: !marks.isEmpty && marks != [.outlier])
      }, style: context.style(measured.strategy),
      axisTitle: "process, its rounds from left to right")
  }

  private func note(_ drawn: [SampleThinning]) -> String {
    let all = drawn.reduce(0) { $0 + $1.plainCount + $1.flaggedCount }
    let shown = drawn.reduce(0) { $0 + $1.plain.count + $1.flagged.count }
    let flagged = drawn.reduce(0) { $0 + $1.flaggedCount }
    let counts = [shown, all, flagged].map(PeopleNumber.page.whole)
    let thinned =
      shown == all
      ? "All \(counts[1]) samples are drawn"
      : "To keep the page small \(counts[0]) of \(counts[1]) samples are drawn, evenly spaced, "
        + "always with the least and the greatest of each picture"
    return """
      CPU time of whole frames. \(thinned); every number on this page comes from all of them. \
      Ringed: outlier. Struck through: preempted, or another flag. \(counts[2]) samples carry a \
      flag; none is removed. Level lines: medians of the processes. The axis of run order does not \
      start at 0.
      """
  }
}
