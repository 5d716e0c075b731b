import SampleStatistics
import WaveBenchmarks

/// What a person sees of a block on real time: what each side took, and what was on screen.
struct PacedTable {
  let members: [CollectedCase]

  static let legend =
    "cpu: of one core; wakes: per second; shown: new pictures per second; hitches: hitch time ratio\n"
    + "(Apple 2020: below 5 good, from 10 critical); off: distance of a wave from its place when shown,\n"
    + "95th percentile; medians over processes."

  var rows: [[String]] {
    var header = [
      "strategy", "app cpu", "wakes", "server cpu", "wakes", "shown", "missed", "hitches", "off",
    ]
    if hasNeighbour { header.append("neighbour") }
    return [header] + members.map(row)
  }

  private var hasNeighbour: Bool {
    members.contains { $0.median("neighbour", "cpu_share") != nil }
  }

  private func row(_ collected: CollectedCase) -> [String] {
    func median(_ stage: String, _ metric: String, _ unit: String) -> String {
      collected.median(stage, metric).map { Quantity.digits($0) + unit } ?? ""
    }
    let error = CollectedCase.summary(of: collected.series("frame", "position_error"))
    return [
      collected.description.strategy, median("app", "cpu_share", " %"),
      median("app", "wakeups", ""), median("server", "cpu_share", " %"),
      median("server", "wakeups", ""), median("frame", "frame_rate", ""),
      collected.median("frame", "frames_missed").map(Quantity.count) ?? "",
      median("frame", "hitch_time_ratio", " ms/s"),
      error.map { Quantity.digits($0.p95) + " pt" } ?? "",
    ] + (hasNeighbour ? [median("neighbour", "cpu_share", " %")] : [])
  }
}
