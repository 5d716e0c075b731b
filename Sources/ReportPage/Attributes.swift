/// The attributes of an element, in order. Names are constants of the program.
struct Attributes: Sendable, ExpressibleByDictionaryLiteral {
  private let pairs: [(name: StaticString, value: String)]

  init(dictionaryLiteral pairs: (StaticString, String)...) {
    self.pairs = pairs.map { (name: $0.0, value: $0.1) }
  }

  private init(_ pairs: [(name: StaticString, value: String)]) { self.pairs = pairs }

  /// Both, one after another.
  static func + (first: Attributes, second: Attributes) -> Attributes {
    Attributes(first.pairs + second.pairs)
  }

  /// As they stand in a tag, values escaped.
  var source: String {
    pairs.map { " \($0.name)=\"\(Escaping.escaped($0.value))\"" }.joined()
  }
}
