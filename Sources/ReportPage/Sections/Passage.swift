/// The blocks that sections are made of.
enum Passage {
  /// A paragraph of words.
  static func words(_ text: Markup) -> Markup { .element("p", [:], [text]) }

  /// A paragraph in smaller type: how to read what stands above it.
  static func note(_ text: Markup) -> Markup { .element("p", ["class": "note"], [text]) }

  /// One note for several remarks; nil for none.
  static func notes(_ remarks: [String]) -> Markup? {
    remarks.isEmpty ? nil : note(.text(remarks.joined(separator: " ")))
  }

  /// A heading inside a section.
  static func heading(_ text: String) -> Markup {
    .element("p", ["class": "setting"], [.text(text)])
  }

  /// A heading inside a section that has headings below it.
  static func part(_ text: String) -> Markup { .element("h3", [:], [.text(text)]) }

  /// A picture with its title above.
  static func figure(_ title: String, _ picture: Picture) -> Markup {
    .element("figure", [:], [.element("figcaption", [:], [.text(title)]), picture.markup])
  }

  /// Figures side by side where there is room, one below the other where there is none.
  static func panels(_ figures: [Markup]) -> Markup {
    .element("div", ["class": "panels"], figures)
  }

  /// Figures that belong together by twos.
  static func pairs(_ figures: [Markup]) -> Markup {
    .element("div", ["class": "panels pairs"], figures)
  }

  /// A line that unfolds into more.
  static func folded(_ title: String, _ body: [Markup]) -> Markup {
    .element("details", ["class": "more"], [.element("summary", [:], [.text(title)])] + body)
  }

  /// The answer of a section, larger.
  static func lead(_ text: String) -> Markup { .element("p", ["class": "lead"], [.text(text)]) }

  /// A list.
  static func list(_ entries: [Markup]) -> Markup {
    .element("ul", [:], entries.map { .element("li", [:], [$0]) })
  }
}
