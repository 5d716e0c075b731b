/// Names in sentences: what a person probably meant, and lists that end.
package enum Spelling {
  /// Longer words are not checked for typing errors.
  private static let longest = 128
  /// A part of a name says which one is meant from so many letters on.
  private static let leastPart = 3
  /// How many names a sentence has.
  private static let mostNamed = 8

  /// How many names a question has.
  private static let mostMeant = 3

  package static func nearest(to name: String, among known: [String]) -> String? {
    meant(by: name, among: known).first
  }

  /// The known names that a mistyped one may stand for, three at most, the nearest first: those
  /// that it is a part of, from the begin of a word on, whole words before others; else the closest
  /// ones, at most a third of its letters away; else the first that begins with it. O(known), times
  /// at most 128².
  static func meant(by name: String, among known: [String]) -> [String] {
    guard name.utf8.count <= longest else { return [] }
    let word = Array(name.lowercased().utf8)
    let most = max(2, word.count / 3)
    let ranked = known.filter { $0.utf8.count <= longest }.compactMap { candidate in
      let letters = Array(candidate.lowercased().utf8)
      // The distance of what is no part, behind both kinds of parts.
      let distance = distance(word, letters, most: most).map { $0 == 0 ? 0 : $0 + 2 }
      return (part(word, of: letters) ?? distance).map { (name: candidate, rank: $0) }
    }
    guard let best = ranked.map(\.rank).min() else {
      return known.first { !name.isEmpty && $0.hasPrefix(name) }.map { [$0] } ?? []
    }
    return ranked.filter { $0.rank == best }.prefix(mostMeant).map(\.name)
  }

  /// `, did you mean 'x', 'y' or 'z'?`, or nothing where no known name is near.
  package static func suggestion(for name: String, among known: [String]) -> String {
    let names = meant(by: name, among: known).map { "'\($0)'" }
    guard let last = names.last else { return "" }
    let others = names.dropLast().joined(separator: ", ")
    return ", did you mean " + (others.isEmpty ? last : "\(others) or \(last)") + "?"
  }

  /// A suggestion, or `; known: x, y and 3 more` where none is near.
  package static func cure(for name: String, among known: [String]) -> String {
    let suggestion = suggestion(for: name, among: known)
    return suggestion.isEmpty ? "; known: " + list(known) : suggestion
  }

  /// Names with commas, the first eight where there are more, and how many more: `a, b and 3 more`.
  package static func list(_ names: [String]) -> String {
    let more = names.count - mostNamed
    return names.prefix(mostNamed).joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
  }

  /// 1 where a word is part of a name and both ends are ends of words, 2 where the first is.
  private static func part(_ word: [UInt8], of name: [UInt8]) -> Int? {
    guard word.count >= leastPart, word.count < name.count else { return nil }
    func isEnd(_ index: Int) -> Bool {
      !name.indices.contains(index) || !isLetter(name[index])
    }
    return (0...name.count - word.count).lazy.filter {
      isEnd($0 - 1) && name[$0..<($0 + word.count)].elementsEqual(word)
    }.map { isEnd($0 + word.count) ? 1 : 2 }.min()
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte > 127
  }

  /// Levenshtein distance; nil where it is above `most`. O(n·m).
  static func distance(_ left: [UInt8], _ right: [UInt8], most: Int) -> Int? {
    guard abs(left.count - right.count) <= most else { return nil }
    var previous = Array(0...right.count)
    for (row, letter) in left.enumerated() {
      var current = [row + 1]
      for (column, other) in right.enumerated() {
        current.append(
          min(
            previous[column] + (letter == other ? 0 : 1), previous[column + 1] + 1,
            current[column] + 1))
      }
      guard current.contains(where: { $0 <= most }) else { return nil }
      previous = current
    }
    return previous[right.count] <= most ? previous[right.count] : nil
  }
}
