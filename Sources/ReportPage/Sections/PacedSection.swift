import Reports
import Vocabulary

/// What people see of the cases on real time, and what each side's thread takes for it.
struct PacedSection {
  let blocks: [PacedBlock]
  let hasSamples: Bool
  let context: PageContext

  init(facts: RunFacts, context: PageContext) {
    blocks = PacedBlock.all(facts)
    hasSamples = facts.run.samples != nil
    self.context = context
  }

  var section: PageSection? {
    let parts = blocks.flatMap { block -> [Markup] in
      let tables = [
        PacedColumns(block: block).table.markup, FrameMetricTable(block: block).markup,
      ]
      let below = tables + [Passage.notes(block.doubts)]
      return [Passage.heading(block.title)] + below.compactMap { $0 } + pictures(block)
    }
    let lacking =
      parts.isEmpty || hasSamples
      ? [] : [Passage.words("This run came without samples.csv: no refresh can be drawn.")]
    return context.section(
      "realtime", "In real time, refresh by refresh", parts + lacking + shares, note: note)
  }

  private var note: String {
    """
    Both sides run on threads of their own, and a refresh passes whether a frame is ready or \
    not. Numbers are medians over runs; in brackets stand 95 % intervals over processes, where \
    there are two or more. Dropped: refreshes without a new frame though something should have \
    moved. Hitch time ratio: time by which frames came late, per time; good below 5 ms/s, \
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
    var entries: [(style: String, sign: String, text: String)] = [
      ("sign new-sign", "|", "a new frame"), ("sign missed-sign", "×", "a dropped frame"),
      (
        block.hasLoad ? "chip warm-chip" : "chip cool-chip", "",
        "the app's thread at work in the interval before, of the whole interval"
          + (block.hasLoad ? ", the load included" : "")
      ),
    ]
    if block.cases.contains(where: { !$0.moves }) {
      entries.insert(("sign old-sign", "|", "nothing was due"), at: 2)
    }
    return Passage.key(
      entries.map { entry in
        Markup.element("span", ["class": entry.style], [.text(entry.sign)]) + .text(entry.text)
      })
  }

  private func timeline(_ measured: PacedCase, _ block: PacedBlock) -> Markup? {
    let rows = RefreshRows(
      ages: measured.firstRun(.frame, .pictureAge), work: measured.firstRun(.app, .busyTime),
      refreshHz: block.conditions.refreshHz, moves: measured.moves, isWarm: block.hasLoad)
    return rows.plot(title: "Refresh by refresh, \(measured.measured.id)").map {
      Passage.figure(measured.strategy + ": " + rows.words, $0.picture)
    }
  }

  private func frameTimes(_ block: PacedBlock) -> Markup? {
    let distribution = Distribution(
      title: "Distribution of frame times, \(block.title)",
      series: block.cases.filter { !StrategyName($0.strategy).isTwin }.map {
        (
          $0.strategy, context.style($0.strategy),
          $0.all(.frame, .frameTime).filter { $0.isFinite && $0 > 0 }
        )
      }, kind: .logarithmic, axisTitle: "work of both sides for a new frame",
      label: Ticks.ownTimeLabels, levels: FrameBudget.levels)
    return distribution.plot.map {
      Passage.figure("Frame time: share at or below", $0.picture)
    }
  }

  /// Where what moves was at each refresh: a straight line when it moves smoothly.
  private func motions(_ block: PacedBlock) -> [Markup] {
    guard let window = MotionWindow(block) else { return [] }
    return block.cases.compactMap { measured in
      let points = window.positions(measured).enumerated().map { index, position in
        position.map { (x: window.time(index), y: $0) }
      }
      let known = points.compactMap { $0 }.filter(\.y.isFinite)
      guard known.count > 1, let x = Axis(low: window.time(0), high: window.time(points.count - 1)),
        let y = Axis(showing: [window.range.low, window.range.high], room: 0.04)
      else { return nil }
      let plot = Plot(
        title: "Position of the first \(context.subject.mover) over time, \(measured.measured.id)",
        x: x.naming(5, by: Ticks.timeLabels), axisTitle: "time since the first picture",
        strips: [
          Plot.Strip(
            y: y.naming(5) { Ticks.plainLabels($0).map { $0 + "\u{A0}pt" } }, height: 164,
            marks: [.line(points, context.style(measured.strategy).line)])
        ])
      return Passage.figure("\(measured.strategy): position", plot.picture)
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
        .compactMap { stage, name in
          bars(here, stage, "\(name): processor time of one core, \(common.conditions.title)").map {
            Passage.figure("\(name): share of a core", $0.picture)
          }
        }
      guard !figures.isEmpty else { return [] }
      let views = PeopleNumber.page.views(common.views)
      return [
        Passage.heading("What each side takes, \(common.conditions.title): \(views)"),
        Passage.pairs(figures),
      ]
    }
  }

  /// Bars from 0 with their intervals, strategy by strategy; nil when no bar has a length.
  private func bars(_ blocks: [PacedBlock], _ stage: Stage, _ title: String) -> Plot? {
    let strategies = RunFacts.distinct(blocks.flatMap { $0.cases.map(\.strategy) })
    let groups = strategies.map { strategy in
      blocks.compactMap { block -> (block: PacedBlock, share: PacedCase.Estimate)? in
        block.cases.first { $0.strategy == strategy }?.median(stage, .cpuShare)
          .map { (block, $0) }
      }
    }
    let shares = groups.joined().map(\.share)
    let longest = shares.map { max($0.value, $0.interval?.upper ?? 0) }.filter(\.isFinite).max()
    // An interval of few values can be much longer than what it is of.
    let most = min(longest ?? 0, 1.5 * (shares.map(\.value).max() ?? 0))
    guard most > 0, let x = Axis(low: 0, high: most * 1.02) else { return nil }
    let strips = zip(strategies, groups).filter { !$1.isEmpty }.flatMap { strategy, bars in
      [Plot.Strip.heading(strategy)]
        + bars.map { block, share in
          let (name, words) = (Self.name(block, among: blocks), PacedWords.share(share.value))
          let interval = share.interval.map {
            [Mark.segment(($0.lower, 0.5), ($0.upper, 0.5), "k")]
          }
          return Plot.Strip(
            name: name, text: words, height: 10,
            marks: [
              .bar(0, share.value, block.hasLoad ? "warm" : "cool", note: "\(name): \(words)")
            ] + (interval ?? []))
        }
    }
    return Plot(
      title: title, x: x.naming(4) { Ticks.plainLabels($0).map { $0 + "\u{A0}%" } },
      axisTitle: "of one core", strips: strips)
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
