import Reports
import Vocabulary

/// Reasons to read on before believing.
struct RunDoubts {
  let facts: RunFacts

  /// That the run is partial; nil for a whole one.
  var partial: String? {
    guard case .text("partial")? = facts.run.manifest?["status"] else { return nil }
    var reason = ""
    if case .text(let text)? = facts.run.manifest?["status_reason"] { reason = " (\(text))" }
    return "The run is partial\(reason): its numbers hold for what was measured."
  }

  /// That few sessions do not speak for others; nil where there are enough, and where no time was
  /// compared.
  var sessions: String? {
    guard facts.emulator == nil, facts.costMetric == .cpuTime,
      facts.contests.contains(where: { !$0.others.isEmpty })
        || facts.cases.contains(where: { $0.isPaced && !$0.isScripted })
    else { return nil }
    return SessionWords.doubt(facts.sessions)
  }

  /// That the machine is no real one; nil for one that is.
  var emulated: String? {
    facts.emulator.map {
      "The machine is emulated (\($0)): what it counts is counted, no time of it is a speed, and "
        + "none is shown."
    }
  }

  /// What others on the host make doubtful; nil for a run that was alone.
  var contended: String? { ContentionDoubt(run: facts.run).sentence }

  /// The cases whose cost went on changing while it was measured, a line each.
  var drifting: [String] { facts.compared.filter(\.isDrifting).map(title) }

  /// The cases of which many samples are outliers, a line each.
  var scattered: [String] {
    facts.compared.compactMap { measured in
      let (outliers, all) = facts.outliers(measured)
      // Outliers are few by their meaning; where they are many, the median speaks for one group of
      // samples and not for another.
      guard all >= 20, Double(outliers) > 0.1 * Double(all) else { return nil }
      let counts = [outliers, all].map(PeopleNumber.page.whole)
      return "\(title(measured)): \(counts[0]) of \(counts[1])"
    }
  }

  private func title(_ measured: MeasuredCase) -> String {
    let conditions = facts.allConditions
    let place = conditions.count > 1 ? ", " + measured.conditions.title(among: conditions) : ""
    return "\(measured.strategy) at \(PeopleNumber.page.views(measured.views))\(place)"
  }

  /// What the lines of `drifting` have in common.
  static func driftingTitle(_ count: Int, of all: Int) -> String {
    "\(count) of \(all) cases drift: their cost went on changing while it was measured, and is not "
      + "to be trusted before a second run."
  }

  /// What the lines of `scattered` have in common.
  static func scatteredTitle(_ count: Int, of all: Int) -> String {
    "In \(count) of \(all) cases more than a tenth of the samples are outliers: the median may "
      + "speak for one of two groups."
  }

  /// All doubts but ``contended``, which stands in front, in a few lines for a terminal.
  var brief: [String] {
    [sessions, partial, emulated].compactMap { $0 } + folded.map(\.title)
  }

  /// Doubts about cases, those of a kind under one title.
  var folded: [(title: String, cases: [String])] {
    let all = facts.compared.count
    let (drifting, scattered) = (drifting, scattered)
    return [
      (Self.driftingTitle(drifting.count, of: all), drifting),
      (Self.scatteredTitle(scattered.count, of: all), scattered),
    ].filter { !$0.1.isEmpty }
  }
}
