/// Text of others is shown where this program prints it, and never obeyed. A terminal obeys control
/// characters; editors and terminals turn text round at marks of direction, and some end a line at
/// U+2028; a log of GitHub Actions obeys a line that begins with `::` behind blanks, those of
/// Azure, GitHub and TeamCity what follows `##` anywhere.
extension String {
  /// A document in which nothing is obeyed: what would be stands as `\u001B`, which means the same
  /// in a literal of JSON. Line feeds and tabs stay.
  package var visible: String { shown(keepingLayout: true) }

  /// Without line feeds and tabs, too: for a name, a path or a sentence.
  package var visibleInLine: String { shown(keepingLayout: false) }

  /// The same for a language in which some characters mean something, of which `escape` says what
  /// stands in their place, scalar by scalar: a bar with a mark above it is a bar all the same.
  package func visibleInLine(_ escape: (Unicode.Scalar) -> String?) -> String {
    visibleInLine.unicodeScalars.map { escape($0) ?? String($0) }.joined()
  }

  /// The first that no name may hold, since it is shown as another text than it is; nil for none.
  package var firstUnprintable: Unicode.Scalar? {
    mayHoldUnprintable ? unicodeScalars.first(where: \.isUnprintable) : nil
  }

  /// Why no result file may hold it as a name, to follow it in a sentence; nil for a name.
  package var problemAsName: String? {
    firstUnprintable.map { scalar in
      let what = scalar == "\n" || scalar == "\r" ? "a line end" : "what is no printed character"
      return "holds \(what) (\(scalar.escaped)); a name is one line of text: write it without"
    }
  }

  /// True if a look at each scalar is worth the time. All that is unprintable begins with a byte
  /// below 0x20, with delete, or with 0xC2 (C1), 0xD8 (U+061C), 0xE2 (U+200E to U+2069), 0xEF
  /// (U+FDD0, U+FFFE) or one of the planes behind the first.
  private var mayHoldUnprintable: Bool {
    utf8.contains { byte in
      switch byte {
      case ..<0x20, 0x7F, 0xC2, 0xD8, 0xE2, 0xEF...: true
      default: false
      }
    }
  }

  private func shown(keepingLayout: Bool) -> String {
    guard mayHoldUnprintable || utf8.contains(where: { $0 == 0x23 || $0 == 0x3A }) else {
      return self
    }
    var result = ""
    // Whether a reader that skips blanks is still at the start of a line.
    var isAtStart = true
    var previous: Unicode.Scalar?
    for scalar in unicodeScalars {
      let isLayout = keepingLayout && (scalar == "\n" || scalar == "\t")
      let isCommand = (scalar == ":" && isAtStart) || (scalar == "#" && previous == "#")
      if isLayout || !(isCommand || scalar.isUnprintable) {
        result.unicodeScalars.append(scalar)
      } else {
        result += scalar.escaped
      }
      isAtStart = (isLayout && scalar == "\n") || (isAtStart && scalar.isSkipped)
      previous = scalar
    }
    return result
  }
}

extension Unicode.Scalar {
  /// `\u001B`; two of them beyond U+FFFF, as in JSON.
  package var escaped: String {
    String(self).utf16.map { unit in
      let digits = String(unit, radix: 16, uppercase: true)
      return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }.joined()
  }

  package var markupEntity: String? {
    switch self {
    case "<": "&lt;"
    case ">": "&gt;"
    case "&": "&amp;"
    default: nil
    }
  }

  fileprivate var isUnprintable: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    default: properties.isBidiControl || properties.isNoncharacterCodePoint
    }
  }

  fileprivate var isSkipped: Bool {
    properties.isWhitespace || properties.isDefaultIgnorableCodePoint
  }
}
