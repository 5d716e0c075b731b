import Measurement

/// How many times one case costs what another does, as pages say it.
extension PairedRatio {
  /// Differences within this share of 1 are not worth telling.
  static let minimumEffect = 0.01

  /// `0.41 × [0.40, 0.42]`.
  var text: String { PeopleNumber.page.times(ratio) + (intervalText.map { " " + $0 } ?? "") }

  func plotted(_ note: String) -> PlottedNumber {
    PlottedNumber(value: ratio, lower: interval?.lower, upper: interval?.upper, note: note)
  }

  /// `[0.40, 0.42]`.
  var intervalText: String? {
    interval.map { "[\(PeopleNumber.page.ratio($0.lower)), \(PeopleNumber.page.ratio($0.upper))]" }
  }

  /// The interval lies within ±1 % of 1.
  var isSame: Bool {
    guard let interval else { return false }
    return interval.lower >= 1 - Self.minimumEffect && interval.upper <= 1 + Self.minimumEffect
  }

  /// The interval holds 1, or there is none.
  var isOpen: Bool { interval?.contains(1) ?? true }
}

extension SampleRow {
  var roundValue: PairedRatio.RoundValue? { value.map { (process, round, $0) } }
}

extension SortedRun {
  /// The ratio of costs of a stage, `first` / `second`: paired by process and round where there are
  /// samples of both, else of the medians; nil when there is neither, and of a case without motion.
  func ratio(_ first: MeasuredCase, to second: MeasuredCase, _ stage: Stage) -> PairedRatio? {
    guard !first.isMotionless, !second.isMotionless else { return nil }
    let values = [first, second].map { samples($0, stage).compactMap(\.roundValue) }
    return PairedRatio.of(values[0], per: values[1], in: sessions)
      ?? PairedRatio.ofEstimates(cost(first, stage)?.estimate, cost(second, stage)?.estimate)
  }
}
