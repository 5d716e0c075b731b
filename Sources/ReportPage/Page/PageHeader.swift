import Reports
import Vocabulary

/// What stands at a page's head: what was run, when and where, and what moves in it.
struct PageHeader {
  let facts: RunFacts

  var title: String { facts.subject.question }

  var markup: Markup {
    let head =
      [
        Markup.element("p", ["class": "kicker"], [.text("WaveBench")]),
        .element("h1", [:], [.text(title)]), Passage.note(.text(facts.title)),
        Passage.note(.text([place, conditions].filter { !$0.isEmpty }.joined(separator: " · "))),
      ]
    let waves = drawings
    // One wave stands beside the title, several below what they share.
    let body =
      waves.count == 1
      ? [.element("div", ["class": "title"], [Markup.element("div", [:], head)] + waves)]
      : head + (waves.isEmpty ? [] : [.element("div", ["class": "waves"], waves)])
    return .element("header", [:], body + [files])
  }

  /// When and where.
  private var place: String {
    let host = facts.run.manifest?["host"]
    return [
      RunInstant.start(of: facts.run.manifest)?.description, host?["cpu_model"]?.factWords,
      host?["cores"].map { $0.factWords + ($0.factWords == "1" ? " core" : " cores") },
    ].compactMap { $0 }.joined(separator: " · ")
  }

  private var allConditions: [Conditions] {
    RunFacts.distinct(facts.cases.filter { !$0.isAnchor }.map(\.conditions))
  }

  /// What all cases of a run share; nothing where they share nothing.
  private var conditions: String {
    let usual = Conditions.usualTitle(allConditions)
    return usual.words + (usual.words.isEmpty || usual.isOfAll ? "" : ", unless said otherwise")
  }

  /// What moves in a run's cases, each wave once.
  private var drawings: [Markup] {
    RunFacts.distinct(allConditions.map(\.wave)).prefix(Self.drawn).compactMap { wave in
      facts.subject.drawing(WaveName(wave)).map { Passage.figure(wave, $0) }
    }
  }

  private static let drawn = 12

  private var files: Markup {
    let report = facts.run.reportLink.map { Passage.link("report.csv", to: $0) } ?? "report.csv"
    return Passage.note("All numbers: " + report + "; " + .text(facts.subject.columnsPlace) + ".")
  }
}
