import Reports
import Vocabulary

/// What people see of the cases on real time, and what each side's thread takes for it.
struct PacedSection {
  let blocks: [PacedBlock]
  let hasSamples: Bool
  let context: PageContext

  /// nil when nothing ran on real time.
  init?(facts: RunFacts, context: PageContext) {
    blocks = PacedBlock.all(facts)
    hasSamples = facts.run.samples != nil
    self.context = context
    if blocks.isEmpty { return nil }
  }

  var section: PageSection {
    var body: [Markup] = blocks.flatMap { block -> [Markup] in
      let tables = [PacedColumns(block: block).markup, FrameMetricTable(block: block).markup]
      let below = tables + [Passage.notes(block.doubts)]
      return [Passage.heading(block.title)] + words(block) + below.compactMap { $0 }
        + pictures(block)
    }
    if !hasSamples {
      body.append(Passage.words("This run came without samples.csv: no refresh can be drawn."))
    }
    body += shares
    body.append(Passage.note(.text(note)))
    return context.section("realtime", "On real time: what people see", body)
  }

  /// The block in words, unless the verdict at the top said them.
  private func words(_ block: PacedBlock) -> [Markup] {
    guard blocks.count > PacedSummary.single else { return [] }
    let statement = PacedVerdict(block: block, number: .page).statement
    return [
      Passage.words(.text(([statement.lead] + statement.details).joined(separator: " ")))
    ]
  }

  private var note: String {
    """
    Both sides run on threads of their own, and a refresh passes whether a picture is ready or \
    not. Numbers are medians over runs; in brackets stand 95 % intervals over processes, where \
    there are two or more. Missed: refreshes without a new picture though something should have \
    moved. Hitch time ratio: time by which pictures came late, per time; good below 5 ms/s, \
    warning from 5, critical from 10 on (Apple, 2020). Off: how far the worst \
    \(context.subject.mover) was from its place at a refresh, 95th percentile. Drift: how fast \
    it falls behind or runs ahead.
    """
  }

  // MARK: - Pictures of a block

  private func pictures(_ block: PacedBlock) -> [Markup] {
    let timelines = block.cases.compactMap { timeline($0, block) }
    let timed = [frameTimes(block)].compactMap { $0 }
    var parts: [Markup] = []
    if !timelines.isEmpty { parts += [key(block), Passage.panels(timelines)] }
    let paths = block.hasLoad ? motions(block) : []
    if !(timed + paths).isEmpty { parts.append(Passage.panels(paths + timed)) }
    return parts
  }

  private func key(_ block: PacedBlock) -> Markup {
    var entries: [(style: StaticString, sign: String, text: String)] = [
      ("sign new-sign", "|", "a new picture"), ("sign missed-sign", "×", "a missed refresh"),
      (
        block.hasLoad ? "chip warm-chip" : "chip cool-chip", "",
        "the app's thread at work in the interval before, of the whole interval"
          + (block.hasLoad ? ", the load included" : "")
      ),
    ]
    if block.cases.contains(where: { !$0.moves }) {
      entries.insert(("sign old-sign", "|", "nothing was due"), at: 2)
    }
    return .element(
      "ul", ["class": "key"],
      entries.map { entry in
        .element(
          "li", [:],
          [
            .element("span", ["class": "\(entry.style)"], [.text(entry.sign)]), .text(entry.text),
          ])
      })
  }

  private func timeline(_ measured: PacedCase, _ block: PacedBlock) -> Markup? {
    let ages = measured.firstRun(.frame, .pictureAge)
    let work = measured.firstRun(.app, .busyTime)
    guard !ages.isEmpty || !work.isEmpty else { return nil }
    let refreshes = (0..<max(ages.count, work.count)).map { index in
      TimelineChart.Refresh(
        age: index < ages.count ? ages[index] : nil,
        busy: index < work.count ? work[index].map { $0 / 1e9 } : nil)
    }
    let chart = TimelineChart(
      title: "Refresh by refresh, \(measured.measured.id)", refreshes: refreshes,
      refreshHz: block.conditions.refreshHz, moves: measured.moves,
      isWarm: block.hasLoad)
    return chart.picture.map { picture in
      Passage.figure(measured.strategy + ": " + chart.words, picture)
    }
  }

  private func frameTimes(_ block: PacedBlock) -> Markup? {
    let chart = BudgetChart(
      title: "Distribution of frame times, \(block.title)",
      lines: block.cases.filter { !StrategyName($0.strategy).isTwin }.map {
        DistributionChart.Line(
          name: $0.strategy, style: context.style($0.strategy),
          values: $0.all(.frame, .frameTime))
      }, axisTitle: "work of both sides for a new picture", displays: FrameBudget.rates)
    return chart.picture.map {
      Passage.figure("Frame time: share at or below", $0)
    }
  }

