/// What became of a file of vectors.
public struct ConformanceReport: Sendable {
  /// What became of the vectors of one kind.
  public struct Tally: Equatable, Sendable {
    /// The kind; `nil` for rows that name none.
    public var kind: String?
    /// How many hold.
    public var passed = 0
    /// How many there are.
    public var total = 0
    /// The largest absolute difference of a number; `nil` if none was compared.
    public var worstError: Double?
  }

  /// A vector that does not hold.
  public struct Failure: Sendable {
    /// The vector.
    public var vector: ConformanceVector
    /// Why it does not.
    public var outcome: ConformanceOutcome
  }

  /// One tally per kind, in the order in which the kinds appear.
  public private(set) var tallies: [Tally] = []
  /// The vectors that do not hold, in their order.
  public private(set) var failures: [Failure] = []

  /// Evaluates `vectors`, each by itself. Complexity: O(vectors).
  public init(_ vectors: [ConformanceVector]) {
    var places: [String?: Int] = [:]
    for vector in vectors {
      let outcome = vector.outcome()
      let place = places[vector.kind] ?? tallies.count
      if place == tallies.count {
        places[vector.kind] = place
        tallies.append(Tally(kind: vector.kind))
      }
      tallies[place].add(outcome)
      if !outcome.isPassed { failures.append(Failure(vector: vector, outcome: outcome)) }
    }
  }

  /// How many vectors hold.
  public var passed: Int { tallies.reduce(0) { $0 + $1.passed } }
  /// How many vectors there are.
  public var total: Int { tallies.reduce(0) { $0 + $1.total } }
  /// Whether a vector asks no question that can be answered.
  public var hasMalformed: Bool {
    failures.contains { if case .malformed = $0.outcome { true } else { false } }
  }
}

extension ConformanceReport.Tally {
  fileprivate mutating func add(_ outcome: ConformanceOutcome) {
    total += 1
    switch outcome {
    case .passed(let error):
      passed += 1
      add(error)
    case .failed(_, _, let error): add(error)
    case .unknownKind, .malformed: break
    }
  }

  private mutating func add(_ error: Double?) {
    if let error { worstError = max(worstError ?? 0, error) }
  }
}

extension ConformanceReport.Failure: CustomStringConvertible {
  /// `id: expected …, got …`, or why the vector could not be tried, with its place in the file.
  public var description: String {
    let name = vector.id ?? "(no id)"
    switch outcome {
    case .passed: return "\(name): passed"
    case .failed(let expected, let found, _):
      return "\(name): expected \(expected), got \(found)"
    case .unknownKind:
      let kinds = ConformanceKind.allCases.map(\.rawValue).joined(separator: ", ")
      return
        "\(name) (vector \(vector.index)): unknown kind '\(vector.kind ?? "")'; known: \(kinds)"
    case .malformed(let problem): return "\(name) (vector \(vector.index)): malformed: \(problem)"
    }
  }
}
