import SampleStatistics
import Vocabulary
import WaveBenchmarks
import WaveViews
import Wording

extension Findings {
  /// What the modes of an interruption cost beside each other, and what the eye sees of them.
  func interruption(_ block: String) -> [String] {
    let members = record.cases.filter {
      $0.identity.block == block && $0.identity.scenario == Scenario.interrupt.name
        && !$0.isEmpty
    }
    guard let replace = record.collected(Contender.interruption(.replace).name, block: block),
      let additive = record.collected(Contender.interruption(.additive).name, block: block),
      let app = additive.ratio(to: replace, .app, .cpuTime),
      let server = additive.ratio(to: replace, .server, .cpuTime)
    else { return [] }
    let seen = members.compactMap { member -> String? in
      guard let jump = member.median(.frame, .positionBreak),
        let turn = member.median(.frame, .velocityBreak)
      else { return nil }
      return
        "\(member.identity.strategy) breaks the position by \(Self.most(jump)) pt and "
        + "the velocity by \(Self.most(turn)) pt/s"
    }
    let cost =
      "\(block): additive against replace, app side: \(Self.comparison(app, "additive")); "
      + "server side: \(Self.comparison(server, "additive"))."
    // What the eye sees depends on the views' width, not on their number.
    let firstBlock = record.cases.first {
      $0.identity.scenario == Scenario.interrupt.name
        && $0.identity.widthPoints == additive.identity.widthPoints
    }?.identity.block
    guard !seen.isEmpty, firstBlock == block else { return [cost] }
    return ["Seen: " + seen.joined(separator: "; ") + ".", cost]
  }

  private static func most(_ value: Double) -> String {
    value < 0.01 ? "less than 0.01" : "up to \(PeopleNumber.terminal.digits(value))"
  }

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
