import AnimationTiming
package import Measurement
package import WaveViews

extension WaveCatalogue {
  static let mostRefreshesPerTick = 60

  /// This package's own waves and strategies and the given ones, whose names nothing else has.
  ///
  /// Names are lower-case words of letters and digits, joined by hyphens, at most 40 characters;
  /// summaries are one line. Counters of one name, of whichever strategies, are of one unit and one
  /// polarity.
  /// - Parameter question: nil asks this package's own question or, where strategies are given,
  ///   what the first of them costs against `path-rebuild`.
  package static func adding(
    waves: [Wave], strategies: [any WaveStrategy.Type], question: Question? = nil
  ) throws(PlanError) -> WaveCatalogue {
    let asked =
      question ?? strategies.first.map { Question(PathRebuild.id, $0.id) } ?? own.question
    let catalogue = WaveCatalogue(adding: waves, strategies, question: asked)
    var taken = Set(own.waves.map(\.id) + ["all"])
    for wave in waves {
      try check(name: wave.id, wave.summary, of: "wave", &taken)
      try check(wave)
    }
    taken = Set((Scenario.allArms().map(\.name) + [.anchor]).map(\.rawValue))
    taken.formUnion(WaveStrategyCatalogue.published.map { $0.id })
    var counted: [String: StrategyCounter] = [:]
    for strategy in strategies {
      try check(name: strategy.id, strategy.summary, of: "strategy", &taken)
      try check(strategy)
      try check(strategy.counters, of: strategy.id, &counted)
    }
    try catalogue.check(asked)
    return catalogue
  }

  package func check(_ question: Question) throws(PlanError) {
    let known =
      (WaveStrategyCatalogue.all + WaveStrategyCatalogue.published + addedStrategies)
      .map { $0.id }
    for name in question.names where !known.contains(name.rawValue) {
      throw PlanError(
        "the question is about the strategy '\(name)', which is unknown"
          + Spelling.cure(for: name.rawValue, among: known))
    }
    guard question.reference != question.candidate else {
      throw PlanError(
        "the question compares '\(question.reference)' with itself: name two strategies")
    }
  }

  private static func check(
    name: String, _ summary: String, of kind: String, _ taken: inout Set<String>
  ) throws(PlanError) {
    guard name.utf8.count <= 40, name.wholeMatch(of: /[a-z0-9]+(-[a-z0-9]+)*/) != nil else {
      throw PlanError(
        "the \(kind) '\(name)' has a name that results cannot hold: use up to 40 lower-case "
          + "letters, digits and single hyphens, as my-\(kind)")
    }
    guard !name.isReadAsNull else {
      throw PlanError(
        "the \(kind) '\(name)' has a name that readers of CSV take for a missing value: give it "
          + "another, as my-\(kind)")
    }
    guard taken.insert(name).inserted else {
      throw PlanError(
        "the \(kind) '\(name)' has the name of one that is there already: give it another")
    }
    guard summary.isLine else {
      throw PlanError(
        "the \(kind) '\(name)' has no summary of one line: say in one sentence what it is")
    }
  }

  static func check(_ wave: Wave) throws(PlanError) {
    let size = wave.defaultSize
    let sides = 0.01...10_000.0
    guard sides.contains(size.width), sides.contains(size.height) else {
      throw PlanError(
        "the wave '\(wave.id)' has a size of \(size.width)x\(size.height) pt: each side "
          + "has 0.01 to 10000")
    }
    let form = wave.form(in: size)
    let numbers =
      [form.wavelength, form.speed]
      + form.curves.flatMap { [$0.waterline, $0.amplitude, $0.wavelength, $0.step, $0.bottom] }
    guard !form.curves.isEmpty, numbers.allSatisfy(\.isFinite), form.wavelength > 0,
      form.speed != 0, form.curves.allSatisfy({ $0.step > 0 })
    else {
      throw PlanError(
        "the wave '\(wave.id)' shows nothing that moves in \(size.width)x\(size.height) pt: it "
          + "needs a curve, finite numbers, a wavelength and steps above 0, and a speed other "
          + "than 0")
    }
  }