  // MARK: - Where what moves was

  private func motions(_ block: PacedBlock) -> [Markup] {
    guard let window = MotionWindow(block) else { return [] }
    return block.cases.compactMap { measured in
      let chart = SpaceTimeChart(
        title: "Position of the first \(context.subject.mover) over time, \(measured.measured.id)",
        positions: window.positions(measured), style: context.style(measured.strategy),
        start: window.start, ticksPerSecond: block.conditions.refreshHz, range: window.range,
        axisTitle: "time since the first picture")
      return chart.picture.map {
        Passage.figure("\(measured.strategy): position", $0)
      }
    }
  }

  // MARK: - Both sides' shares

  private var shares: [Markup] {
    func shared(_ block: PacedBlock) -> ConditionsAndViews {
      ConditionsAndViews(conditions: block.conditions.apartFromLoadAndState, views: block.views)
    }
    return RunFacts.distinct(blocks.map(shared)).flatMap { common -> [Markup] in
      let here = blocks.filter { shared($0) == common }
      let figures = [(Stage.app, "The app's thread"), (Stage.server, "The server's thread")]
        .compactMap {
          stage, name in
          GroupedBarChart(
            title: "\(name): processor time of one core, \(common.conditions.title)",
            groups: Self.arms(here, stage), axisTitle: "of one core", unit: "%"
          ).picture.map { Passage.figure("\(name): share of a core", $0) }
        }
      guard !figures.isEmpty else { return [] }
      let views = "\(PeopleNumber.page.whole(common.views)) \(common.views == 1 ? "view" : "views")"
      return [
        Passage.heading("What each side takes, \(common.conditions.title): \(views)"),
        Passage.pairs(figures),
      ]
    }
  }

  private static func arms(
    _ blocks: [PacedBlock], _ stage: Stage
  ) -> [(name: String, bars: [GroupedBarChart.Bar])] {
    let strategies = RunFacts.distinct(blocks.flatMap { $0.cases.map(\.strategy) })
    return strategies.compactMap { strategy in
      let bars = blocks.compactMap { block -> GroupedBarChart.Bar? in
        block.cases.first { $0.strategy == strategy }?.median(stage, .cpuShare).map {
          let (name, share) = (name(block, among: blocks), PacedWords.share($0.value))
          return GroupedBarChart.Bar(
            name: name, isWarm: block.hasLoad, number: $0.plotted("\(name): \(share)"),
            text: share)
        }
      }
      return bars.isEmpty ? nil : (strategy, bars)
    }
  }

  /// A state's name and a load's; where two scenarios have them, the scenario's as well.
  private static func name(_ block: PacedBlock, among blocks: [PacedBlock]) -> String {
    func name(_ block: PacedBlock) -> String {
      let parts = [block.conditions.state, block.hasLoad ? block.conditions.load : nil]
      let words = parts.compactMap { $0 }.joined(separator: ", ")
      return words.isEmpty ? "no load" : words
    }
    let isShared = blocks.filter { name($0) == name(block) }.count > 1
    return isShared ? "\(block.conditions.scenario), \(name(block))" : name(block)
  }
}

/// Many blocks on real time at a glance: a row for each, the arms of its sentence side by side.
struct PacedOverview {
  let blocks: [PacedBlock]

  /// More rows than these are folded.
  private static let shownRows = 12

  /// nil where few blocks speak one by one.
  var markup: Markup? {
    guard blocks.count > PacedSummary.single else { return nil }
    let arms = RunFacts.distinct(blocks.flatMap { $0.main.map(\.strategy) })
    let columns = Self.columns.filter { column in
      blocks.contains { $0.cases.contains { column.value($0) != nil } }
    }
    guard !arms.isEmpty, !columns.isEmpty else { return nil }
    let summary = PacedSummary(blocks: blocks, number: .page)
    var table = Table(
      title: "All sets of conditions on real time",
      head: ["conditions"] + columns.flatMap { column in arms.map { "\(column.name), \($0)" } })
    table.groups = [
      blocks.map { block in
        [.head(.text(summary.title(block)))]
          + columns.flatMap { column in
            arms.map { arm in
              block.cases.first { $0.strategy == arm }.flatMap(column.value).map {
                Table.Cell.number(.text($0 == 0 ? "none" : PeopleNumber.page.share($0)))
              } ?? Table.notAvailable
            }
          }
      }
    ]
    return blocks.count > Self.shownRows
      ? Passage.folded("All \(blocks.count) sets of conditions in numbers", [table.markup])
      : table.markup
  }

  private static let columns: [(name: String, value: @Sendable (PacedCase) -> Double?)] = [
    ("missed", { $0.missedShare }), ("app's thread", { $0.median(.app, .cpuShare)?.value }),
    ("server's thread", { $0.median(.server, .cpuShare)?.value }),
  ]
}
