import Charts
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

  /// A section with its heading; `name` is the end of its identifier.
  func section(_ name: String, _ title: String, _ body: [Markup]) -> Markup {
    let heading: Markup =
      isOneOfSeveral
      ? .element("h3", [:], [.text(title)]) : .element("h2", [:], [.text(title)])
    return .element("section", ["id": prefix + name], [heading] + body)
  }
}
