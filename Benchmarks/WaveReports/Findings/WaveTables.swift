import LayerTree
import Reports
import Vocabulary
import WaveSuites
import WaveViews

/// The tables of docs/waves.md: every wave of the catalogue under the strategies that can show it.
struct WaveTables {
  private let stored: StoredNumbers

  /// The number of views in the tables.
  private static let views = 12
  /// What the first table compares: the question's two sides.
  private static let declared = AdditiveTranslation.self

  init(stored: StoredNumbers) { self.stored = stored }

  private func place(_ wave: Wave, _ strategy: String) -> FindingCase {
    FindingCase(
      scenario: .steady, wave: wave, strategy: strategy, views: Self.views, size: wave.defaultSize)
  }

  /// Who published each wave, and what its two sides take.
  func sources() throws -> String {
    let times = try stored.paired("waves", .frame, .cpuTime)
    var lines = [
      "| wave | published as | picture | path elements a view and frame | translation / rebuild "
        + "| app's wake-ups a second: rebuild, translation |",
      "|---|---|---|---|---|---|",
    ]
    for wave in Wave.all {
      let rebuilt = place(wave, PathRebuild.id)
      let elements = try stored.number(
        "waves", rebuilt, .app, WorkCounter.pathElements.event)
      let perView = PeopleNumber.prose.fixed(elements.median / Double(Self.views), decimals: 0)
      let answer =
        Self.declared.refusal(of: wave) == nil
        ? try times.ratio(place(wave, Self.declared.id), to: rebuilt).text : "no translation"
      lines.append(
        "| `\(wave.id)`: \(wave.summary) | \(wave.source) | "
          + "<img src=\"waves/\(wave.id).png\" alt=\"\(wave.id) at four times\" width=\"190\"> "
          + "| \(perView) | \(answer) | \(try wakeups(wave)) |")
    }
    return lines.joined(separator: "\n")
  }

  /// How often the question's two sides wake the app on real time.
  private func wakeups(_ wave: Wave) throws -> String {
    try [PathRebuild.id, Self.declared.id].compactMap { strategy -> String? in
      if strategy == Self.declared.id, Self.declared.refusal(of: wave) != nil { return nil }
      let place = FindingCase(wave: wave, strategy: strategy, size: wave.defaultSize)
      return PeopleNumber.prose.digits(
        try stored.number("waves-paced", place, .app, .wakeups).median)
    }.joined(separator: ", ")
  }

  /// What every strategy takes on both sides, per view and frame.
  func costs() throws -> String {
    var lines = [
      "| wave | strategy | app, us | server, us | allocations | sines |",
      "|---|---|---|---|---|---|",
    ]
    for wave in Wave.all {
      for strategy in stored.strategies("waves", .steady, of: wave) {
        let numbers = try stored.sideCosts("waves", place(wave, strategy))
        let allocations = try count(wave, strategy, .allocations)
        let sines = try count(wave, strategy, WorkCounter.sineEvaluations.event)
        lines.append(
          "| `\(wave.id)` | `\(strategy)` | \(numbers[0]) | \(numbers[1]) | "
            + "\(allocations) | \(sines) |")
      }
    }
    return lines.joined(separator: "\n")
  }

  /// An exact count of the app's, per view and frame.
  private func count(
    _ wave: Wave, _ strategy: String, _ metric: MetricName
  ) throws(FindingsError) -> String {
    let number = try stored.number("waves", place(wave, strategy), .app, metric)
    return PeopleNumber.prose.rounded(number.median / Double(Self.views), decimals: 1)
  }

  /// Which strategies cannot show which waves, and why.
  func refusals() -> String {
    var reasons: [String: [String: [String]]] = [:]
    for wave in Wave.all {
      let strategies = WaveStrategyCatalogue.all + WaveStrategyCatalogue.published
      for strategy in strategies {
        guard let reason = strategy.refusal(of: wave) else { continue }
        reasons[wave.id, default: [:]][reason, default: []].append("`\(strategy.id)`")
      }
    }
    let lines = Wave.all.flatMap { wave in
      (reasons[wave.id] ?? [:]).sorted { $0.key < $1.key }.map { reason, strategies in
        "| `\(wave.id)` | \(strategies.joined(separator: ", ")) | \(reason) |"
      }
    }
    return (["| wave | not under | why |", "|---|---|---|"] + lines).joined(separator: "\n")
  }
}
