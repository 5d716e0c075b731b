import Measurement

struct PacedSection {
  let answer: RunSummary

  var section: PageSection? {
    let parts = answer.blocks.flatMap { block -> [Markup] in
      [Passage.heading(block.title), table(block)]
        + Passage.notes(block.doubts) + pictures(block)
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
    there are two or more. \(meanings.map { "\($0.head): \($0.words).".capitalizedFirst }
      .joined(separator: " "))
    """
  }

  /// The columns whose heads do not say all.
  private var meanings: [(head: String, words: String)] {
    let item = answer.facts.subject.items.one
    return [
      ("per frame", "CPU time of both sides for each frame shown"),
      ("a view", "new frames a second of one \(item)"),
      ("dropped", "refreshes without a new frame though something should have moved"),
      ("most in a row", "the longest run of dropped frames"),
      (
        "hitch time ratio",
        "time by which frames came late, per time; good below 5 ms/s, warning from 5, critical "
          + "from 10 on (Apple, 2020)"
      ),
      ("off (p95)", "how far the worst \(item) was from its place at a refresh, 95th percentile"),
      ("drift", "how fast it falls behind or runs ahead"),
    ]
  }

  private func table(_ block: PacedBlock) -> Markup {
    var table = block.table
    table.meanings = Dictionary(meanings.map { ($0.head, $0.words) }) { first, _ in first }
    if let reference = block.main.first?.strategy {
      table.meanings["of \(reference)"] = "CPU of both sides, as a multiple of \(reference)'s"
    }
    return table.markup
  }

  // MARK: - Pictures of a block

  private func pictures(_ block: PacedBlock) -> [Markup] {
    let all = block.cases.map { one in
      let rows = RefreshRows(
        ages: one.firstRun(.frame, .pictureAge), work: one.firstRun(.app, .busyTime),
        refreshHz: one.measured.conditions.refreshHz, moves: one.moves)
      return (one, rows)
    }
    let timelines = all.compactMap { measured, rows in
      rows.plot(title: "Refresh by refresh, \(measured.measured.id)").map {
        Passage.figure(measured.strategy + ": " + rows.words, $0.picture)
      }
    }
    guard !timelines.isEmpty else { return [] }
    let why =
      Set(all.map(\.1.count)).count > 1
      ? ["Refreshes count from the first frame to the end: what is set up later has fewer."] : []
    return Passage.notes(why) + [key(block), Passage.panels(timelines)]
  }

  private func key(_ block: PacedBlock) -> Markup {
    var entries: [(style: String, sign: String, text: String)] = [
      ("sign new-sign", "|", "a new frame"), ("sign", "×", "a dropped frame"),
      (
        "chip warm-chip", "",
        "the app's thread at work in the interval before, of the whole interval"
          + (block.hasLoad ? ", the load included" : "")
      ),
    ]
    if block.cases.contains(where: { !$0.moves }) {
      entries.insert(("sign old-sign", "|", "nothing was due"), at: 2)
    }
    return Passage.key(entries)
  }
}
