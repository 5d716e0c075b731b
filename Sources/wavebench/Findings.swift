import SampleStatistics
import WaveBenchmarks
import WaveViews

/// Says in words what a run found.
struct Findings {
  let record: RunRecord

  /// One sentence per block, then those about peers.
  var sentences: [String] {
    var seen: Set<String> = []
    let blocks = record.cases.map(\.description.block).filter { seen.insert($0).inserted }
    if record.options.instrument.isCallgrind { return blocks.flatMap(instructions) }
    let kinds: [(String) -> [String]] = [main, capacity, interruption, stack, peers, twins]
    return blocks.flatMap { block in kinds.flatMap { $0(block) } }
  }

  private func instructions(_ block: String) -> [String] {
    guard let rebuild = record.collected(PathRebuild.id, block: block),
      let additive = record.collected(AdditiveTranslation.id, block: block),
      let rebuildApp = rebuild.median("app", "instructions"),
      let additiveApp = additive.median("app", "instructions"),
      let frame = rebuild.ratio(to: additive, "frame", "instructions")
    else { return [] }
    let views = rebuild.description.views
    return [
      "At \(views) view\(views == 1 ? "" : "s") (\(block)) path rebuild executes "
        + "\(Quantity.count(rebuildApp)) instructions per frame on the app side, translation "
        + "\(Quantity.count(additiveApp)); in all rebuild executes \(Quantity.digits(frame.ratio)) "
        + "times as many."
    ]
  }

  // MARK: - The question

  private func main(_ block: String) -> [String] {
    guard let rebuild = record.collected(PathRebuild.id, block: block),
      let additive = record.collected(AdditiveTranslation.id, block: block),
      let rebuildApp = rebuild.median("app", "cpu_time"),
      let frame = rebuild.ratio(to: additive, "frame", "cpu_time"),
      let server = rebuild.ratio(to: additive, "server", "cpu_time")
    else { return [] }
    let views = rebuild.description.views
    return [
      "At \(views) view\(views == 1 ? "" : "s") (\(block)) path rebuild costs "
        + "\(Quantity.time(rebuildApp)) per frame on the app side, "
        + translationOnTheAppSide(additive) + "; on the server's side "
        + Self.comparison(server, "rebuild") + "; in all " + Self.comparison(frame, "rebuild") + "."
    ]
  }

  /// "Nothing" is a claim: it is made only when nothing was counted.
  private func translationOnTheAppSide(_ additive: CollectedCase) -> String {
    let time = additive.median("app", "cpu_time") ?? 0
    let counted = [
      "allocations", "sde:::WaveBench::path_elements", "sde:::WaveBench::commit_bytes",
    ]
    .map { additive.median("app", $0) }
    guard counted.allSatisfy({ $0 == 0 }) else { return "translation \(Quantity.time(time))" }
    return
      "translation nothing there (0 allocations, 0 path elements, 0 bytes sent; the empty loop takes "
      + "\(Quantity.time(time)))"
  }

  /// "rebuild costs 3.4 times as much [3.2, 3.6]", or that no difference was seen.
  static func comparison(_ ratio: PairedRatio, _ name: String) -> String {
    let interval = ratio.interval.map {
      " [\(Quantity.digits($0.lower)), \(Quantity.digits($0.upper))]"
    }
    if let range = ratio.interval, range.contains(1) {
      return "no difference was seen (ratio \(Quantity.digits(ratio.ratio))\(interval ?? ""))"
    }
    return "\(name) costs \(Quantity.digits(ratio.ratio)) times as much\(interval ?? "")"
  }

  // MARK: - The peers

  private func peers(_ block: String) -> [String] {
    let pairs: [(strategy: String, stage: String, peer: PeerSubject.Work)] = [
      (PathRebuild.id, "frame", .rebuild), (AdditiveTranslation.id, "frame", .translate),
      (AdditiveTranslation.id, "server", .memset),
    ]
    return pairs.compactMap { strategy, stage, peer in
      guard let measured = record.collected(strategy, block: block),
        let other = record.collected(peer.rawValue, block: block),
        let ratio = measured.ratio(stage, to: other, "frame", "cpu_time")
      else { return nil }
      return
        "\(block): \(strategy)'s \(stage) CPU time is \(SummaryTable.text(ratio)) \(peer.rawValue)'s."
    }
  }

  // MARK: - Arms against themselves

  private func twins(_ block: String) -> [String] {
    record.cases.filter { $0.description.block == block }.compactMap { twin in
      let name = twin.description.strategy
      guard name.hasSuffix("~2"),
        let original = record.collected(String(name.dropLast(2)), block: block),
        let ratio = twin.ratio(to: original, "frame", "cpu_time")
      else { return nil }
      return "\(block): \(name.dropLast(2)) against itself: "
        + Self.comparison(ratio, "the second arm") + "."
    }
  }
}
