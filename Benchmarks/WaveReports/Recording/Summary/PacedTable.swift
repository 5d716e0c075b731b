import Reports
import Statistics
import Vocabulary
import WaveSuites

/// What a person sees of a block on real time: what each side took, and what was on screen.
struct PacedTable {
  let members: [CollectedCase]

  static let legend =
    "cpu: of one core; wakes: per second; shown: new pictures per second; "
    + "hitches: hitch time ratio\n"
    + "(Apple 2020: below 5 good, from 10 critical); "
    + "off: distance of a wave from its place when shown,\n"
    + "95th percentile; medians over processes."

  var rows: [[String]] {
    var header = [
      "strategy", "app cpu", "wakes", "server cpu", "wakes", "shown", "missed", "hitches", "off",
    ]
    if hasTotal { header.append("all cpu") }
    if hasNeighbour { header.append("neighbour") }
    return [header] + members.map(row)
  }

  /// Whether more is known than what the two sides take: of a renderer that nobody here wrote, all
  /// its processes.
  private var hasTotal: Bool { members.contains { $0.median(.frame, .cpuShare) != nil } }

  private var hasNeighbour: Bool {
    members.contains { $0.median(.neighbour, .cpuShare) != nil }
  }

  private func row(_ collected: CollectedCase) -> [String] {
    func median(_ stage: Stage, _ metric: MetricName, _ unit: String) -> String {
      collected.median(stage, metric).map { PeopleNumber.terminal.digits($0) + unit } ?? ""
    }
    let error = CollectedCase.summary(of: collected.series(.frame, .positionError))
    return [
      collected.identity.strategy.rawValue, median(.app, .cpuShare, " %"),
      median(.app, .wakeups, ""), median(.server, .cpuShare, " %"),
      median(.server, .wakeups, ""), median(.frame, .frameRate, ""),
      collected.median(.frame, .framesMissed).map(PeopleNumber.terminal.exact) ?? "",
      median(.frame, .hitchTimeRatio, " ms/s"),
      error.map { PeopleNumber.terminal.digits($0.p95) + " pt" } ?? "",
    ] + (hasTotal ? [median(.frame, .cpuShare, " %")] : [])
      + (hasNeighbour ? [median(.neighbour, .cpuShare, " %")] : [])
  }
}
