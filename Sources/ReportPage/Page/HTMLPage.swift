import Reports
import Vocabulary

/// Makes one HTML page from the results of benchmark runs.
package enum HTMLPage {
  /// The page: one file that needs no network, no script and no other file, in light and dark, for
  /// screens from 360 px and for paper. It is well-formed XML as well as HTML.
  ///
  /// The same run gives the same text; nothing but the argument is read. Whatever text the run holds
  /// is shown as text. Numbers that are not finite count as not available. The answer stands first;
  /// what is long is folded.
  /// - Complexity: O(n log n) in the number of samples, and O(c²) in the number of cases.
  package static func html(_ run: PageRun, about subject: PageSubject) -> String {
    let facts = RunFacts(run, about: subject)
    let styles = SeriesStyles(
      facts.strategies.filter { !StrategyName($0).isTwin }, fixed: subject.looks)
    let header = PageHeader(facts: facts)
    let context = PageContext(styles: styles, subject: subject)
    let body = Markup.element(
      "body", [:], [.element("main", [:], [header.markup] + parts(facts, context))])
    let page = Markup.element(
      "html", ["lang": "en"], [head("WaveBench: \(header.title)"), body])
    return (Markup.documentType + page).source + "\n"
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

  private static func parts(_ facts: RunFacts, _ context: PageContext) -> [Markup] {
    let found = sections.compactMap { kind, section in
      section(facts, context).map { (kind: kind, section: $0) }
    }
    let opened = opened(facts)
    let first = found.first { opened.contains($0.kind) }?.section.place
    return [PageSection.contents(found.map(\.section))]
      + found.map { kind, section in
        kind == .verdict || section.place == first ? section.open : section.folded
      }
  }

  private enum Kind { case verdict, costs, ratios, realTime, others }

  /// All sections in their order, each nil for a run that says nothing about it.
  private static var sections: [(Kind, (RunFacts, PageContext) -> PageSection?)] {
    [
      (.verdict, { VerdictSection(facts: $0, context: $1).section }),
      (.costs, { CostSection(facts: $0, context: $1).section }),
      (.ratios, { RatioSection(facts: $0, context: $1).section }),
      (.others, { StageSection(facts: $0, context: $1).section }),
      (.others, { SampleSection(facts: $0, context: $1).section }),
      (.others, { CountSection(facts: $0, context: $1).section }),
      (.others, { growth($0, $1)?.section }),
      (.realTime, { PacedSection(facts: $0, context: $1).section }),
      (.others, { growth($0, $1)?.refresh }),
      (.others, { EnvironmentSection(facts: $0, context: $1).section }),
    ]
  }

  private static func growth(_ facts: RunFacts, _ context: PageContext) -> GrowthSection? {
    facts.run.growth.map { GrowthSection(growth: $0, context: context) }
  }

  /// The evidence of which the first is unfolded: of a run about one thing its pictures.
  private static func opened(_ facts: RunFacts) -> [Kind] {
    if facts.compared.isEmpty { return PacedBlock.all(facts).count == 1 ? [.realTime] : [] }
    return facts.allConditions.count <= 2 ? [.costs, .ratios] : []
  }
}
