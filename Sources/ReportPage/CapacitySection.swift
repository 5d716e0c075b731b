import ResultStore

/// How many views the display keeps its rate with, and how that was found.
struct CapacitySection {
  let blocks: [CapacityBlock]
  let hasSamples: Bool
  let context: PageContext

  /// nil when no capacity was searched for.
  init?(facts: RunFacts, context: PageContext) {
    blocks = CapacityBlock.all(facts)
    hasSamples = facts.run.samples != nil
    self.context = context
    if blocks.isEmpty { return nil }
  }

  var markup: Markup {
    var body = blocks.flatMap(parts)
    if !hasSamples {
      body.append(Block.words("This run came without samples.csv: no search can be drawn."))
    }
    body.append(Block.note(.text(Self.note)))
    return context.section("capacity", "Capacity: how many views hold the refresh rate", body)
  }

  private func parts(_ block: CapacityBlock) -> [Markup] {
    let verdict = CapacityVerdict(block: block)
    var parts = [Block.heading(block.title)] + verdict.sentences + bars(block)
    parts.append(CapacityTable(block: block).markup)
    if let doubts = Block.notes(verdict.doubts) { parts.append(doubts) }
    return parts + searches(block)
  }

  private static let note = """
    Capacity: the most wave views with which every refresh still gets a new picture. Each process searched \
    once: it tried numbers of views, half a second each, and fitted two segments to the mean times from one \
    new picture to the next, flat at one refresh up to the capacity, free beyond it (Hudson, 1966; \
    MotionMark). Bars are medians over processes; across their ends lie 95\u{A0}% intervals over processes, \
    of a single process by bootstrap of its runs; dots are the processes' own numbers. ≥, an arrow to the \
    right: as many as were tried held the rate. < or ≤, an arrow to the left and no filling: in some process \
    not even one did. Hitch time ratio: time by which pictures came late, per time, of the runs with at most \
    as many views as the capacity and at least half as many; good below 5\u{A0}ms/s (Apple, 2020). In a \
    picture of a search a dot is a run, the line the capacity, the band its interval.
    """

  private func bars(_ block: CapacityBlock) -> [Markup] {
    let chart = CapacityChart(
      title: "Wave views that hold the refresh rate, \(block.title)",
      bars: block.cases.map { arm in
        CapacityChart.Bar(
          strategy: arm.strategy, figure: arm.figure,
          estimates: arm.estimates.compactMap(\.value))
      }, styles: context.styles)
    return chart.picture.map { picture in
      let rate = PeopleNumber.exact(block.setting.refreshHz) + "\u{A0}Hz"
      return [Block.panels([Block.figure("Wave views that hold \(rate)", picture)])]
    } ?? []
  }

  private func searches(_ block: CapacityBlock) -> [Markup] {
    let figures = block.cases.compactMap { arm -> Markup? in
      let chart = SearchChart(
        title: "The search of \(arm.strategy): time between new pictures over wave views, "
          + block.title,
        runs: arm.runs, figure: arm.figure, refreshHz: block.setting.refreshHz,
        style: context.styles[arm.strategy])
      let runs = PeopleNumber.whole(arm.runs.count) + (arm.runs.count == 1 ? " run" : " runs")
      let searches =
        PeopleNumber.whole(arm.searches) + (arm.searches == 1 ? " search" : " searches")
      return chart.picture.map {
        Block.figure("\(arm.strategy): \(runs) in \(searches)", $0)
      }
    }
    guard !figures.isEmpty else { return [] }
    return [
      Block.heading("The searches: mean time from one new picture to the next, run by run"),
      Block.panels(figures),
    ]
  }
}
