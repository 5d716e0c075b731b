import Measurement

/// The cases in real time: the frames that people see, and the share of each side's thread.
struct PacedSection {
  let answer: RunSummary

  var section: PageSection? {
    let parts = answer.blocks.flatMap { block -> [Markup] in
      [Passage.heading(block.title), PacedColumns(block: block).table.markup]
        + [Passage.notes(block.doubts)].compactMap(\.self) + pictures(block)
    }
    let lacking =
      parts.isEmpty || answer.facts.run.samples != nil
      ? [] : [Passage.words("This run came without samples.csv: no refresh can be drawn.")]
    return PageSection(
      "realtime", "In real time, refresh by refresh", parts + lacking, note: note)
  }

  private var note: String {
    """
    Both sides run on threads of their own, and a refresh passes whether a frame is ready or \
    not. Numbers are medians over runs; in brackets stand 95 % intervals over processes, where \
    there are two or more. Dropped: refreshes without a new frame though something should have \
    moved. Hitch time ratio: time by which frames came late, per time; good below 5 ms/s, \
    warning from 5, critical from 10 on (Apple, 2020). Off: how far the worst \
    \(answer.facts.subject.items.one) was from its place at a refresh, 95th percentile. Drift: how fast \
    it falls behind or runs ahead.
    """
  }

  // MARK: - Pictures of a block

  private func pictures(_ block: PacedBlock) -> [Markup] {
    let timelines = block.cases.compactMap { timeline($0, block) }
    return timelines.isEmpty ? [] : [key(block), Passage.panels(timelines)]
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
}
