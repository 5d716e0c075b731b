import SampleStatistics
import Vocabulary
import WaveBenchmarks
import WaveViews
import Wording

/// Says in words what a run found.
struct Findings {
  let record: RunRecord

  /// The two strategies that the question is about.
  static let rebuild = StrategyName(PathRebuild.id)
  static let translation = StrategyName(AdditiveTranslation.id)

  /// One sentence per block, then those about peers.
  var sentences: [String] {
    let blocks = record.blocks
    if record.command.settings.instrument.isCallgrind { return blocks.flatMap(instructions) }
    guard record.command.settings.instrument.takesTimes else { return [] }
    let kinds: [(String) -> [String]] = [main, capacity, interruption, stack, peers, twins]
    return blocks.flatMap { block in kinds.flatMap { $0(block) } }
  }

  private func instructions(_ block: String) -> [String] {
    guard let rebuild = record.collected(Self.rebuild, block: block),
      let additive = record.collected(Self.translation, block: block),
      let rebuildApp = rebuild.median(.app, .instructions),
      let additiveApp = additive.median(.app, .instructions),
      let frame = rebuild.ratio(to: additive, .frame, .instructions)
    else { return [] }
    let views = rebuild.identity.views
    return [
      "At \(views) view\(views == 1 ? "" : "s") (\(block)) path rebuild executes "
        + "\(PeopleNumber.terminal.exact(rebuildApp)) instructions per frame on the app side, "
        + "translation \(PeopleNumber.terminal.exact(additiveApp)); in all rebuild executes "
        + "\(PeopleNumber.terminal.digits(frame.ratio)) "
        + "times as many."
    ]
  }

  // MARK: - The question

  private func main(_ block: String) -> [String] {
    guard let rebuild = record.collected(Self.rebuild, block: block),
      let additive = record.collected(Self.translation, block: block),
      let rebuildApp = rebuild.median(.app, .cpuTime),
      let frame = rebuild.ratio(to: additive, .frame, .cpuTime),
      let server = rebuild.ratio(to: additive, .server, .cpuTime)
    else { return [] }
    let views = rebuild.identity.views
    return [
      "At \(views) view\(views == 1 ? "" : "s") (\(block)) path rebuild costs "
        + "\(PeopleNumber.terminal.time(rebuildApp)) per frame on the app side, "
        + translationOnTheAppSide(additive) + "; on the server's side "
        + Self.comparison(server, "rebuild") + "; in all " + Self.comparison(frame, "rebuild") + "."
    ]
  }

  /// "Nothing" is a claim: it is made only when nothing was counted.
  private func translationOnTheAppSide(_ additive: CollectedCase) -> String {
    let time = additive.median(.app, .cpuTime) ?? 0
    let counted = [
      MetricName.allocations, WorkCounter.pathElements.event, WorkCounter.commitBytes.event,
    ]
    .map { additive.median(.app, $0) }
    guard counted.allSatisfy({ $0 == 0 }) else {
      return "translation \(PeopleNumber.terminal.time(time))"
    }
    return
      "translation nothing there (0 allocations, 0 path elements, 0 bytes sent; the empty loop "
      + "takes \(PeopleNumber.terminal.time(time)))"
  }

  /// "rebuild costs 3.4 times as much [3.2, 3.6]", or that no difference was seen.
  static func comparison(_ ratio: PairedRatio, _ name: String) -> String {
    let interval = ratio.interval.map {
      " [\(PeopleNumber.terminal.digits($0.lower)), \(PeopleNumber.terminal.digits($0.upper))]"
    }
    if let range = ratio.interval, range.contains(1) {
      return
        "no difference was seen (ratio "
        + "\(PeopleNumber.terminal.digits(ratio.ratio))\(interval ?? ""))"
    }
    return
      "\(name) costs \(PeopleNumber.terminal.digits(ratio.ratio)) times as much\(interval ?? "")"
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

  // MARK: - Arms against themselves

  private func twins(_ block: String) -> [String] {
    record.cases.filter { $0.identity.block == block }.compactMap { twin in
      let name = twin.identity.strategy
      guard name.isTwin, let original = record.collected(name.original, block: block),
        let ratio = twin.ratio(to: original, .frame, .cpuTime)
      else { return nil }
      return "\(block): \(name.original) against itself: "
        + Self.comparison(ratio, "the second arm") + "."
    }
  }
}
