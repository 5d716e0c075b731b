package enum ComparisonPage {
  /// The page, as self-contained as a run's: what changed with intervals, the largest change first,
  /// each kind of number in a section of its own; what is noise, or in one run alone, is one line.
  /// Then what each run says of itself, the baseline first, as on its own page.
  package static func html(
    _ document: ComparisonDocument, of runs: [(run: PageRun, subject: PageSubject)]
  ) -> String {
    let changed = document.changed
    let compared = changed.filter { !$0.verdict.isOneSided }
    let sections =
      kinds.compactMap { place, title, kinds in
        section(place, title, compared.filter { kinds.contains($0.kind) })
      } + [oneSided(changed)].compactMap(\.self)
      + zip(["baseline", "candidate"], runs).compactMap { place, one in
        let answer = RunSummary(SortedRun(one.run, about: one.subject))
        return SummarySection(
          answer: answer, place: place, title: "\(place), \(one.run.name)".capitalizedFirst
        ).section
      }
    let doubts = document.doubts
    let head = [
      Markup.element("p", ["class": "kicker"], ["WaveBench"]),
      .element("h1", [:], [.text(document.headline.capitalizedFirst)]),
      Passage.note(.text(document.places)),
      Passage.words(.text("\(document.ledger.judged).")),
    ]
    let folded =
      doubts.count > shownDoubts
      ? [Passage.folded("In what else the runs differ", [list(doubts.dropFirst(shownDoubts))])] : []
    let shown = doubts.isEmpty ? [] : [list(doubts.prefix(shownDoubts))]
    return HTMLPage.source(
      title: "WaveBench: \(document.places)",
      [.element("header", [:], head + shown + folded)]
        + (sections.isEmpty ? [] : [PageSection.contents(sections)]) + sections.map(\.open))
  }

  private static let shownDoubts = 4

  private static func list(_ words: some Sequence<String>) -> Markup {
    Passage.list(words.map { .text($0) })
  }

  private static let kinds: [(place: String, title: String, of: [ComparedRow.Kind])] = [
    ("realtime", "In real time", [.realTime]),
    ("counts", "Exact counts", [.exact]),
    ("frames", "Frame by frame", [.time, .ratio]),
  ]

  private static let (rows, pictured) = (40, 12)

  private static func section(
    _ place: String, _ title: String, _ changed: [ComparedRow]
  ) -> PageSection? {
    guard !changed.isEmpty else { return nil }
    let shown = table(title, changed.prefix(rows))
    let rest = changed.dropFirst(rows)
    let words = "\(PeopleNumber.page.whole(rest.count)) smaller changes"
    let more = rest.isEmpty ? nil : Passage.folded(words, [table(title, rest)])
    return PageSection(place, title, [picture(changed), shown, more].compactMap(\.self))
  }

  private static func oneSided(_ rows: [ComparedRow]) -> PageSection? {
    let sides = [("baseline", Verdict.missing), ("candidate", .new)].map { run, verdict in
      (run, verdict, rows.filter { $0.verdict == verdict })
    }.filter { !$2.isEmpty }
    return PageSection(
      "one-sided", "In one run only",
      sides.map { run, verdict, own in
        let cases = Dictionary(grouping: own, by: \.caseID).sorted { $0.key < $1.key }
        return Passage.folded(
          "Only the \(run) has numbers of \(PeopleNumber.page.counted(own.count, "row")) in "
            + "\(PeopleNumber.page.counted(cases.count, "case")) (\(verdict.rawValue))",
          [list(cases.map { "\($0.key): \(PeopleNumber.page.counted($0.value.count, "row"))" })])
      })
  }

  private static func table(_ title: String, _ rows: some Collection<ComparedRow>) -> Markup {
    var table = Table(
      title: title, head: ["verdict", "case", "what", "before", "after", "change"], leading: 3)
    table.groups = [
      rows.map { row in
        [
          .name(row.verdict.rawValue), .words(row.caseID), .words(row.what), .number(row.before),
          .number(row.after),
          .number(row.changeText, row.intervalText.isEmpty ? nil : row.intervalText),
        ]
      }
    ]
    return table.markup
  }

  /// The largest changes of times as multiples of what was before.
  private static func picture(_ changed: [ComparedRow]) -> Markup? {
    let rows = changed.compactMap { row in
      row.testedRatio.map {
        RatioPlot.Row(
          name: "\(row.caseID) \(row.what)", style: SeriesStyle(row.verdict.fails ? 2 : 0),
          ratio: $0)
      }
    }.prefix(pictured)
    return RatioPlot(
      title: "Changes with their 95 % intervals", rows: Array(rows),
      shown: RatioPlot.ends(of: Array(rows)),
      axisTitle: "times the baseline"
    ).plot.map { Passage.panels([Passage.figure("Times the baseline", $0.picture)]) }
  }
}
