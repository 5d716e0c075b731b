import Charts
import ResultStore
import Vocabulary

/// Makes one HTML page from the results of benchmark runs.
public enum HTMLPage {
  /// The page: one file that needs no network, no script and no other file, in light and dark, for
  /// screens from 360 px and for paper. It is well-formed XML as well as HTML.
  ///
  /// The same runs give the same text; nothing but the argument is read. Whatever text the runs
  /// hold is shown as text. Numbers that are not finite count as not available. Several runs get a
  /// history over runs in the order given, and a part each; no run gives a page that says so.
  /// - Complexity: O(n log n) in the number of samples, and O(c²) in the number of cases.
  public static func html(_ runs: [PageRun], about subject: PageSubject) -> String {
    let facts = runs.map { RunFacts($0, about: subject) }
    let styles = SeriesStyles(
      RunFacts.distinct(facts.flatMap(\.strategies)).filter { !StrategyName($0).isTwin },
      fixed: subject.looks)
    let title = runs.count == 1 ? "WaveBench: \(runs[0].name)" : "WaveBench: \(runs.count) runs"
    let head = Markup.element(
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
    let whole = PageContext(
      styles: styles, subject: subject, prefix: "", isOneOfSeveral: false)
    let body = Markup.element(
      "body", [:], [.element("main", [:], [header(facts, subject)] + parts(facts, whole))])
    let page = Markup.element("html", ["lang": "en"], [head, body])
    return (Markup.documentType + page).source + "\n"
  }

  private static func parts(_ facts: [RunFacts], _ whole: PageContext) -> [Markup] {
    guard facts.count > 1 else {
      return facts.flatMap {
        sections($0, whole)
      }
    }
    let runs = facts.enumerated().map { index, facts in
      let place = "r\(index + 1)"
      let context = PageContext(
        styles: whole.styles, subject: whole.subject, prefix: place + "-", isOneOfSeveral: true)
      return Markup.element(
        "article", ["id": place],
        [.element("h2", [:], [.text("Run \(index + 1): \(facts.run.name)")])]
          + sections(facts, context))
    }
    return [HistorySection(runs: facts, context: whole).markup] + runs
  }

  private static func sections(_ facts: RunFacts, _ context: PageContext) -> [Markup] {
    guard !facts.run.report.isEmpty else {
      return [
        Passage.words("This run is empty: its report has no row."),
        EnvironmentSection(facts: facts, context: context).markup,
      ]
    }
    let realTime = [
      PacedSection(facts: facts, context: context)?.markup,
      CapacitySection(facts: facts, context: context)?.markup,
    ].compactMap { $0 }
    var sections: [Markup] = []
    // A run on real time alone asked nothing about the cost of a frame.
    if realTime.isEmpty || !facts.compared.isEmpty { sections = costs(facts, context) }
    if let growth = facts.run.growth {
      sections.append(GrowthSection(growth: growth, context: context).markup)
    }
    return sections + realTime + [EnvironmentSection(facts: facts, context: context).markup]
  }

  private static func costs(_ facts: RunFacts, _ context: PageContext) -> [Markup] {
    [
      VerdictSection(facts: facts, context: context).markup,
      CostSection(facts: facts, context: context).markup,
      StageSection(facts: facts, context: context).markup,
      RatioSection(facts: facts, context: context).markup,
      SampleSection(facts: facts, context: context).markup,
      CountSection(facts: facts, context: context).markup,
    ]
  }

  private static func header(_ facts: [RunFacts], _ subject: PageSubject) -> Markup {
    var words: [String] = []
    if facts.isEmpty { words = ["No run was given, so there is nothing to show."] }
    if facts.count > 1 { words = ["\(facts.count) runs"] }
    if facts.count == 1, let only = facts.first {
      words = ["Run \(only.run.name)"]
      if let start = only.run.manifest?["started_utc"] { words.append(start.words) }
      let host = only.run.manifest?["host"]?.fields
      if let model = host?["cpu_model"] { words.append(model.factWords) }
    }
    return .element(
      "header", [:],
      [
        .element("p", ["class": "kicker"], ["WaveBench"]),
        .element("h1", [:], [.text(subject.question)]),
        .element("p", ["class": "note"], [.text(words.joined(separator: " · "))]),
      ])
  }
}
