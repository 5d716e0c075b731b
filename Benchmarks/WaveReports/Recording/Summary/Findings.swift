import Reports
import Statistics
import Vocabulary
import WaveSuites
import WaveViews

/// Says in words what a run found besides its verdict: how arms compare with hand-written C.
struct Findings {
  let record: RunRecord

  /// The two strategies that the question is about.
  static let rebuild = StrategyName(PathRebuild.id)
  static let translation = StrategyName(AdditiveTranslation.id)

  /// Sentences per block.
  var sentences: [String] {
    guard record.command.settings.instrument.takesTimes else { return [] }
    return record.blocks.flatMap { stack($0) + peers($0) }
  }

  // MARK: - The peers

  private func peers(_ block: String) -> [String] {
    let pairs: [(strategy: StrategyName, stage: Stage, peer: PeerSubject.Work)] = [
      (Self.rebuild, .frame, .rebuild), (Self.translation, .frame, .translate),
      (Self.translation, .server, .memset),
    ]
    return pairs.compactMap { strategy, stage, peer in
      guard let measured = record.collected(strategy, block: block),
        let other = record.collected(Contender.peer(peer).name, block: block),
        let ratio = measured.ratio(stage, to: other, .frame, .cpuTime)
      else { return nil }
      return
        "\(block): \(strategy)'s \(stage.rawValue) CPU time is "
        + "\(SummaryTable.text(ratio)) \(peer.rawValue)'s."
    }
  }
}

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
