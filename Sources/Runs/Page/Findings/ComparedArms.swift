import Measurement

/// Cases that ran side by side: a reference and its comparisons.
struct ComparedArms {
  let conditions: Conditions
  let views: Int
  /// The arm that the others are multiples of.
  let reference: MeasuredCase
  /// The arm asked about alone, where both arms of the question ran; else all but the reference.
  let others: [MeasuredCase]
  /// True if both arms of the question ran.
  let isAsked: Bool
  let twins: [(twin: MeasuredCase, original: MeasuredCase)]

  /// - Parameter block: cases of the same conditions and number of views; nil for none.
  init?(_ block: [MeasuredCase], about subject: PageSubject) {
    let arms = block.filter { !StrategyName($0.strategy).isTwin }
    func arm(_ name: String?) -> MeasuredCase? { arms.first { $0.strategy == name } }
    guard let first = arms.first else { return nil }
    let asked = (arm(subject.reference.id), arm(subject.candidate.id))
    if let reference = asked.0, let candidate = asked.1, reference.id != candidate.id {
      self.reference = reference
      others = [candidate]
      isAsked = true
    } else {
      let reference = arm(first.reference) ?? asked.0 ?? first
      self.reference = reference
      others = arms.filter { $0.id != reference.id }
      isAsked = false
    }
    conditions = first.conditions
    views = first.views
    twins = block.filter { StrategyName($0.strategy).isTwin }.compactMap { twin in
      arm(StrategyName(twin.strategy).original.rawValue).map { (twin: twin, original: $0) }
    }
  }

  var arms: [MeasuredCase] { [reference] + others }
}

extension SortedRun {
  func contests(_ conditions: Conditions) -> [ComparedArms] {
    views(conditions).compactMap { ComparedArms(block(conditions, $0), about: subject) }
  }

  var contests: [ComparedArms] { allConditions.flatMap { contests($0) } }
}
