import Measurement

/// The answer, first: screens in real time as pictures and in numbers, frames while the app is busy;
/// where no screen was measured, frames one after another.
struct SummarySection {
  let answer: RunSummary
  var place = "answer"
  /// Nil for what kind of answer it is.
  var title: String?

  var section: PageSection? {
    var body = answer.first.map { Passage.words(.text($0)) }
    if let claim = answer.claim { body.append(Passage.lead(claim.capitalizedFirst + ".")) }
    body.append(Passage.words(.text(answer.model)))
    body += blocks.flatMap(\.doubts).distinct.map { Passage.words(.text($0)) }
    if let part = answer.realTime { body += pictures(part) + part.passages(upTo: Self.shownRows) }
    if let part = answer.busy { body += part.passages(upTo: Self.shownRows) }
    if let growth = answer.facts.run.growth {
      body += GrowthSection(growth: growth, facts: answer.facts).laws
    }
    if answer.isFramesOnly, let part = answer.frames { body += part.passages(upTo: Self.shownRows) }
    body += answer.last.map { Passage.note(.text($0)) }
    if answer.isFramesOnly { body += answer.doubts.passages }
    return PageSection(
      place,
      title ?? (answer.isFramesOnly ? "Frame by frame" : "What a screen costs in real time"), body)
  }

  private static let shownRows = 12

  // MARK: - Pictures

  private static let mostPictures = 6

  /// The parts of a bar, one after the other: look, name, and share of a core, %.
  private static let parts:
    [(style: String, name: String, share: @Sendable (PacedCase) -> Double?)] = [
      ("u0", "waking the app", { $0.wakingShare(.app) }),
      ("warm", "the app", { $0.workShare(.app) }),
      ("drawing", "the app's drawing thread", { $0.estimate(.drawing, .cpuShare) }),
      ("v0", "waking the render server", { $0.wakingShare(.server) }),
      ("cool", "the render server", { $0.workShare(.server) }),
    ]

  /// The cases whose app does nothing else, side by side.
  private var blocks: [PacedBlock] { answer.blocks.filter { !$0.hasLoad && !$0.onlyWakes } }

  /// A picture for each screen, a bar for each arm; none for more than a look takes in.
  private func pictures(_ part: SummaryPart) -> [Markup] {
    guard part.table.pair != nil, blocks.count <= Self.mostPictures else { return [] }
    let others = Conditions.Others(blocks.map(\.conditions))
    let arms = blocks.flatMap(\.main)
    let longest = arms.map(Self.reach).max() ?? 0
    let figures = blocks.compactMap { block -> Markup? in
      guard let plot = plot(block, longest) else { return nil }
      let isMotionless = block.main.contains { $0.measured.isMotionless }
      let ratio =
        block.main[1].ratio(to: block.main[0]).map { ": \($0.text)" }
        ?? (isMotionless ? ": \(Liveness.words)" : "")
      return Passage.figure(block.label(among: others) + ratio, plot.picture)
    }
    guard !figures.isEmpty else { return [] }
    let key = Self.parts.filter { part in arms.contains { part.share($0) != nil } }
      .map { (style: "chip \($0.style)-chip", sign: "", text: $0.name) }
    return [Passage.key(key), Passage.panels(figures)]
  }

  /// How far an arm's bar and its whisker go: the sum of the parts, each an estimate of its own,
  /// may be more than the total.
  private static func reach(_ arm: PacedCase) -> Double {
    guard let total = arm.measurement(.frame, .cpuShare) else { return 0 }
    let sum = parts.compactMap { $0.share(arm) }.reduce(0, +)
    return max(sum, total.estimate, total.upper ?? 0)
  }

  /// A bar for each arm, and the interval of its total, on an axis that all screens share.
  private func plot(_ block: PacedBlock, _ longest: Double) -> Plot? {
    guard longest > 0, let x = Axis(low: 0, high: longest * 1.02) else { return nil }
    let strips = block.main.map { arm -> Plot.Strip in
      let total = arm.measurement(.frame, .cpuShare)
      let name = answer.facts.subject.name(arm.strategy)
      func percent(_ share: Double) -> String { SummaryPart.share(share) + "\u{A0}%" }
      var (done, marks): (Double, [Mark]) = (0, [])
      for part in Self.parts {
        guard let share = part.share(arm) else { continue }
        marks.append(
          .bar(done, done + share, part.style, note: "\(name), \(part.name): \(percent(share))"))
        done += share
      }
      return Plot.Strip(
        name: name, text: arm.total.map(percent) ?? "n/a", isBold: true, height: 18,
        marks: marks + Mark.whisker(total?.lower, total?.upper))
    }
    return Plot(
      title: "CPU in real time, \(block.title)",
      x: x.naming(4) { Ticks.plainLabels($0).map { $0 + "\u{A0}%" } }, axisTitle: "of one core",
      strips: strips)
  }
}

extension RunDoubts {
  /// Doubts about cases that ran frame by frame, folded.
  var passages: [Markup] {
    folded.map { title, cases in
      Passage.folded(title, [Passage.list(cases.map { .text($0) })])
    }
  }
}
