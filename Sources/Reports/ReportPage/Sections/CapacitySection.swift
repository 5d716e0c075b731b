import Charts
import ResultStore
import Wording

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

  var section: PageSection {
    var body = blocks.flatMap(parts)
    if !hasSamples {
      body.append(Passage.words("This run came without samples.csv: no search can be drawn."))
    }
    body.append(Passage.note(.text(note)))
    return context.section("capacity", "Capacity: how many views hold the refresh rate", body)
  }

  private func parts(_ block: CapacityBlock) -> [Markup] {
    let verdict = CapacityVerdict(block: block, number: .page)
    var parts = [Passage.heading(block.title)] + bars(block)
    parts.append(CapacityColumns(block: block).markup)
    if let doubts = Passage.notes(verdict.doubts) { parts.append(doubts) }
    return parts + searches(block)
  }

  private var note: String {
    """
    Capacity: the most \(context.subject.items.many) with which every refresh still gets a new \
    picture. Each process searched once: it tried numbers of views, half a second each, and \
    fitted two segments to the mean times from one new picture to the next, flat at one refresh \
    up to the capacity, free beyond it (Hudson, 1966; MotionMark). Bars are medians over \
    processes; across their ends lie 95\u{A0}% intervals that hold the variance between \
    processes and within each, of a single process by bootstrap of its runs; dots are the \
    processes' own numbers. ≥, an arrow to the right: as many as were tried held the rate. < or \
    ≤, an arrow to the left and no filling: in some process not even one did. undecided: a search \
    was cut short, or half of them found no number; nothing is compared with it. Hitch time \
    ratio: time by which pictures came late, per time, of the runs with at most as many views as \
    the capacity and at least half as many; good below 5\u{A0}ms/s (Apple, 2020). In a picture of \
    a search a dot is a run, the line the capacity, the band its interval.
    """
  }

  private func bars(_ block: CapacityBlock) -> [Markup] {
    let many = context.subject.items.many
    let items = many.prefix(1).uppercased() + many.dropFirst()
    let chart = BoundedBarChart(
      title: "\(items) that hold the refresh rate, \(block.title)",
      bars: block.cases.map { arm in
        BoundedBarChart.Bar(
          name: arm.strategy, style: context.style(arm.strategy),
          length: arm.figure?.plotted { "\(arm.strategy): \($0.text)" }, text: arm.figure?.text,
          dots: arm.estimates.compactMap(\.value),
          dotsNote: "\(arm.strategy): each process's own estimate")
      }, axisTitle: context.subject.items.many)
    return chart.picture.map { picture in
      let rate = PeopleNumber.page.exact(block.conditions.refreshHz) + "\u{A0}Hz"
      return [Passage.panels([Passage.figure("\(items) that hold \(rate)", picture)])]
    } ?? []
  }

  /// The interval of a display, ns: no picture is newer than a refresh. nil for a rate that is
  /// none.
  private func refresh(_ conditions: Conditions) -> (duration: Double, text: String)? {
    let interval = 1e9 / conditions.refreshHz
    guard interval.isNormal, interval > 0 else { return nil }
    return (interval, "one refresh at \(PeopleNumber.page.exact(conditions.refreshHz))\u{A0}Hz")
  }

  private func searches(_ block: CapacityBlock) -> [Markup] {
    let items = context.subject.items.many
    let figures = block.cases.compactMap { arm -> Markup? in
      let chart = KneeChart(
        title: "The search of \(arm.strategy): time between new pictures over \(items), "
          + block.title,
        trials: arm.runs.map { (count: $0.views, duration: $0.interval) },
        knee: arm.figure?.plotted { _ in "95\u{A0}% interval of the capacity" },
        kneeText: "capacity " + (arm.figure?.shortText ?? ""), floor: refresh(block.conditions),
        style: context.style(arm.strategy), axisTitle: "\(items) tried")
      let runs = PeopleNumber.page.whole(arm.runs.count) + (arm.runs.count == 1 ? " run" : " runs")
      let searches =
        PeopleNumber.page.whole(arm.searches) + (arm.searches == 1 ? " search" : " searches")
      return chart.picture.map {
        Passage.figure("\(arm.strategy): \(runs) in \(searches)", $0)
      }
    }
    guard !figures.isEmpty else { return [] }
    return [
      Passage.folded(
        "The searches: mean time from one new picture to the next, run by run",
        [Passage.panels(figures)])
    ]
  }
}
