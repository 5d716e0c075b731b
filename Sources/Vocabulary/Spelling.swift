/// Names in sentences: what a person probably meant, and lists that end.
package enum Spelling {
  /// What is longer was not mistyped.
  private static let longest = 128
  /// A part of a name says which one is meant from so many letters on.
  private static let leastPart = 3
  /// How many names a sentence has.
  private static let mostNamed = 8

  /// The known name that `name` is a part of, from the begin of a word on, whole words before
  /// others; else the closest one, at most a third of its letters away; else the first that begins
  /// with it. Nil where none is, and for what is too long to be a mistyped name.
  ///
  /// - Complexity: O(known), times at most 128².
  package static func nearest(to name: String, among known: [String]) -> String? {
    guard name.utf8.count <= longest else { return nil }
    let word = Array(name.lowercased().utf8)
    let most = max(2, word.count / 3)
    var best: (name: String, rank: Int)?
    for candidate in known where candidate.utf8.count <= longest {
      let letters = Array(candidate.lowercased().utf8)
      // The distance of what is no part, behind both kinds of parts.
      let distance = distance(word, letters, most: most).map { $0 == 0 ? 0 : $0 + 2 }
      guard let rank = part(word, of: letters) ?? distance else { continue }
      if rank < best?.rank ?? .max { best = (candidate, rank) }
    }
    return best?.name ?? known.first { !name.isEmpty && $0.hasPrefix(name) }
  }

  /// `, did you mean 'x'?` or nothing.
  package static func suggestion(for name: String, among known: [String]) -> String {
    nearest(to: name, among: known).map { ", did you mean '\($0)'?" } ?? ""
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
