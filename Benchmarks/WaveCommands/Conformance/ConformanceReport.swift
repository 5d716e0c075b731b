/// What became of a file of vectors.
struct ConformanceReport: Sendable {
  /// What became of the vectors of one kind.
  struct Tally: Sendable {
    /// The kind; nil for rows that name none.
    let kind: String?
    /// How many hold.
    fileprivate(set) var passed = 0
    /// How many there are.
    fileprivate(set) var total = 0
    /// The largest absolute difference of a number; nil if none was compared.
    fileprivate(set) var worstError: Double?
  }

  /// One tally per kind, in the order in which the kinds appear.
  private(set) var tallies: [Tally] = []
  /// The vectors that do not hold, in their order, each with the reason.
  private(set) var failures: [String] = []
  /// Whether a vector asks no question that can be answered.
  private(set) var hasMalformed = false

  /// Evaluates `vectors`, each by itself. Complexity: O(vectors).
  init(_ vectors: [ConformanceVector]) {
    var places: [String?: Int] = [:]
    for vector in vectors {
      let outcome = vector.outcome()
      let place = places[vector.kind] ?? tallies.count
      if place == tallies.count {
        places[vector.kind] = place
        tallies.append(Tally(kind: vector.kind))
      }
      tallies[place].total += 1
      if let error = outcome.error {
        tallies[place].worstError = max(tallies[place].worstError ?? 0, error)
      }
      if let problem = outcome.problem {
        failures.append("\(vector.id ?? "(no id)") (vector \(vector.index)): \(problem)")
      } else {
        tallies[place].passed += 1
      }
      if outcome.isMalformed { hasMalformed = true }
    }
  }

  /// How many vectors hold.
  var passed: Int { tallies.reduce(0) { $0 + $1.passed } }
  /// How many vectors there are.
  var total: Int { tallies.reduce(0) { $0 + $1.total } }
}

/// What became of one vector.
struct ConformanceOutcome: Sendable {
  /// The largest absolute difference of a number; nil if there was no number to compare.
  var error: Double?
  /// Why the vector does not hold; nil where it does.
  var problem: String?
  /// Whether the vector asks no question that can be answered.
  var isMalformed = false
}

extension ConformanceVector {
  /// Evaluates the vector. A pure function of the vector if `presenter` is one; any vector whatever
  /// has an outcome.
  ///
  /// - Parameter presenter: what animates the property of vectors that ask for one; an error that
  ///   it throws makes the vector malformed.
  func outcome(
    by presenter: @escaping PropertyQuestion.Presenter = { $0.evaluated() }
  ) -> ConformanceOutcome {
    do {
      let question = try question.get()
      let (expected, input) = (question.expected, question.input)
      let found = try question.kind.answer(to: input, expecting: expected, by: presenter)
      var comparison = Comparison(tolerance: question.tolerance)
      comparison.compare(expected, found)
      return ConformanceOutcome(
        error: comparison.worst,
        problem: comparison.agrees ? nil : "expected \(expected), got \(found)")
    } catch let fault as VectorFault where !fault.isMalformed {
      return ConformanceOutcome(problem: fault.description)
    } catch {
      return ConformanceOutcome(problem: "malformed: \(error)", isMalformed: true)
    }
  }
}

/// Compares an answer with the one that a vector expects.
private struct Comparison {
  let tolerance: Double
  private(set) var worst: Double?
  private(set) var agrees = true

  init(tolerance: Double) { self.tolerance = tolerance }

  /// Numbers agree within the tolerance, lists by their elements, objects by the members that are
  /// expected; a list of one number is that number.
  mutating func compare(_ expected: VectorValue, _ found: VectorValue) {
    switch (expected, found) {
    case (.number(let wanted), .number(let got)): compare(wanted, got)
    case (.array(let wanted), .array(let got)) where wanted.count == got.count:
      for (wanted, got) in zip(wanted, got) { compare(wanted, got) }
    case (.array(let wanted), .number) where wanted.count == 1: compare(wanted[0], found)
    case (.object(let wanted), .object(let got)):
      for (name, value) in wanted { compare(value, got[name] ?? .null) }
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
