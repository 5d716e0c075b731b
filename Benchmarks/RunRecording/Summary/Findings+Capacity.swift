import ResultStore
import Vocabulary
import WaveBenchmarks
import WaveViews
import Wording

extension Findings {
  /// How many views each of the two strategies holds the refresh rate with.
  func capacity(_ block: String) -> [String] {
    guard let additive = record.collected(Self.translation, block: block),
      let rebuild = record.collected(Self.rebuild, block: block),
      let more = CapacityFigure(additive), let fewer = CapacityFigure(rebuild)
    else { return [] }
    // Nothing is said of a number that was not found.
    guard more.bound != .unknown, fewer.bound != .unknown else {
      let flags = additive.capacityFlags.union(rebuild.capacityFlags).sorted()
      return ["\(block): undecided (\(flags.map(\.rawValue).joined(separator: ", ")))."]
    }
    let relation = CapacityTable.relation(additive, to: rebuild).map { ", \($0) as many" } ?? ""
    let rate = PeopleNumber.terminal.exact(additive.identity.refreshHz)
    return [
      "\(block): \(rate) Hz hold with \(more.text) views "
        + "translated and with \(fewer.text) rebuilt\(relation)."
    ]
  }
}
