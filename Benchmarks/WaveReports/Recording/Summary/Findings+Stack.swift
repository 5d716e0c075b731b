import Reports
import Statistics
import Vocabulary
import WaveSuites
import WaveViews

extension Findings {
  /// What one animation of a stack costs, and how that compares with C.
  func stack(_ block: String) -> [String] {
    guard let engine = record.collected(Contender.stack(.engine).name, block: block),
      let time = engine.median(.frame, .cpuTime),
      let depth = engine.identity.setting("depth").flatMap(Double.init), depth > 0
    else { return [] }
    var text = "\(block): \(PeopleNumber.terminal.time(time / depth)) per animation"
    if let allocations = engine.median(.frame, .allocations) {
      text += ", \(PeopleNumber.terminal.exact(allocations)) allocations per frame"
    }
    if let peer = record.collected(Contender.stack(.peer).name, block: block),
      let ratio = engine.ratio(to: peer, .frame, .cpuTime)
    {
      text += ", \(SummaryTable.text(ratio)) the C loop's time"
    }
    return [text + "."]
  }
}
