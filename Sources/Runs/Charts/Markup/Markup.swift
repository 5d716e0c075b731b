/// The attributes of an element, in order. Names are constants of the program.
struct Attributes: Sendable, ExpressibleByDictionaryLiteral {
  private let pairs: [(StaticString, String)]

  init(dictionaryLiteral pairs: (StaticString, String)...) { self.pairs = pairs }

  init(_ pairs: [(StaticString, String)]) { self.pairs = pairs }

  static func + (first: Attributes, second: Attributes) -> Attributes {
    Attributes(first.pairs + second.pairs)
  }

  fileprivate var source: String {
    pairs.map { " \($0)=\"\(Escaping.escaped($1))\"" }.joined()
  }
}

/// A piece of a page or a picture. Text enters only through escaping; names of elements and
/// attributes are constants of the program, so nothing that a file holds can become markup.
struct Markup: Sendable, Equatable, ExpressibleByStringInterpolation {
  /// The piece's source, well-formed XML that HTML readers take too.
  private(set) var source: String

  /// Text; interpolated values are escaped with it.
  init(stringLiteral text: String) { source = Escaping.escaped(text) }

  static func text(_ text: String) -> Markup { Markup(stringLiteral: text) }

  /// A page's style sheet: the looks of its charts behind `rules`, a constant of the program.
  static func styleSheet(_ rules: StaticString) -> Markup {
    Markup(trusted: "<style>\(Looks.variables)\n\(rules)\n\(Looks.rules)</style>")
  }

  static func styleSheet(ofPictureWith classes: Set<String>) -> Markup {
    Markup(trusted: "<style>\(Looks.standalone(classes))</style>")
  }

  private init(trusted source: String) { self.source = source }

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

enum Escaping {
  /// The text with the five characters of markup replaced by references: harmless between tags and
  /// in quoted attributes.
  ///
  /// Characters that XML forbids, and those that turn the direction of text, by which a name could
  /// rewrite its neighbours, become U+FFFD.
  static func escaped(_ text: String) -> String {
    var result = ""
    result.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      case "\t", "\n", "\r": result += " "
      default: result.unicodeScalars.append(isHarmful(scalar) ? "\u{FFFD}" : scalar)
      }
    }
    return result
  }

  private static func isHarmful(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0...0x1F, 0x7F...0x9F, 0xFFFE, 0xFFFF: true
    case 0x200E, 0x200F, 0x061C, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
