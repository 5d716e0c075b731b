import Reports
import Statistics
import Vocabulary

/// Several runs side by side, in the order of time: what two runs or more of a group measured.
struct HistorySection {
  let order: RunOrder
  let context: PageContext

  /// nil where no two runs that can be compared measured the same.
  var section: PageSection? {
    let groups = order.groups.map { (group: $0, parts: parts($0)) }.filter { !$0.parts.isEmpty }
    let body = groups.flatMap { entry in
      (groups.count > 1 ? [Passage.part("Group \(entry.group.name)")] : []) + entry.parts
    }
    return context.section(
      "history", "History", body,
      note: "Numbers below a picture are those of the runs at the top.")
  }

  private static let costWords =
    """
    CPU time of the whole frame, medians with 95\u{A0}% intervals, logarithmic. Times of different \
    days vary with the host; ratios within a run vary less.
    """
  /// What people see, so that no host's speed is taken out of it.
  private static let realTimeWords =
    """
    On real time: medians over runs, with 95\u{A0}% intervals over processes where there are two or \
    more. An end of an interval beyond the axis lies at its end.
    """
  private static let shown: [(stage: Stage, metric: MetricName, name: String, unit: String)] = [
    (.frame, .hitchTimeRatio, "hitch time ratio", "ms/s"),
    (.frame, .frameRate, "new pictures per second", "1/s"),
    (.app, .wakeups, "the app's wake-ups per second", "1/s"),
  ]

  private func parts(_ group: RunOrder.Group) -> [Markup] {
    // What has no place in time has none in a history.
    let entries = group.entries.filter { RunInstant.start(of: $0.facts.run.manifest) != nil }
    guard entries.count > 1 else { return [] }
    let costs = blocks(entries, \.compared, Passage.pairs, Self.costWords, costs)
    let seen = blocks(
      entries, { $0.cases.filter(\.isPaced) }, Passage.panels, Self.realTimeWords, seen)
    let all = StepHistory(entries: entries, context: context).parts + costs + seen
    guard !all.isEmpty else { return [] }
    return [anchor(entries)].compactMap { $0 }.map { Passage.panels([$0]) } + all
  }

  private func anchor(_ entries: [RunOrder.Entry]) -> Markup? {
    let name = context.subject.anchor
    let known = entries.compactMap { entry in
      entry.facts.cases.first { $0.isAnchor }?.time(.frame).map { (entry: entry, time: $0) }
    }
    let plot = RunsPlot(context: context, runs: known.map(\.entry), strategies: [name]) { run, _ in
      known[run].time.plotted(known[run].time.words)
    }
    return known.count > 1
      ? plot.figure("The host's speed: the \(name)'s CPU time", title: "The \(name) over runs")
      : nil
  }

  // MARK: - Blocks

  /// The cases of runs that have any under conditions at a number of views.
  private struct Block {
    let runs: [(entry: RunOrder.Entry, cases: [MeasuredCase])]
    let conditions: Conditions
    let views: String

    var entries: [RunOrder.Entry] { runs.map(\.entry) }
    var strategies: [String] {
      RunFacts.distinct(runs.flatMap { $0.cases.map(\.strategy) })
        .filter { !StrategyName($0).isTwin }
    }
    var end: String { "over runs, \(views), \(conditions.title)" }

    func measured(_ run: Int, _ strategy: String) -> MeasuredCase? {
      runs[run].cases.first { $0.strategy == strategy }
    }
  }

  /// Pictures of each set of conditions and number of views that two runs or more have.
  private func blocks(
    _ entries: [RunOrder.Entry], _ cases: (RunFacts) -> [MeasuredCase],
    _ panels: ([Markup]) -> Markup, _ note: String, _ figures: (Block) -> [Markup?]
  ) -> [Markup] {
    let all = entries.map { (entry: $0, cases: cases($0.facts)) }
    let conditions = RunFacts.distinct(all.flatMap(\.cases).map(\.conditions))
    let parts = conditions.flatMap { conditions -> [Markup] in
      let here = all.map { run in
        (entry: run.entry, cases: run.cases.filter { $0.conditions == conditions })
      }
      let views = Set(here.flatMap(\.cases).map(\.views)).sorted()
      let found = views.flatMap { views -> [Markup] in
        let runs = here.map { run in
          (entry: run.entry, cases: run.cases.filter { $0.views == views })
        }.filter { !$0.cases.isEmpty }
        let block = Block(
          runs: runs, conditions: conditions, views: PeopleNumber.page.views(views))
        return runs.count > 1 ? figures(block).compactMap { $0 } : []
      }
      return found.isEmpty ? [] : [Passage.heading(conditions.title), panels(found)]
    }
    return parts.isEmpty ? [] : parts + [Passage.note(.text(note))]
  }

