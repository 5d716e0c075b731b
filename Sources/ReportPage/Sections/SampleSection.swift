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

/// Where the time of a frame goes.
struct StageSection {
  let facts: RunFacts
  let context: PageContext

  /// nil where no time was measured.
  var section: PageSection? {
    guard facts.costMetric == .cpuTime else { return nil }
    var body: [Markup] = []
    for conditions in facts.allConditions {
      guard let views = facts.views(conditions).last else { continue }
      body += blocks(conditions, views)
    }
    if body.isEmpty { return nil }
    body.append(
      Passage.note(
        """
        Medians. All stages but app.tick, and the sum of the server's, are differences of two \
        batches and may be below 0 within noise: such a stage has no width in the picture, its \
        number stands in the table. A line across a bar is the median of whole frames, which \
        need not be the sum of the medians of the stages. Dotted, where the axis goes so far: \
        8.3, 11.1 and 16.7 ms, the time of a frame at 120, 90 and 60 Hz. \
        \(context.subject.wholeFramesOnly)
        """))
    return context.section("stages", "Where the time goes", body)
  }

  private func blocks(_ conditions: Conditions, _ views: Int) -> [Markup] {
    let cases = facts.block(conditions, views)
    // A report may lack rows of stages that were measured.
    let stages = (Stage.parts + Stage.sums).filter { stage in
      cases.contains { $0.row(stage, .cpuTime) != nil }
    }
    let absent = Stage.parts.filter { !stages.contains($0) }
    let bars = cases.filter { !StrategyName($0.strategy).isTwin }.map { measured in
      StackedBarChart.Bar(
        name: measured.strategy, parts: Stage.parts.map { measured.time($0)?.median },
        whole: measured.time(.frame)?.median)
    }
    let noun = views == 1 ? "view" : "views"
    let number = "\(PeopleNumber.page.whole(views)) \(noun)"
    let title = "\(conditions.title): \(number)"
    let all = facts.allConditions
    let own = all.count > 1 ? "\(conditions.title(among: all)): \(number)" : number
    var parts = [Passage.heading(own)]
    let chart = StackedBarChart(
      title: "Stages of a frame, \(title)", bars: bars,
      parts: Stage.parts.map {
        ($0.rawValue, String($0.rawValue.split(separator: ".").last ?? ""))
      },
      wholeName: "whole frame only", axisTitle: "CPU time per frame",
      levels: FrameBudget.levels)
    if !absent.isEmpty, absent != Stage.parts {
      let names = absent.map(\.rawValue).joined(separator: ", ")
      parts.append(Passage.words(.text("Rows left out of this report: \(names); nothing to draw.")))
    } else if let picture = chart.picture {
      parts.append(
        .element("div", ["class": "wide"], [key, Passage.figure("Stages of a frame", picture)]))
    } else {
      parts.append(Passage.words("There is no CPU time above 0 to draw."))
    }
    return parts + [table(cases, stages, title)]
  }

  private var key: Markup {
    .element(
      "ul", ["class": "key"],
      Stage.parts.enumerated().map { index, stage in
        .element(
          "li", [:],
          [.element("span", ["class": "chip k\(index)"], []), .text(stage.rawValue)])
      })
  }

  private func table(_ cases: [MeasuredCase], _ stages: [Stage], _ title: String) -> Markup {
    var table = Table(
      title: "CPU time of the stages, \(title)", head: ["strategy"] + stages.map(\.rawValue))
    table.groups = [
      cases.map { measured in
        [.name(measured.strategy)]
          + stages.map { stage in
            guard let time = measured.time(stage) else { return Table.notAvailable }
            return Table.estimate(PeopleNumber.page.time(time.median), time.interval)
          }
      }
    ]
    return table.markup
  }
}
