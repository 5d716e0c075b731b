/// A piece of the page. Text enters only through escaping; names of elements and attributes are
/// constants of the program, so nothing that a file holds can become markup.
struct Markup: Sendable, Equatable, ExpressibleByStringInterpolation {
  /// The piece's source, well-formed XML that HTML readers take too.
  private(set) var source: String

  /// Text; interpolated values are escaped with it.
  init(stringLiteral text: String) { source = Escaping.escaped(text) }

  /// Text.
  static func text(_ text: String) -> Markup { Markup(stringLiteral: text) }

  /// The style sheet, the only part that is not escaped; a constant of the program.
  static func styleSheet(_ rules: StaticString) -> Markup {
    Markup(trusted: "<style>\(rules)</style>")
  }

  /// The first line, which tells a browser to follow the standard.
  static let documentType = Markup(trusted: "<!DOCTYPE html>\n")

  private init(trusted source: String) { self.source = source }

  /// Pieces one after another.
  static func + (first: Markup, second: Markup) -> Markup {
    Markup(trusted: first.source + second.source)
  }

  /// An element with an end tag, as HTML wants it even when it is empty.
  static func element(
    _ name: StaticString, _ attributes: Attributes = [:], _ children: [Markup] = []
  ) -> Markup {
    var source = "<\(name)" + attributes.source + ">"
    for child in children { source += child.source }
    return Markup(trusted: source + "</\(name)>")
  }

  /// An element that never holds anything: `meta`, `br`, and the shapes of a drawing.
  static func leaf(_ name: StaticString, _ attributes: Attributes = [:]) -> Markup {
    Markup(trusted: "<\(name)" + attributes.source + "/>")
  }
}
