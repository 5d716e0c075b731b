/// The outcome of a file of vectors.
struct ConformanceReport: Sendable {
  /// The vectors that do not hold, in their order, each with the reason.
  let failures: [String]
  /// True if a vector asks no question that can be answered.
  let hasMalformed: Bool
  let passed: Int

  /// Evaluates `vectors`, each by itself. Complexity: O(vectors).
  init(_ vectors: [ConformanceVector]) {
    let faults = vectors.compactMap { vector in vector.outcome().map { (vector, $0) } }
    failures = faults.map { "\($0.id ?? "(no id)") (vector \($0.index)): \($1)" }
    hasMalformed = faults.contains { $1.isMalformed }
    passed = vectors.count - faults.count
  }
}

extension ConformanceVector {
  /// Why the vector does not hold; nil where it does. A pure function if `presenter` is one.
  ///
  /// - Parameter presenter: the way to the value of vectors about a property; an error that
  ///   it throws makes the vector malformed.
  func outcome(
    by presenter: @escaping PropertyQuestion.Presenter = { $0.evaluated() }
  ) -> VectorFault? {
    do {
      let question = try question.get()
      let expected = question.expected
      let input = VectorInput(question.input)
      let found = try question.kind.answer(to: input, expecting: expected, by: presenter)
      try input.expectAllAsked()
      guard !expected.agrees(with: found, within: question.tolerance) else { return nil }
      return VectorFault("expected \(expected), got \(found)", isMalformed: false)
    } catch let fault as VectorFault where !fault.isMalformed {
      return fault
    } catch { return VectorFault("malformed: \(error)") }
  }
}

extension VectorValue {
  /// Numbers agree within the tolerance, lists by elements, objects by the expected members; a
  /// list of one number is that number. Equal infinities agree, and so do two that are no numbers.
  fileprivate func agrees(with found: VectorValue, within tolerance: Double) -> Bool {
    switch (self, found) {
    case (.number(let wanted), .number(let got)):
      wanted == got || (wanted.isNaN && got.isNaN) || abs(wanted - got) <= tolerance
    case (.array(let wanted), .array(let got)) where wanted.count == got.count:
      zip(wanted, got).allSatisfy { $0.agrees(with: $1, within: tolerance) }
    case (.array(let wanted), .number) where wanted.count == 1:
      wanted[0].agrees(with: found, within: tolerance)
    case (.object(let wanted), .object(let got)):
      wanted.allSatisfy { $1.agrees(with: got[$0] ?? .null, within: tolerance) }
    default: self == found
    }
  }
}
