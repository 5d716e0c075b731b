import Reports
import Statistics
import Vocabulary

/// The samples themselves: how they spread and in which order they came.
struct SampleSection {
  let facts: RunFacts

  /// nil where the run has no samples of what a frame costs.
  var section: PageSection? {
    guard facts.costMetric == .cpuTime else { return nil }
    var body: [Markup] = []
    var drawn: [SampleThinning] = []
    for conditions in facts.allConditions {
      let parts = facts.views(conditions).map { panels(conditions, $0) }
      drawn += parts.flatMap(\.thinnings)
      let figures = parts.flatMap(\.figures)
      guard !figures.isEmpty else { continue }
      body += facts.heading(conditions) + [Passage.panels(figures)]
    }
    return PageSection("samples", "The samples", body, note: note(drawn))
  }

  private func panels(
    _ conditions: Conditions, _ views: Int
  ) -> (figures: [Markup], thinnings: [SampleThinning]) {
    // The two of the question; where not both ran, the reference and the first other.
    let arms = Contest(facts.block(conditions, views), about: facts.subject)?.arms ?? []
    let cases = arms.prefix(2).filter { !facts.samples($0, .frame).isEmpty }
    let number = PeopleNumber.page.views(views)
    let distribution = Distribution(
      title: "Distribution of the frame's CPU time, \(number), \(conditions.title)",
      series: cases.map { measured in
        (
          measured.strategy, facts.style(measured.strategy),
          Self.inMedians(facts.samples(measured, .frame))
        )
      }, kind: .linear, axisTitle: "times the median", label: Ticks.plainLabels)
    var figures = [(name: "share of samples at or below", plot: distribution.plot)]
    var thinnings: [SampleThinning] = []
    for measured in cases {
      let samples = facts.samples(measured, .frame)
      let thinning = SampleThinning(samples)
      guard let plot = runOrder(measured, samples, thinning) else { continue }
      figures.append((measured.strategy, plot))
      thinnings.append(thinning)
    }
    let shown = figures.compactMap { name, plot in
      plot.map { Passage.figure("\(number): \(name)", $0.picture) }
    }
    return (shown, thinnings)
  }

  /// The values above 0 as multiples of their median; none where that is no number.
  private static func inMedians(_ samples: [SampleRow]) -> [Double] {
    let values = samples.compactMap(\.value).filter { $0.isFinite && $0 > 0 }
    guard let median = Quantile.median(values), median > 0 else { return [] }
    let multiples = values.map { $0 / median }
    return multiples.allSatisfy(\.isFinite) ? multiples : []
  }

  /// Processes take equal room, whatever the number of their rounds.
  private func runOrder(
    _ measured: MeasuredCase, _ samples: [SampleRow], _ thinning: SampleThinning
  ) -> Plot? {
    let processes = Dictionary(grouping: samples, by: \.process).sorted { $0.key < $1.key }
    let drawn = thinning.plain + thinning.flagged
    guard let x = Axis(low: 0, high: Double(processes.count)),
      let y = Axis(showing: drawn.compactMap(\.value), room: 0.05)
    else { return nil }
    var (dots, rings, slashes, medians): ([Mark.Point], [Mark.Point], [Mark.Point], [Mark])
    (dots, rings, slashes, medians) = ([], [], [], [])
    for (index, (process, own)) in processes.enumerated() {
      let rounds = own.map { Double($0.round) }
      let (first, last) = (rounds.min() ?? 0, rounds.max() ?? 0)
      for sample in drawn where sample.process == process {
        let share = last > first ? (Double(sample.round) - first) / (last - first) : 0.5
        let point = (x: Double(index) + 0.04 + 0.92 * share, y: sample.value ?? .nan)
        let marks = SampleThinning.marks(sample)
        dots.append(point)
        if marks.contains(.outlier) { rings.append(point) }
        if !marks.isEmpty, marks != [.outlier] { slashes.append(point) }
      }
      let values = own.compactMap(\.value).filter(\.isFinite)
      if let median = Quantile.median(values) {
        let ends = (from: Double(index) + 0.02, to: Double(index) + 0.98)
        medians.append(.line([(ends.from, median), (ends.to, median)], "k"))
      }
    }
    let style = facts.style(measured.strategy)
    return Plot(
      title: "Frame CPU time in run order, \(measured.id)",
      x: x.naming(processes.indices.map { Double($0) }, processes.map { "\($0.key)" }),
      axisTitle: "process, its rounds from left to right",
      strips: [
        Plot.Strip(
          y: y.naming(5, by: Ticks.timeLabels), height: 164,
          marks: [
            .glyphs(rings, .dot, "ring"), .glyphs(dots, .dot, style.dots),
            .glyphs(slashes, .slash, "k"),
          ] + medians)
      ])
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
