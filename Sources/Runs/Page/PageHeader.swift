import Measurement

/// The head of a page: the run, its time and its place.
struct PageHeader {
  let facts: SortedRun

  var markup: Markup {
    let head =
      [
        Markup.element("p", ["class": "kicker"], [.text("WaveBench")]),
        .element("h1", [:], [.text(facts.subject.question)]), Passage.note(.text(facts.title)),
        Passage.note(.text([place, conditions].filter { !$0.isEmpty }.joined(separator: " · "))),
      ]
    return .element("header", [:], head + [files])
  }

  /// When and where.
  private var place: String {
    let host = facts.run.manifest?["host"]
    return [
      RunInstant.start(of: facts.run.manifest)?.description, host?["cpu_model"]?.factWords,
      host?["cores"].map { $0.factWords + ($0.factWords == "1" ? " core" : " cores") },
    ].compactMap { $0 }.joined(separator: " · ")
  }

  /// The conditions that all cases of a run share; nothing where they share nothing.
  private var conditions: String {
    let usual = Conditions.usualTitle(
      facts.cases.filter { !$0.isAnchor }.map(\.conditions).distinct)
    return usual.words + (usual.words.isEmpty || usual.isOfAll ? "" : ", unless said otherwise")
  }

  private var files: Markup {
    let report = facts.run.reportPlace.map { Passage.link("report.csv", to: $0) } ?? "report.csv"
    return Passage.note("All numbers: " + report + .text("; \(facts.subject.columnsPlace)."))
  }
}
