/// Makes text harmless wherever it stands in markup: between tags and in quoted attributes.
enum Escaping {
  /// The text with the five characters of markup replaced by references.
  ///
  /// Characters that XML forbids, and those that turn the direction of the text behind them, become
  /// U+FFFD: the first would end the document for a strict reader, the others let a name rewrite
  /// its neighbours.
  /// - Complexity: O(n).
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
