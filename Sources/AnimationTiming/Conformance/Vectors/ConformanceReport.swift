/// What became of a file of vectors.
package struct ConformanceReport: Sendable {
  /// What became of the vectors of one kind.
  package struct Tally: Equatable, Sendable {
    /// The kind; `nil` for rows that name none.
    package var kind: String?
    /// How many hold.
    package var passed = 0
    /// How many there are.
    package var total = 0
    /// The largest absolute difference of a number; `nil` if none was compared.
    package var worstError: Double?
  }

  /// A vector that does not hold.
  package struct Failure: Sendable {
    package var vector: ConformanceVector
    /// Why it does not.
    package var outcome: ConformanceOutcome
  }

  /// One tally per kind, in the order in which the kinds appear.
  package private(set) var tallies: [Tally] = []
  /// The vectors that do not hold, in their order.
  package private(set) var failures: [Failure] = []

  /// Evaluates `vectors`, each by itself. Complexity: O(vectors).
  package init(_ vectors: [ConformanceVector]) {
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
  package var passed: Int { tallies.reduce(0) { $0 + $1.passed } }
  /// How many vectors there are.
  package var total: Int { tallies.reduce(0) { $0 + $1.total } }
  /// Whether a vector asks no question that can be answered.
  package var hasMalformed: Bool {
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
  package var description: String {
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

/// What became of one vector.
package enum ConformanceOutcome: Equatable, Sendable {
  /// The answer is within the tolerance; `error` is its largest absolute difference, `nil` if there
  /// was no number to compare.
  case passed(error: Double?)
  /// The answer is another one. `error` is the largest absolute difference, `nil` where the two are
  /// not numbers in the same places.
  case failed(expected: String, found: String, error: Double?)
  /// No rule is known for vectors of this kind. Counts as failed.
  case unknownKind
  /// The vector does not ask a question that can be answered. Counts as failed.
  case malformed(problem: String)

  /// Whether the vector holds.
  package var isPassed: Bool { if case .passed = self { true } else { false } }
}

extension ConformanceVector {
  /// Evaluates the vector. A pure function of the vector if `presenter` is one; any vector whatever
  /// has an outcome.
  ///
  /// - Parameter presenter: what animates the property of vectors that ask for one; an error that
  ///   it throws makes the vector malformed.
  package func outcome(
    by presenter: @escaping PropertyQuestion.Presenter = { $0.evaluated() }
  ) -> ConformanceOutcome {
    do {
      if let fault { throw MalformedVector(description: fault) }
      guard row.members != nil else {
        throw MalformedVector(description: "it is no object")
      }
      guard id != nil else { throw MalformedVector.missing("id") }
      guard let kind else { throw MalformedVector.missing("kind") }
      guard let rule = ConformanceKind(rawValue: kind) else { return .unknownKind }
      let fields = VectorFields(row, presenter: presenter)
      let expected = try fields.require("expected")
      let tolerance = try fields.number("tolerance")
      // One that is wider than the answer would hold for any.
      let widest = max(1, expected.greatestNumber)
      guard (0...widest).contains(tolerance) else {
        throw MalformedVector.field(
          "tolerance", .number(tolerance),
          not: "from 0 to \(VectorValue.number(widest)), the greatest number that is expected, or 1"
        )
      }
      let input = try fields.object("input")
      let found = try rule.answer(to: input, expecting: expected)
      return Comparison(tolerance: tolerance).outcome(expected: expected, found: found)
    } catch {
      return .malformed(problem: "\(error)")
    }
  }
}

/// Compares an answer with the one that a vector expects.
private struct Comparison {
  let tolerance: Double
  private var worst: Double?
  private var agrees = true

  init(tolerance: Double) { self.tolerance = tolerance }

  func outcome(expected: VectorValue, found: VectorValue) -> ConformanceOutcome {
    var comparison = self
    comparison.compare(expected, found)
    if comparison.agrees { return .passed(error: comparison.worst) }
    return .failed(
      expected: expected.description, found: found.description, error: comparison.worst)
  }

  /// Numbers agree within the tolerance, lists by their elements, objects by the members that are
  /// expected; a list of one number is that number.
  private mutating func compare(_ expected: VectorValue, _ found: VectorValue) {
    if let wanted = expected.number, let got = found.number { return compare(wanted, got) }
    switch (expected, found) {
    case (.array(let wanted), .array(let got)) where wanted.count == got.count:
      for (wanted, got) in zip(wanted, got) { compare(wanted, got) }
    case (.array(let wanted), .number) where wanted.count == 1: compare(wanted[0], found)
    case (.object(let wanted), .object):
      for (name, value) in wanted { compare(value, found[name] ?? .null) }
    default: if expected != found { agrees = false }
    }
  }

  private mutating func compare(_ wanted: Double, _ got: Double) {
    // Equal infinities have no difference, and neither have two that are not numbers.
    let isSame = wanted == got || (wanted.isNaN && got.isNaN)
    let error = isSame ? 0 : abs(wanted - got)
    worst = max(worst ?? 0, error.isNaN ? .infinity : error)
    if !(error <= tolerance) { agrees = false }
  }
}
