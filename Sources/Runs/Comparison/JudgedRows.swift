extension Ledger {
  /// The judged and the other rows, in words, a clause for each kind of rows: `98 exact rows the
  /// same, 1 improved; times were not judged: all 12 were noisy`. Of rows that are reported only
  /// nothing is said.
  package var judged: String {
    let clauses = Self.kinds.compactMap { kind in
      Self.clause(kind.name, Self.counts(rows.filter { kind.isOf($0.kind) }))
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
    let (all, several) = (counts.values.reduce(0, +), name.replacing("row", with: "rows"))
    var words = found.map { "\(counts[$0] ?? 0) \($0.words)" }
    guard found.contains(where: \.isDecided) else {
      return "\(several) were not judged: "
        + (all > 1 && found.count == 1
          ? "all \(all) were \(first.words)" : words.joined(separator: ", "))
    }
    words[0] = "\(counts[first] ?? 0) \(counts[first] == 1 ? name : several) \(first.words)"
    return words.joined(separator: ", ")
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

  var words: String { self == .same ? "the same" : rawValue.replacing("-", with: " ") }
}
