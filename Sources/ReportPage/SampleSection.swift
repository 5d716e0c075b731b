import ResultStore

/// The samples themselves: how they spread and in which order they came.
struct SampleSection {
  let facts: RunFacts
  let context: PageContext

  var markup: Markup {
    context.section("samples", "The samples", body)
  }

  private var body: [Markup] {
    guard facts.run.samples != nil else {
      return [
        Block.words("This run came without samples.csv: there are no samples to show.")
      ]
    }
    var body: [Markup] = []
    var drawn: [SampleThinning] = []
    for setting in facts.settings {
      var figures: [Markup] = []
      for views in facts.views(setting) {
        let (parts, thinnings) = panels(setting, views)
        figures += parts
        drawn += thinnings
      }
      if !figures.isEmpty { body += [Block.heading(setting.title), Block.panels(figures)] }
    }
    guard !body.isEmpty else {
      return [Block.words("There are no samples of the frame's CPU time.")]
    }
    return body + [Block.note(.text(note(drawn)))]
  }

  /// The strategies shown: the two of the question; where neither ran, the first two.
  private func main(_ block: [MeasuredCase]) -> [MeasuredCase] {
    let asked = block.filter { [Strategy.rebuild, Strategy.additive].contains($0.strategy) }
    return asked.isEmpty ? Array(block.prefix(2)) : asked
  }

  private func panels(_ setting: Setting, _ views: Int) -> ([Markup], [SampleThinning]) {
    let cases = main(facts.block(setting, views)).filter {
      !facts.samples($0, "frame").isEmpty
    }
    guard !cases.isEmpty else { return ([], []) }
    let noun = "\(PeopleNumber.whole(views)) \(views == 1 ? "view" : "views")"
    let lines = cases.map { measured in
      DistributionChart.Line(
        strategy: measured.strategy,
        values: facts.samples(measured, "frame").compactMap(\.value)
          .filter { $0.isFinite && $0 > 0 })
    }
    var figures: [Markup] = []
    let distribution = DistributionChart(
      title: "Distribution of the frame's CPU time, \(noun), \(setting.title)", lines: lines,
      styles: context.styles)
    if let picture = distribution.picture {
      figures.append(Block.figure("\(noun): share of samples at or below", picture))
    }
    var thinnings: [SampleThinning] = []
    for measured in cases {
      let samples = facts.samples(measured, "frame")
      let thinning = SampleThinning(samples)
      let chart = RunOrderChart(
        title: "Frame CPU time in run order, \(measured.id)", samples: samples,
        thinning: thinning, style: context.styles[measured.strategy])
      guard let picture = chart.picture else { continue }
      figures.append(Block.figure("\(noun): \(measured.strategy)", picture))
      thinnings.append(thinning)
    }
    return (figures, thinnings)
  }

  private func note(_ drawn: [SampleThinning]) -> String {
    let all = drawn.reduce(0) { $0 + $1.plainCount + $1.flaggedCount }
    let shown = drawn.reduce(0) { $0 + $1.plain.count + $1.flagged.count }
    let flagged = drawn.reduce(0) { $0 + $1.flaggedCount }
    let thinned =
      shown == all
      ? "All \(PeopleNumber.whole(all)) samples are drawn"
      : "To keep the page small \(PeopleNumber.whole(shown)) of \(PeopleNumber.whole(all)) "
        + "samples are drawn, evenly spaced, always with the least and the greatest of each picture"
    return
      "CPU time of whole frames. \(thinned); every number on this page comes from all of them. "
      + "Ringed: outlier. Struck through: preempted, or another flag. "
      + "\(PeopleNumber.whole(flagged)) samples carry a flag; none is removed. Level lines: medians of the processes. The axis of "
      + "run order does not start at 0."
  }
}
