/// The blocks that sections are made of.
enum Passage {
  static func words(_ text: Markup) -> Markup { .element("p", [:], [text]) }

  /// The answer of a section, larger.
  static func lead(_ text: String) -> Markup { .element("p", ["class": "lead"], [.text(text)]) }

  /// In smaller type: how to read what stands above it.
  static func note(_ text: Markup) -> Markup { .element("p", ["class": "note"], [text]) }

  static func notes(_ remarks: [String]) -> [Markup] {
    remarks.isEmpty ? [] : [note(.text(remarks.joined(separator: " ")))]
  }

  static func heading(_ text: String) -> Markup {
    .element("p", ["class": "setting"], [.text(text)])
  }

  static func figure(_ title: String, _ picture: Picture) -> Markup {
    .element("figure", [:], [.element("figcaption", [:], [.text(title)]), picture.markup])
  }

  /// Figures side by side where there is room, one below the other where there is none.
  static func panels(_ figures: [Markup]) -> Markup {
    .element("div", ["class": "panels"], figures)
  }

  static func titled(_ table: Table) -> [Markup] { [heading(table.title), table.markup] }

  /// A line that unfolds into more.
  static func folded(_ title: String, _ body: [Markup]) -> Markup {
    .element("details", ["class": "more"], [.element("summary", [:], [.text(title)])] + body)
  }

  static func list(_ entries: [Markup], _ attributes: Attributes = [:]) -> Markup {
    .element("ul", attributes, entries.map { .element("li", [:], [$0]) })
  }

  /// The signs of a picture, each in its looks, and what they mean.
  static func key(_ entries: [(style: String, sign: String, text: String)]) -> Markup {
    list(
      entries.map { entry in
        Markup.element("span", ["class": entry.style], [.text(entry.sign)]) + .text(entry.text)
      }, ["class": "key"])
  }

  static func link(_ text: String, to place: String) -> Markup {
    .element("a", ["href": place], [.text(text)])
  }
}

/// A part of a page: a place that links lead to, a heading, and what stands below it.
struct PageSection {
  let place: String
  let title: String
  private let body: [Markup]

  /// A section with a note on how to read it; nil for an empty body.
  init?(_ place: String, _ title: String, _ body: [Markup], note: String? = nil) {
    guard !body.isEmpty else { return nil }
    (self.place, self.title) = (place, title)
    self.body = body + [note].compactMap { $0.map { Passage.note(.text($0)) } }
  }

  private var heading: Markup { .element("h2", [:], [.text(title)]) }

  var open: Markup { .element("section", ["id": place], [heading] + body) }

  /// The section with its heading alone, unfolded by whoever clicks it or follows a link to it: a
  /// browser opens what hides the target of a link.
  var folded: Markup {
    let unfolded = Markup.element("div", ["id": place, "class": "unfolded"], body)
    let details = Markup.element("details", [:], [.element("summary", [:], [heading]), unfolded])
    return .element("section", [:], [details])
  }

  static func contents(_ sections: [PageSection]) -> Markup {
    let links = sections.map { Passage.link($0.title, to: "#\($0.place)") }
    return .element(
      "nav", ["aria-label": "Contents"], [Passage.list(links, ["class": "contents"])])
  }
}
