import Measurement

struct RatioSection {
  let facts: SortedRun
  /// The answer's part about them; nil where it stands above.
  let part: SummaryPart?

  var section: PageSection? {
    let doubts = part == nil ? [] : RunDoubts(facts: facts).passages
    let body = (part?.passages() ?? []) + pictures + doubts
    return PageSection(
      "frames", part == nil ? "Frame by frame: ratios" : "Frame by frame", body, note: note)
  }

  private var note: String {
    let costs = facts.costMetric == .cpuTime ? "CPU time" : "Instructions"
    let basis =
      facts.run.samples == nil
      ? "This run came without samples, so these are ratios of medians, without intervals."
      : "Ratios are paired: each process and round compares what ran side by side."
    return """
      Not what a screen costs: frames follow one another without a pause, from warm caches, for \
      stages, counts and builds. \(basis) \(costs) of the whole frame; left of 1 is cheaper. \
      The grey band is ±1 %: a difference inside it is not worth telling. What differs between two \
      equal strategies (A/A) means nothing, and shows how far chance goes.
      """
  }

  /// A picture for each conditions and number of views, on an axis that all share.
  private var pictures: [Markup] {
    let charts = facts.contests.map { (contest: $0, rows: rows($0), twins: twins($0)) }
    let shown = RatioPlot.ends(of: charts.flatMap { $0.rows + $0.twins })
    let figures = charts.compactMap { contest, rows, twins -> Markup? in
      let (conditions, name) = (contest.conditions, contest.reference.strategy)
      let views = PeopleNumber.page.counted(contest.views, "view")
      let place = facts.allConditions.count > 1 ? conditions.title(among: facts.others) + ": " : ""
      return RatioPlot(
        title: "Ratios to \(name), \(views), \(conditions.title)", rows: rows, twins: twins,
        shown: shown, axisTitle: "times the frame of \(name)"
      ).plot.map { Passage.figure(place + views, $0.picture) }
    }
    return figures.isEmpty ? [] : [Passage.panels(figures)]
  }

  /// All arms but the reference, whether the question is about them or not.
  private func rows(_ contest: ComparedArms) -> [RatioPlot.Row] {
    facts.block(contest.conditions, contest.views).filter {
      $0.id != contest.reference.id && !StrategyName($0.strategy).isTwin
    }.compactMap { row($0, beside: contest.reference) }
  }

  private func twins(_ contest: ComparedArms) -> [RatioPlot.Row] {
    contest.twins.compactMap { row($0.twin, beside: $0.original) }
  }

  private func row(_ arm: MeasuredCase, beside other: MeasuredCase) -> RatioPlot.Row? {
    facts.ratio(arm, to: other, .frame).map {
      RatioPlot.Row(name: arm.strategy, style: facts.style(arm.strategy), ratio: $0)
    }
  }
}

/// Ratios with their intervals on a logarithmic axis, a row each, around a band about 1.
struct RatioPlot {
  struct Row {
    let name: String
    let style: SeriesStyle
    let ratio: PairedRatio

    fileprivate var number: PlottedNumber { ratio.plotted("\(name): \(ratio.text)") }
  }

  let title: String
  let rows: [Row]
  /// The strategies against themselves, below the others.
  var twins: [Row] = []
  /// The ends of what the axis must show, so that several pictures can share one.
  let shown: [Double]
  let axisTitle: String

  private static let effect = PairedRatio.minimumEffect
  private static let bandNote = "±1 %: a difference this small is not worth telling"

  /// The least and the greatest number of rows and their intervals that the axis has a place for.
  static func ends(of rows: [Row]) -> [Double] {
    let values = rows.map(\.ratio).flatMap { [$0.ratio, $0.interval?.lower, $0.interval?.upper] }
      .compactMap(\.self).filter { $0.isFinite && $0 > 0 }
    return [values.min(), values.max()].compactMap(\.self)
  }

  var plot: Plot? {
    guard !rows.isEmpty || !twins.isEmpty,
      let x = Axis(
        .logarithmic, showing: [1 - 2 * Self.effect, 1 + 2 * Self.effect] + shown, room: 0.04)
    else { return nil }
    let strip = twins.isEmpty ? [] : [Plot.Strip.heading("A/A: a strategy against itself")]
    return Plot(
      title: title, x: x.naming(7, by: Ticks.ownLabels), axisTitle: axisTitle,
      strips: rows.map(self.strip) + strip + twins.map(self.strip))
  }

  private func strip(_ row: Row) -> Plot.Strip {
    Plot.Strip(
      name: row.name, text: row.ratio.text, height: 15,
      marks: [
        .bar(1 - Self.effect, 1 + Self.effect, "same", note: Self.bandNote),
        .segment((1, 0), (1, 1), "k"),
      ] + Mark.level(row.number, row.style))
  }
}