  /// Refuses counters that results cannot hold beside those that are `counted`, by name.
  static func check(
    _ counters: [StrategyCounter], of strategy: String, _ counted: inout [String: StrategyCounter]
  ) throws(PlanError) {
    var seen: Set<String> = []
    for counter in counters {
      let words = "the counter '\(counter.name)' of the strategy '\(strategy)'"
      if let fault = counter.fault { throw PlanError("\(words) \(fault)") }
      guard seen.insert(counter.name).inserted else {
        throw PlanError("\(words) is declared twice: leave one out")
      }
      if let other = counted[counter.name],
        (other.unit, other.polarity) != (counter.unit, counter.polarity)
      {
        throw PlanError(
          "\(words) has another unit or polarity than another strategy's of that name: give it "
            + "another name")
      }
      counted[counter.name] = counter
    }
  }

  /// Refuses a strategy that ticks too seldom, or that the server moves at another rate.
  static func check(_ strategy: any WaveStrategy.Type) throws(PlanError) {
    let refreshes = strategy.refreshesPerTick
    guard (1...mostRefreshesPerTick).contains(refreshes) else {
      throw PlanError(
        "the strategy '\(strategy.id)' ticks once in \(refreshes) refreshes: declare 1 to "
          + "\(mostRefreshesPerTick)")
    }
    guard refreshes == 1 || !strategy.isDeclared else {
      throw PlanError(
        "the strategy '\(strategy.id)' is moved by the server, at every refresh, and declares one "
          + "tick in \(refreshes): leave refreshesPerTick or isDeclared out")
    }
  }
}

// MARK: - Counters

extension StrategyCounter {
  private static let longestName = 40

  /// The counter as reports have it.
  var metric: Metric {
    let measured: Measurement.Polarity =
      switch polarity {
      case .lower: .lower
      case .higher: .higher
      case .neutral: .neutral
      }
    return Metric(
      .own(name), MetricUnit(unit.rawValue), measured, isExact: true, [.counters, .paced], summary)
  }

  /// Why results cannot hold it, in words that follow its name; nil if they can.
  var fault: String? {
    if !Self.isName(name) {
      return "has a name that results cannot hold: use up to \(Self.longestName) lower-case "
        + "letters, digits and underscores, the first a letter, as rows_bound"
    }
    if MetricTable.metric(MetricName(name)) != nil {
      return "has the name of a metric that is there already: give it another"
    }
    guard unit.rawValue.wholeMatch(of: /[a-z]{1,16}/) != nil else {
      return
        "has the unit '\(unit.rawValue)': use count, bytes or another word of up to 16 lower-case "
        + "letters"
    }
    if ["ns", "us", "ms", "s"].contains(unit.rawValue) {
      return "has the unit '\(unit.rawValue)' of time, which no count is: run measures times itself"
    }
    return summary.isLine
      ? nil : "has no summary of one line: say in one sentence what it counts"
  }

  /// A text as a counter's name: other characters are underscores, and what is too long is cut.
  static func name(from text: String) -> String {
    guard !isName(text) else { return text }
    let plain = text.unicodeScalars.prefix(longestName - 1).map { scalar in
      "a"..."z" ~= scalar || "0"..."9" ~= scalar ? Character(scalar) : "_"
    }
    return "x" + String(plain)
  }

  private static func isName(_ text: String) -> Bool {
    text.utf8.count <= longestName && text.wholeMatch(of: /[a-z][a-z0-9_]*/) != nil
  }
}

extension String {
  /// True for a text of one line.
  fileprivate var isLine: Bool { !isEmpty && unicodeScalars.allSatisfy { $0.value >= 32 } }
}
