import SampleStatistics
import WaveBenchmarks
import WaveViews

extension Findings {
  /// What the modes of an interruption cost beside each other, and what the eye sees of them.
  func interruption(_ block: String) -> [String] {
    let members = record.cases.filter {
      $0.description.block == block && $0.description.scenario == Scenario.interrupt.rawValue
        && !$0.isEmpty
    }
    guard let replace = record.collected(InterruptionMode.replace.rawValue, block: block),
      let additive = record.collected(InterruptionMode.additive.rawValue, block: block),
      let app = additive.ratio(to: replace, "app", "cpu_time"),
      let server = additive.ratio(to: replace, "server", "cpu_time")
    else { return [] }
    let seen = members.compactMap { member -> String? in
      guard let jump = member.median("frame", "position_break"),
        let turn = member.median("frame", "velocity_break")
      else { return nil }
      return
        "\(member.description.strategy) breaks the position by \(Self.most(jump)) pt and "
        + "the velocity by \(Self.most(turn)) pt/s"
    }
    let cost =
      "\(block): additive against replace, app side: \(Self.comparison(app, "additive")); "
      + "server side: \(Self.comparison(server, "additive"))."
    // What the eye sees depends on the views' width, not on their number.
    let firstBlock = record.cases.first {
      $0.description.scenario == Scenario.interrupt.rawValue
        && $0.description.widthPoints == additive.description.widthPoints
    }?.description.block
    guard !seen.isEmpty, firstBlock == block else { return [cost] }
    return ["Seen: " + seen.joined(separator: "; ") + ".", cost]
  }

  private static func most(_ value: Double) -> String {
    value < 0.01 ? "less than 0.01" : "up to \(Quantity.digits(value))"
  }

  /// What one animation of a stack costs, and how that compares with C.
  func stack(_ block: String) -> [String] {
    guard let engine = record.collected(StackSubject.id, block: block),
      let time = engine.median("frame", "cpu_time"),
      let depth = block.split(separator: "/").last.flatMap({ Double($0.dropFirst(5)) }), depth > 0
    else { return [] }
    var text = "\(block): \(Quantity.time(time / depth)) per animation"
    if let allocations = engine.median("frame", "allocations") {
      text += ", \(Quantity.count(allocations)) allocations per frame"
    }
    if let peer = record.collected(StackPeerSubject.id, block: block),
      let ratio = engine.ratio(to: peer, "frame", "cpu_time")
    {
      text += ", \(SummaryTable.text(ratio)) the C loop's time"
    }
    return [text + "."]
  }
}
