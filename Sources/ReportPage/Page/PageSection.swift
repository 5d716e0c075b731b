/// A part of a page: a place that links lead to, a heading, and what stands below it.
struct PageSection {
  /// Its identifier.
  let place: String
  /// Its heading.
  let title: String
  /// The level of the heading, 2 or 3.
  let level: Int
  /// What stands below the heading.
  let body: [Markup]

  private var heading: Markup {
    level == 2 ? .element("h2", [:], [.text(title)]) : .element("h3", [:], [.text(title)])
  }

  /// The section as it is.
  var open: Markup { .element("section", ["id": place], [heading] + body) }

  /// The section with its heading alone, unfolded by whoever clicks it or follows a link to it: a
  /// browser opens what hides the target of a link.
  var folded: Markup {
    .element(
      "section", [:],
      [
        .element(
          "details", [:],
          [
            .element("summary", [:], [heading]),
            .element("div", ["id": place, "class": "unfolded"], body),
          ])
      ])
  }

  /// A line of a table of contents.
  var entry: Markup {
    .element("li", [:], [.element("a", ["href": "#\(place)"], [.text(title)])])
  }

  /// Links to sections.
  static func contents(_ sections: [PageSection]) -> Markup {
    .element(
      "nav", ["aria-label": "Contents"],
      [.element("ul", ["class": "contents"], sections.map(\.entry))])
  }
}
