extension String {
  /// The text with every control character as `\u001B`, so that a terminal shows it and does not
  /// obey: those of C0 but line feed and tab, delete, and those of C1.
  ///
  /// Within a literal of JSON it means the same as before.
  /// - Complexity: O(bytes).
  public var visible: String { shown(keepingLayout: true) }

  /// The same with line feeds and tabs, too: for what must stay in its line.
  public var visibleInLine: String { shown(keepingLayout: false) }

  private func shown(keepingLayout: Bool) -> String {
    // Two bytes from 0xC2 0x80 to 0xC2 0x9F are C1; nearly no text holds the first of them.
    guard utf8.contains(where: { $0 < 0x20 || $0 == 0x7F || $0 == 0xC2 }) else { return self }
    var result = ""
    for scalar in unicodeScalars {
      let isLayout = keepingLayout && (scalar == "\n" || scalar == "\t")
      if isLayout || scalar.properties.generalCategory != .control {
        result.unicodeScalars.append(scalar)
      } else {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      }
    }
    return result
  }
}
