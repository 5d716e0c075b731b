import Vocabulary

/// What the sections of one run share with the page.
struct PageContext {
  /// The looks of all strategies of the page.
  let styles: SeriesStyles
  /// What the page is about.
  let subject: PageSubject
  /// Begins the identifiers of this run's sections, so that runs do not share any.
  let prefix: String
  /// Whether the run is one of several, whose sections stand below the run's own heading.
  let isOneOfSeveral: Bool

  /// The look of a strategy; a second arm looks like the first.
  func style(_ strategy: String) -> SeriesStyle { styles[StrategyName(strategy).original.rawValue] }

  /// A section; `name` is the end of its identifier.
  func section(_ name: String, _ title: String, _ body: [Markup]) -> PageSection {
    PageSection(place: prefix + name, title: title, level: isOneOfSeveral ? 3 : 2, body: body)
  }

  /// What stands above the part of one set of conditions: nothing where the run has only one, which
  /// its heading names.
  func heading(_ conditions: Conditions, among all: [Conditions]) -> [Markup] {
    all.count > 1 ? [Passage.heading(conditions.title(among: all))] : []
  }
}
