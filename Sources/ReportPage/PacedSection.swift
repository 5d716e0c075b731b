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

  var markup: Markup {
    var body = blocks.flatMap { block in
      [Block.heading(block.title)] + PacedVerdict(block: block).sentences
        + [PacedTable(block: block).markup] + [Block.notes(block.doubts)].compactMap { $0 }
        + pictures(block)
    }
    if !hasSamples {
      body.append(Block.words("This run came without samples.csv: no refresh can be drawn."))
    }
    body += shares
    body.append(Block.note(.text(Self.note)))
    return context.section("realtime", "On real time: what people see", body)
  }

  private static let note = """
    Both sides run on threads of their own, and a refresh passes whether a picture is ready or not. Numbers \
    are medians over runs; in brackets stand 95 % intervals over processes, where there are two or more. \
    Missed: refreshes without a new picture though something should have moved. Hitch time ratio: time by \
    which pictures came late, per time; good below 5 ms/s, warning from 5, critical from 10 on (Apple, 2020). \
    Off: how far the worst wave was from its place at a refresh, 95th percentile. Drift: how fast it falls \
    behind or runs ahead.
    """

  // MARK: - Pictures of a block

  private func pictures(_ block: PacedBlock) -> [Markup] {
    let timelines = block.cases.compactMap { timeline($0, block) }
    let timed = [frameTimes(block)].compactMap { $0 }
    var parts: [Markup] = []
    if !timelines.isEmpty { parts += [key(block), Block.panels(timelines)] }
    let paths = block.hasLoad ? motions(block) : []
    if !(timed + paths).isEmpty { parts.append(Block.panels(paths + timed)) }
    return parts
  }

  private func key(_ block: PacedBlock) -> Markup {
    var entries: [(style: StaticString, sign: String, text: String)] = [
      ("sign new-sign", "|", "a new picture"), ("sign missed-sign", "×", "a missed refresh"),
      (
        block.hasLoad ? "chip load-chip" : "chip rest-chip", "",
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
    let ages = measured.firstRun("frame", PacedMetric.age)
    let work = measured.firstRun("app", PacedMetric.busy)
    guard !ages.isEmpty || !work.isEmpty else { return nil }
    let refreshes = (0..<max(ages.count, work.count)).map { index in
      TimelineChart.Refresh(
        age: index < ages.count ? ages[index] : nil,
        busy: index < work.count ? work[index].map { $0 / 1e9 } : nil)
    }
    let chart = TimelineChart(
      title: "Refresh by refresh, \(measured.measured.id)", refreshes: refreshes,
      refreshHz: block.setting.refreshHz, moves: measured.moves,
      bars: block.hasLoad ? "load" : "rest")
    return chart.picture.map { picture in
      Block.figure(measured.strategy + ": " + chart.words, picture)
    }
  }

  private func frameTimes(_ block: PacedBlock) -> Markup? {
    let chart = FrameTimeChart(
      title: "Distribution of frame times, \(block.title)",
      lines: block.cases.filter { !Strategy.isTwin($0.strategy) }.map {
        FrameTimeChart.Line(strategy: $0.strategy, times: $0.all("frame", PacedMetric.frameTime))
      }, styles: context.styles)
    return chart.picture.map {
      Block.figure("Frame time: share at or below", $0)
    }
  }

  // MARK: - Where the wave was

  private func motions(_ block: PacedBlock) -> [Markup] {
    guard let window = MotionWindow(block) else { return [] }
    return block.cases.compactMap { measured in
      let chart = MotionChart(
        title: "Position of the first wave over time, \(measured.measured.id)",
        line: MotionChart.Line(
          strategy: measured.strategy, positions: window.positions(measured)),
        start: window.start, refreshHz: block.setting.refreshHz, range: window.range,
        styles: context.styles)
      return chart.picture.map {
        Block.figure("\(measured.strategy): position", $0)
      }
    }
  }

  // MARK: - Both sides' shares

  private var shares: [Markup] {
    struct Company: Hashable {
      let setting: Setting
      let views: Int
    }
    func company(_ block: PacedBlock) -> Company {
      Company(setting: block.setting.apartFromLoadAndState, views: block.views)
    }
    return RunFacts.distinct(blocks.map(company)).flatMap { shared -> [Markup] in
      let here = blocks.filter { company($0) == shared }
      let figures = [("app", "The app's thread"), ("server", "The server's thread")].compactMap {
        stage, name in
        ShareChart(
          title: "\(name): processor time of one core, \(shared.setting.title)",
          arms: Self.arms(here, stage)
        ).picture.map { Block.figure("\(name): share of a core", $0) }
      }
      guard !figures.isEmpty else { return [] }
      let views = "\(PeopleNumber.whole(shared.views)) \(shared.views == 1 ? "view" : "views")"
      return [
        Block.heading("What each side takes, \(shared.setting.title): \(views)"),
        Block.pairs(figures),
      ]
    }
  }

  private static func arms(
    _ blocks: [PacedBlock], _ stage: String
  ) -> [(strategy: String, bars: [ShareChart.Bar])] {
    let strategies = RunFacts.distinct(blocks.flatMap { $0.cases.map(\.strategy) })
    return strategies.compactMap { strategy in
      let bars = blocks.compactMap { block -> ShareChart.Bar? in
        block.cases.first { $0.strategy == strategy }?.median(stage, PacedMetric.share).map {
          ShareChart.Bar(
            name: name(block, among: blocks), hasLoad: block.hasLoad, share: $0)
        }
      }
      return bars.isEmpty ? nil : (strategy, bars)
    }
  }

  /// A state's name and a load's; where two scenarios have them, the scenario's as well.
  private static func name(_ block: PacedBlock, among blocks: [PacedBlock]) -> String {
    func name(_ block: PacedBlock) -> String {
      let parts = [block.setting.state, block.hasLoad ? block.setting.load : nil]
      let words = parts.compactMap { $0 }.joined(separator: ", ")
      return words.isEmpty ? "no load" : words
    }
    let isShared = blocks.filter { name($0) == name(block) }.count > 1
    return isShared ? "\(block.setting.scenario), \(name(block))" : name(block)
  }
}
