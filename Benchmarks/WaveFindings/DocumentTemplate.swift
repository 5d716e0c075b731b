import Vocabulary

/// A document with places for values: `$name`, lower case and underscores.
struct DocumentTemplate {
  let name: String
  let text: String

  /// The document with all values in their places.
  ///
  /// - Throws: `FindingsError.unknownValue` for a place without a value, and for a bare `$`.
  func filled(_ values: [String: String]) throws(FindingsError) -> String {
    var result = ""
    var rest = Substring(text)
    while let start = rest.firstIndex(of: "$") {
      result += rest[..<start]
      rest = rest[rest.index(after: start)...]
      let end = rest.firstIndex { !($0.isLowercase && $0.isASCII) && $0 != "_" } ?? rest.endIndex
      let key = String(rest[..<end])
      guard let value = values[key] else { throw .unknownValue(key, template: name) }
      result += value
      rest = rest[end...]
    }
    return result + rest
  }
}
