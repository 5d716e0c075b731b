import WaveBenchmarks
import WaveViews

extension Findings {
  /// How many views each of the two strategies holds the refresh rate with.
  func capacity(_ block: String) -> [String] {
    guard let additive = record.collected(AdditiveTranslation.id, block: block),
      let rebuild = record.collected(PathRebuild.id, block: block),
      let more = CapacityFigure(additive), let fewer = CapacityFigure(rebuild)
    else { return [] }
    let relation = CapacityTable.relation(additive, to: rebuild).map { ", \($0) as many" } ?? ""
    return [
      "\(block): \(Quantity.count(additive.description.refreshHz)) Hz hold with \(more.text) views "
        + "translated and with \(fewer.text) rebuilt\(relation)."
    ]
  }
}
