import Reports
import Vocabulary

/// Makes one HTML page from the results of benchmark runs.
public enum HTMLPage {
  /// The page: one file that needs no network, no script and no other file, in light and dark, for
  /// screens from 360 px and for paper. It is well-formed XML as well as HTML.
  ///
  /// The same runs give the same text; nothing but the argument is read. Whatever text the runs
  /// hold is shown as text. Numbers that are not finite count as not available. The verdict stands
  /// first; what is long is folded. Several runs get a line each on top, a history in the order of
  /// time, and a folded part each; no run gives a page that says so.
  /// - Complexity: O(n log n) in the number of samples, and O(c²) in the number of cases.
  public static func html(_ runs: [PageRun], about subject: PageSubject) -> String {
    let order = RunOrder(runs.map { RunFacts($0, about: subject) })
    let facts = order.entries.map(\.facts)
    let styles = SeriesStyles(
      RunFacts.distinct(facts.flatMap(\.strategies)).filter { !StrategyName($0).isTwin },
      fixed: subject.looks)
    let header = PageHeader(order: order, subject: subject)
    let whole = PageContext(
      styles: styles, subject: subject, prefix: "", isOneOfSeveral: false)
    let parts = facts.count > 1 ? several(order, whole) : facts.flatMap { single($0, whole) }
    let body = Markup.element(
      "body", [:], [.element("main", [:], [header.markup] + parts)])
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

  // MARK: - Several runs

  private static func several(_ order: RunOrder, _ whole: PageContext) -> [Markup] {
    let summary = SummarySection(order: order, context: whole).section
    let history = HistorySection(order: order, context: whole).section
    let header = PageHeader(order: order, subject: whole.subject)
    let runs = order.entries.map { entry in
      let context = PageContext(
        styles: whole.styles, subject: whole.subject, prefix: entry.place + "-",
        isOneOfSeveral: true)
      return PageSection(
        place: entry.place,
        title: "Run \(entry.number): \(entry.facts.run.name)", level: 2,
        body: header.about(entry.facts) + single(entry.facts, context))
    }
    let contents = PageSection.contents([summary] + [history].compactMap { $0 })
    return [contents, summary.open] + [history].compactMap { $0?.folded } + runs.map(\.folded)
  }

  // MARK: - One run

  private static func single(_ facts: RunFacts, _ context: PageContext) -> [Markup] {
    let sections = sections(facts, context)
    let opened = opened(facts)
    let first = sections.first { opened.contains($0.kind) }?.section.place
    return [PageSection.contents(sections.map(\.section))]
      + sections.map { kind, section in
        kind == .verdict || section.place == first ? section.open : section.folded
      }
  }

  /// What a section is about.
  private enum Kind { case verdict, costs, ratios, realTime, others }

  private static func sections(
    _ facts: RunFacts, _ context: PageContext
  ) -> [(kind: Kind, section: PageSection)] {
    let costs: [(Kind, PageSection?)] = [
      (.costs, CostSection(facts: facts, context: context).section),
      (.ratios, RatioSection(facts: facts, context: context).section),
      (.others, StageSection(facts: facts, context: context).section),
      (.others, SampleSection(facts: facts, context: context).section),
      (.others, CountSection(facts: facts, context: context).section),
    ]
    let growth = facts.run.growth.map { GrowthSection(growth: $0, context: context).section }
    let refresh = facts.run.growth.flatMap {
      RefreshSection(growth: $0, context: context)?.section
    }
    let all: [(Kind, PageSection?)] =
      [(.verdict, VerdictSection(facts: facts, context: context).section)]
      // A run on real time alone asked nothing about the cost of a frame.
      + (facts.compared.isEmpty ? [] : costs)
      + [
        (.others, growth), (.realTime, PacedSection(facts: facts, context: context)?.section),
        (.others, refresh),
        (.others, EnvironmentSection(facts: facts, context: context).section),
      ]
    return all.compactMap { kind, section in section.map { (kind, $0) } }
  }

  /// The evidence of which the first is unfolded: of a run about one thing its pictures.
  private static func opened(_ facts: RunFacts) -> [Kind] {
    if facts.compared.isEmpty {
      return PacedBlock.all(facts).count == 1 ? [.realTime] : []
    }
    return facts.allConditions.count <= 2 ? [.costs, .ratios] : []
  }
}
