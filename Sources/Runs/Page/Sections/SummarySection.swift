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
    if let part = answer.realTime { body += pictures(part) + self.part(part) }
    if let part = answer.busy { body += self.part(part) }
    if answer.isFramesOnly, let part = answer.frames { body += self.part(part) }
    body += answer.last.map { Passage.note(.text($0)) }
    body += answer.doubts.folded.map { doubt in
      Passage.folded(doubt.title, [Passage.list(doubt.cases.map { .text($0) })])
    }
    return PageSection(
      place,
      title ?? (answer.isFramesOnly ? "Frame by frame" : "What a screen costs in real time"), body)
  }

  private static let shownRows = 12

  /// The part's table below its title, folded where it is long, and its remarks.
  private func part(_ part: RunSummary.Part) -> [Markup] {
    let table = part.table.table
    let rows = table.groups.reduce(0) { $0 + $1.count }
    return [
      Passage.heading(table.title),
      rows > Self.shownRows
        ? Passage.folded("All \(PeopleNumber.page.whole(rows)) rows", [table.markup])
        : table.markup,
      Passage.notes(part.remarks),
    ].compactMap(\.self)
  }

  // MARK: - Pictures

  private static let mostPictures = 6

  /// A picture for each screen, a bar for each arm; none where arms or screens are more than a look
  /// takes in.
  private func pictures(_ part: RunSummary.Part) -> [Markup] {
    let blocks = answer.blocks.filter { !$0.hasLoad }
    guard part.table.pair != nil, blocks.count <= Self.mostPictures else { return [] }
    let others = Conditions.Others(blocks.map(\.conditions))
    let longest =
      blocks.flatMap(\.main).compactMap { $0.estimate(.frame, .cpuShare) }.max() ?? 0
    let figures = blocks.compactMap { block -> Markup? in
      guard let plot = plot(block, longest) else { return nil }
      let isMotionless = block.main.contains { $0.measured.isMotionless }
      let ratio =
        block.main[1].ratio(to: block.main[0]).map { ": \($0.text)" }
        ?? (isMotionless ? ": \(Liveness.words)" : "")
      return Passage.figure(block.label(among: others) + ratio, plot.picture)
    }
    guard !figures.isEmpty else { return [] }
    let key = [("chip warm-chip", "the app"), ("chip cool-chip", "the render server")].map {
      Markup.element("span", ["class": $0.0], []) + .text($0.1)
    }
    return [Passage.key(key), Passage.panels(figures)]
  }

  /// A bar of both sides for each arm, one after the other, on an axis that all screens share.
  private func plot(_ block: PacedBlock, _ longest: Double) -> Plot? {
    guard longest > 0, let x = Axis(low: 0, high: longest * 1.02) else { return nil }
    let strips = block.main.map { arm -> Plot.Strip in
      let shares = [Stage.app, .server].map { arm.estimate($0, .cpuShare) ?? 0 }
      let total = arm.estimate(.frame, .cpuShare)
      let name = answer.facts.subject.name(arm.strategy)
      let words = shares.map { RunSummary.share($0) + "\u{A0}%" }
      return Plot.Strip(
        name: name, text: total.map { RunSummary.share($0) + "\u{A0}%" } ?? "n/a", isBold: true,
        height: 18,
        marks: [
          .bar(0, shares[0], "warm", note: "\(name), the app: \(words[0])"),
          .bar(
            shares[0], shares[0] + shares[1], "cool",
            note: "\(name), the render server: \(words[1])"),
        ])
    }
    return Plot(
      title: "CPU in real time, \(block.title)",
      x: x.naming(4) { Ticks.plainLabels($0).map { $0 + "\u{A0}%" } }, axisTitle: "of one core",
      strips: strips)
  }
}
