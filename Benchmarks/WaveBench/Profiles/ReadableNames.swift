import CSystem
import Glibc

/// Names of functions as people write them. Each is looked up once.
final class ReadableNames {
  private var known: [String: String] = [:]

  /// The name that the Swift compiler has mangled, by the runtime's own function, without the
  /// module `Swift`, the marks of files and how the optimiser changed a copy: copies of a function
  /// have one name. Any other name as it is.
  func callAsFunction(_ name: String) -> String {
    if let text = known[name] { return text }
    let text = Self.readable(name)
    known[name] = text
    return text
  }

  private static func readable(_ name: String) -> String {
    guard let text = swift_names_readable(name) else { return name }
    defer { free(text) }
    return original(String(cString: text))
      .replacing(/\(([^()]+) in _[0-9A-F]{32}\)/) { $0.output.1 }
      .replacing(/\bSwift\./, with: "")
  }

  /// Without `generic specialization <…> of ` and its like in front.
  private static func original(_ text: String) -> String {
    var rest = text[...]
    while true {
      if rest.hasPrefix("merged ") {
        rest = rest.dropFirst("merged ".count)
      } else if let start = rest.prefixMatch(of: /[a-z ]*specialization </),
        let end = closing(rest, from: start.range.upperBound), rest[end...].hasPrefix("> of ")
      {
        rest = rest[end...].dropFirst("> of ".count)
      } else {
        return String(rest)
      }
    }
  }

  /// The end of the angle bracket that is open at a place; an arrow's is none.
  private static func closing(_ text: Substring, from start: String.Index) -> String.Index? {
    var (depth, previous): (Int, Character) = (1, " ")
    for place in text[start...].indices {
      let character = text[place]
      if character == "<" { depth += 1 }
      if character == ">", previous != "-" { depth -= 1 }
      if depth == 0 { return place }
      previous = character
    }
    return nil
  }
}
