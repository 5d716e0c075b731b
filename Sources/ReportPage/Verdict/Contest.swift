import Reports
import Statistics
import Vocabulary

/// Cases that ran side by side: a reference and its comparisons.
struct Contest {
  let conditions: Conditions
  let views: Int
  /// What the others are multiples of.
  let reference: MeasuredCase
  /// The arm that is asked about alone, where both arms of the question ran; else all but the
  /// reference.
  let others: [MeasuredCase]
  /// Whether both arms of the question ran.
  let isAsked: Bool
  /// Arms that ran twice, to see what chance does.
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

  /// All arms, the reference first.
  var arms: [MeasuredCase] { [reference] + others }
}

extension RunFacts {
  /// The contest under conditions at one number of views; nil where nothing ran.
  func contest(_ conditions: Conditions, _ views: Int) -> Contest? {
    Contest(block(conditions, views), about: subject)
  }

  /// The contests about costs, condition by condition, the least number of views first.
  var contests: [Contest] {
    allConditions.flatMap { conditions in
      views(conditions).compactMap { contest(conditions, $0) }
    }
  }

  /// Whether an arm does nothing on the app's side. That is a claim: it is made where it was
  /// counted and nothing was found, or where nothing was counted and the time is an empty loop's.
  func isIdle(_ measured: MeasuredCase) -> Bool {
    let counts = subject.counters.idle.map { measured.measurement(.app, $0)?.median }
    if counts.contains(where: { $0 != nil }) { return counts.allSatisfy { $0 == 0 } }
    return cost(measured, .app).map { $0.unit == "ns" && $0.median < Self.emptyLoop } ?? false
  }

  /// Less than this, ns, an empty loop of a frame takes; one call of a display link takes more.
  private static let emptyLoop = 20.0

  /// What an arm costs as a multiple of another in words: on a side on which one of them does
  /// nothing there is no ratio to tell. Nil where it is not available.
  func comparison(
    _ measured: MeasuredCase, to reference: MeasuredCase, _ stage: Stage
  ) -> SideComparison? {
    if stage == .app, isIdle(measured) { return .nothingThere }
    if stage == .app, isIdle(reference) { return .nothingToCompare }
    return ratio(measured, to: reference, stage).map(SideComparison.ratio)
  }
}

/// What an arm costs on one side, as a multiple of another.
enum SideComparison: Equatable {
  case ratio(PairedRatio)
  /// The arm does nothing on that side.
  case nothingThere
  /// The other does nothing on that side, this one does something.
  case nothingToCompare
}

/// What must be said about ratios besides their numbers.
enum RatioRemarks {
  typealias Named = (name: String, ratio: PairedRatio)

  /// One sentence for each thing that some of these ratios have in common; none for paired ratios
  /// over several processes or sessions with nothing left out.
  static func sentences(_ named: [Named]) -> [String] {
    let ratios = named.map(\.ratio)
    var sentences: [String] = []
    for (unit, name) in [(PairedRatio.Unit.session, "sessions"), (.process, "processes")] {
      let units = ratios.filter { $0.unit == unit }.map(\.units)
      guard let least = units.min(), let most = units.max() else { continue }
      let count = least == most ? "\(least)" : "\(least) to \(most)"
      sentences.append("In brackets: the 95 % interval over \(count) \(name).")
    }
    if ratios.contains(where: { $0.unit == .round && $0.interval != nil }) {
      sentences.append(
        "Where there is only one process the interval is over its rounds and cannot see what "
          + "another process would have shown.")
    }
    let bare = ratios.filter { $0.unit == .none }.count
    if bare > 0 {
      sentences.append(
        bare == ratios.count
          ? "These are ratios of medians for want of paired samples: they have no interval."
          : "Ratios without brackets are of medians, for want of paired samples.")
    }
    sentences += [true, false].compactMap { isMinor in
      leftOut(
        named.filter { $0.ratio.pairsLeftOut > 0 && isMinor == isMinorLoss($0.ratio) }, isMinor)
    }
    return sentences
  }

  /// Whether so few pairs are left out that the median of the others is nearly that of all.
  private static func isMinorLoss(_ ratio: PairedRatio) -> Bool {
    20 * ratio.pairsLeftOut <= ratio.pairs
  }

  /// Which ratios lack pairs, why, and what that means for them; nil for none.
  private static func leftOut(_ named: [Named], _ isMinor: Bool) -> String? {
    guard !named.isEmpty else { return nil }
    let names = named.prefix(3).map {
      let all = $0.ratio.pairs + $0.ratio.pairsLeftOut
      return "\(PeopleNumber.page.whole($0.ratio.pairsLeftOut)) of "
        + "\(PeopleNumber.page.whole(all)) pairs of \($0.name)"
    }
    let more = named.count > 3 ? ["\(named.count - 3) more"] : []
    return "Left out: " + (names + more).joined(separator: ", ")
      + ". In such a pair a stage took less than the clock's noise, so that the difference of two "
      + "batches was 0 or less and has no ratio. "
      + (isMinor
        ? "The ratio speaks of the remaining pairs only, and so few hardly move it."
        : "The ratio speaks of the remaining pairs only, which came out above 0: read it with care, "
          + "as “next to nothing” on one side, and take the counts for the answer.")
  }
}
