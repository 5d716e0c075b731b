import Vocabulary
import WaveBenchmarks
import Wording

/// What a person sees of a block whose capacities were searched for.
struct CapacityTable {
  let members: [CollectedCase]
  let reference: CollectedCase?

  static let legend =
    "views: the most that hold the refresh rate with a hitch time ratio below 5 ms/s, median over\n"
    + "processes; [..] 95 % interval, of a single process by bootstrap; "
    + "≥: as many as were tried held it;\n"
    + "undecided: a search was cut short by the time (longer: --sampling-time) or hitched too\n"
    + "much to say (manifest.json: unavailable), and nothing is compared with it;\n"
    + "hitches: hitch time ratio of the runs with at most so many views, and at least half."

  var rows: [[String]] {
    let header = [
      "strategy", "views", "of \(reference?.identity.strategy.rawValue ?? "")", "hitches", "flags",
    ]
    return [reference == nil ? header.filter { $0 != "of " } : header] + members.map(row)
  }

  private func row(_ collected: CollectedCase) -> [String] {
    let figure = CapacityFigure(collected)
    let hitches = collected.median(.frame, .hitchTimeRatio).map {
      PeopleNumber.terminal.digits($0) + " ms/s"
    }
    var relation: [String] = []
    if let reference {
      let isReference = reference.identity.caseID == collected.identity.caseID
      relation = [isReference ? "" : Self.relation(collected, to: reference) ?? ""]
    }
    let views = figure?.text ?? "undecided"
    let flags = collected.capacityFlags.sorted().map(\.rawValue).joined(separator: ";")
    return [collected.identity.strategy.rawValue, views] + relation + [hitches ?? "", flags]
  }

  /// How many times the capacity of `reference`; nil where nothing can be said.
  static func relation(_ collected: CollectedCase, to reference: CollectedCase) -> String? {
    guard let mine = CapacityFigure(collected), let theirs = CapacityFigure(reference)
    else { return nil }
    return mine.relation(to: theirs, collected.capacityRatio(to: reference))
  }
}
