import Measurement

package enum HTMLPage {
  /// The page: one file that needs no network, no script and no other file, in light and dark, for
  /// screens from 360 px and for paper. It is well-formed XML as well as HTML.
  ///
  /// The same run gives the same text. Whatever text the run holds is shown as text. Numbers that are
  /// not finite count as not available.
  /// - Complexity: O(n log n) in the number of samples, and O(c²) in the number of cases.
  package static func html(_ run: PageRun, about subject: PageSubject) -> String {
    let facts = SortedRun(run, about: subject)
    return source(
      title: "WaveBench \(facts.run.name): \(subject.question)",
      [header(facts)] + parts(facts))
  }

  static func source(title: String, _ body: [Markup]) -> String {
    let body = Markup.element("body", [:], [.element("main", [:], body)])
    let page = Markup.element("html", ["lang": "en"], [head(title), body])
    // The first line tells a browser to follow the standard.
    return "<!DOCTYPE html>\n" + page.source + "\n"
  }

  private static func head(_ title: String) -> Markup {
    .element(
      "head", [:],
      [
        .leaf("meta", ["charset": "utf-8"]),
        .leaf("meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"]),
        .leaf(
          "meta",
          [
            "http-equiv": "Content-Security-Policy",
            "content": "default-src 'none'; style-src 'unsafe-inline'",
          ]),
        .leaf("meta", ["name": "color-scheme", "content": "light dark"]),
        .element("title", [:], [.text(title)]), StyleSheet.markup,
      ])
  }

  private static func header(_ facts: SortedRun) -> Markup {
    let host = facts.run.manifest?["host"]
    let place = [
      RunInstant.start(of: facts.run.manifest)?.description, host?["cpu_model"]?.factWords,
      host?["cores"].map { $0.factWords + ($0.factWords == "1" ? " core" : " cores") },
    ].compactMap(\.self).joined(separator: " · ")
    // The conditions that all cases share; nothing where they share nothing.
    let (usual, isOfAll) = Conditions.usualTitle(
      facts.cases.filter { !$0.isAnchor }.map(\.conditions).distinct)
    let conditions = usual + (usual.isEmpty || isOfAll ? "" : ", unless said otherwise")
    let report = facts.run.reportPlace.map { Passage.link("report.csv", to: $0) } ?? "report.csv"
    return .element(
      "header", [:],
      [
        .element("p", ["class": "kicker"], [.text("WaveBench")]),
        .element("h1", [:], [.text(facts.subject.question)]), Passage.note(.text(facts.title)),
        Passage.note(.text([place, conditions].filter { !$0.isEmpty }.joined(separator: " · "))),
        Passage.note("All numbers: " + report + .text("; \(facts.subject.columnsPlace).")),
      ])
  }

  private static func parts(_ facts: SortedRun) -> [Markup] {
    let answer = RunSummary(facts)
    let growth = facts.run.growth.map { GrowthSection(growth: $0, facts: facts) }
    let sections = [
      SummarySection(answer: answer).section,
      RatioSection(facts: facts, part: answer.isFramesOnly ? nil : answer.frames).section,
      CostSection(facts: facts).section, StageSection(facts: facts).section, growth?.section,
      growth?.refresh, PacedSection(answer: answer).section, SampleSection(facts: facts).section,
      CountSection(facts: facts).section, EnvironmentSection(facts: facts).section,
    ].compactMap(\.self)
    return [PageSection.contents(sections)] + sections.prefix(1).map(\.open)
      + sections.dropFirst().map(\.folded)
  }
}
