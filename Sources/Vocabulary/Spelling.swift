/// Finds what a person probably meant.
public enum Spelling {
  /// The known name closest to `name`, at most a third of its letters away; nil when none is.
  public static func nearest(to name: String, among known: [String]) -> String? {
    let scored = known.map { ($0, distance(name.lowercased(), $0.lowercased())) }
    guard let best = scored.min(by: { $0.1 < $1.1 }), best.1 <= max(2, name.count / 3) else {
      return known.first { !name.isEmpty && $0.hasPrefix(name) }
    }
    return best.0
  }

  /// `, did you mean 'x'?` or nothing.
  public static func suggestion(for name: String, among known: [String]) -> String {
    nearest(to: name, among: known).map { ", did you mean '\($0)'?" } ?? ""
  }

  /// Levenshtein distance, O(n·m).
  static func distance(_ left: String, _ right: String) -> Int {
    let target = Array(right)
    var previous = Array(0...target.count)
    for (row, letter) in left.enumerated() {
      var current = [row + 1]
      for (column, other) in target.enumerated() {
        current.append(
          min(
            previous[column] + (letter == other ? 0 : 1), previous[column + 1] + 1,
            current[column] + 1))
      }
      previous = current
    }
    return previous[target.count]
  }
}