  private func costs(_ block: Block) -> [Markup?] {
    let contests = block.runs.map { Contest($0.cases, about: context.subject) }
    let reference = contests.compactMap { $0?.reference.strategy }.first ?? ""
    let (runs, strategies) = (block.entries, block.strategies)
    let times = RunsPlot(context: context, runs: runs, strategies: strategies) { run, strategy in
      block.measured(run, strategy)?.time(.frame).map { $0.plotted($0.words) }
    }
    let others = strategies.filter { $0 != reference }
    var ratios = RunsPlot(context: context, runs: runs, strategies: others) { run, strategy in
      guard let arm = block.measured(run, strategy), let other = block.measured(run, reference)
      else { return nil }
      return runs[run].facts.ratio(arm, to: other, .frame).map { $0.plotted($0.text) }
    }
    ratios.label = { Ticks.ownLabels($0).map { $0 + " ×" } }
    return [
      times.figure("\(block.views): frame CPU time", title: "Frame CPU time \(block.end)"),
      ratios.figure(
        "\(block.views): frame, ratio to \(reference)",
        title: "Ratio to \(reference) \(block.end)"),
    ]
  }

  private func seen(_ block: Block) -> [Markup?] {
    let strategies = block.strategies
    return Self.shown.map { shown in
      func estimate(_ run: Int, _ strategy: String) -> PacedCase.Estimate? {
        block.measured(run, strategy).flatMap {
          PacedCase($0, [], in: .one).median(shown.stage, shown.metric)
        }
      }
      let known = block.runs.indices.filter { run in
        strategies.contains { estimate(run, $0) != nil }
      }
      guard known.count > 1 else { return nil }
      var plot = RunsPlot(context: context, runs: block.entries, strategies: strategies) {
        run, strategy in
        estimate(run, strategy).map { estimate in
          let interval = estimate.interval.map {
            " " + PeopleNumber.page.interval($0.lower, $0.upper)
          }
          let words = PeopleNumber.page.digits(estimate.value) + (interval ?? "")
          return estimate.plotted("\(words)\u{A0}\(shown.unit)")
        }
      }
      plot.kind = .linear
      plot.label = Ticks.ownLabels
      return plot.figure("\(block.views): \(shown.name)", title: "\(shown.name) \(block.end)")
    }
  }
}

/// One number for each strategy over runs in the order given.
struct RunsPlot {
  let context: PageContext
  let runs: [RunOrder.Entry]
  let strategies: [String]
  /// A run's number of a strategy; nil for none. Its note needs neither of their names.
  let number: (_ run: Int, _ strategy: String) -> PlottedNumber?
  /// Of the upright axis; a linear one begins at 0.
  var kind = Axis.Kind.logarithmic
  var label: ([Double]) -> [String] = Ticks.ownTimeLabels

  /// nil when there is nothing to draw: nothing above 0, or from 0 on where the axis is linear.
  func figure(_ caption: String, title: String) -> Markup? {
    let lines = strategies.map { strategy in
      let points = runs.indices.compactMap { run in
        number(run, strategy).map { number in
          let note = "run \(runs[run].number), \(strategy): \(number.note)"
          return (
            x: Double(run + 1),
            number: PlottedNumber(
              number.value, lower: number.lower, upper: number.upper, note: note)
          )
        }
      }
      return Series(name: strategy, style: context.style(strategy), points: points)
    }.filter { !$0.points.isEmpty }
    guard let x = Axis(low: 0.5, high: Double(runs.count) + 0.5),
      let y = upright(lines.flatMap(\.points).map(\.number))
    else { return nil }
    let plot = Plot(
      title: title,
      x: x.naming(runs.indices.map { Double($0 + 1) }, runs.map { "\($0.number)" }),
      axisTitle: "run",
      strips: [
        Plot.Strip(
          y: y.naming(6, by: label), height: 164,
          marks: lines.reversed().flatMap { $0.whiskers + $0.line(isBroken: true) })
      ], key: lines.map { ($0.name, $0.style) })
    return Passage.figure(caption, plot.picture)
  }

  private func upright(_ numbers: [PlottedNumber]) -> Axis? {
    let ends = numbers.flatMap { [$0.lower, $0.upper] }.compactMap { $0 }
    guard kind == .linear else {
      return Axis(.logarithmic, showing: numbers.map(\.value) + ends, room: 0.08)
    }
    guard let greatest = numbers.map(\.value).max(), greatest >= 0 else { return nil }
    // An interval of few processes can be much longer than what it is of.
    let most = min(max(greatest, ends.max() ?? 0), 1.5 * greatest)
    return Axis(low: 0, high: most > 0 ? 1.08 * most : 1)
  }
}
