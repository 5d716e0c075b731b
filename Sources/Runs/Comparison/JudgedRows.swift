extension Ledger {
  /// The judged and the other rows, in words, a clause for each kind of rows: `98 exact rows the
  /// same, 1 improved; times were not judged: all 12 were noisy`. Of rows that are reported only
  /// nothing is said.
  package var judged: String { Self.judged(rows) }

  static func judged(_ rows: [ComparedRow]) -> String {
    let clauses = kinds.compactMap { kind in
      clause(kind.name, counts(rows.filter { kind.isOf($0.kind) }))
    }
    return clauses.isEmpty ? "no row in common" : clauses.joined(separator: "; ")
  }

  private static let kinds: [(name: String, isOf: @Sendable (ComparedRow.Kind) -> Bool)] = [
    ("exact row", { $0 == .exact }), ("timed row", { $0 == .time || $0 == .ratio }),
    ("row in real time", { $0 == .realTime }),
  ]

  private static func clause(_ name: String, _ counts: [Verdict: Int]) -> String? {
    let found = Verdict.allCases.filter { counts[$0] != nil }
    guard let first = found.first else { return nil }
    let all = counts.values.reduce(0, +)
    guard found.contains(where: { $0.isDecided }) else {
      let several = plural(name, 2)
      return all > 1 && found.count == 1
        ? "\(several) were not judged: all \(all) were \(first.words)"
        : "\(several) were not judged: " + words(found, counts).joined(separator: ", ")
    }
    var words = words(found, counts)
    words[0] = "\(counts[first] ?? 0) \(plural(name, counts[first] ?? 0)) \(first.words)"
    return words.joined(separator: ", ")
  }

  private static func words(_ found: [Verdict], _ counts: [Verdict: Int]) -> [String] {
    found.map { "\(counts[$0] ?? 0) \($0.words)" }
  }

  private static func plural(_ name: String, _ count: Int) -> String {
    count == 1 ? name : name.replacing("row", with: "rows")
  }
}

extension Verdict {
  /// True if one run alone has a number, so that nothing was compared.
  var isOneSided: Bool { self == .missing || self == .new }

  /// True if it says what became of a row.
  var isDecided: Bool {
    switch self {
    case .same, .improved, .regressed, .missing, .new: true
    case .inconclusive, .notComparable, .noisy: false
    }
  }

  var words: String {
    switch self {
    case .same: "the same"
    case .notComparable: "not comparable"
    default: rawValue
    }
  }
}
