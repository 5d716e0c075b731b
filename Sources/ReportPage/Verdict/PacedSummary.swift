import Reports
import Vocabulary

/// What a run says that ran on real time: block by block, or all together where there are many.
struct PacedSummary {
  let blocks: [PacedBlock]
  let number: PeopleNumber

  /// Up to this many blocks speak one by one.
  static let single = 2

  var statements: [Statement] {
    guard blocks.count > Self.single else {
      return blocks.map { PacedVerdict(block: $0, number: number).statement }
    }
    return [together]
  }

  private var together: Statement {
    let arms = RunFacts.distinct(blocks.flatMap { $0.main.map(\.strategy) })
    let missed = arms.compactMap { arm in
      span(arm, \.missedShare).map { "\($0) under \(arm)" }
    }
    let shares = PacedShares.sentences { stage in
      arms.compactMap { arm in
        span(arm) { $0.median(stage, .cpuShare)?.value }.map { (arm, $0) }
      }
    }
    guard !missed.isEmpty else {
      guard let first = shares.first else { return .unavailable }
      let app = arms.compactMap { arm in
        span(arm) { $0.median(.app, .cpuShare)?.value }.map { "\($0) under \(arm)" }
      }
      return Statement(
        lead: "In \(blocks.count) comparisons " + PacedShares.inside(first),
        details: Array(shares.dropFirst()), short: "app's thread: " + app.joined(separator: ", "))
    }
    let details = Array(shares.prefix(1))
    return Statement(
      lead: "Of the new pictures that were due, people miss " + missed.joined(separator: ", ")
        + ", in \(blocks.count) comparisons.",
      details: details + [worst].compactMap { $0 },
      short: "missed: " + missed.joined(separator: ", "))
  }

  private func span(_ arm: String, _ value: (PacedCase) -> Double?) -> String? {
    let values = blocks.flatMap(\.cases).filter { $0.strategy == arm }.compactMap(value)
    guard let least = values.min(), let most = values.max() else { return nil }
    let ends = [least, most].map { $0 == 0 ? "none" : number.share($0) }
    return ends[0] == ends[1] ? ends[0] : "\(ends[0]) to \(ends[1])"
  }

  /// Where most is missed; nil where nothing is.
  private var worst: String? {
    let all = blocks.flatMap { block in
      block.main.compactMap { arm in arm.missedShare.map { (block: block, arm: arm, share: $0) } }
    }
    guard let most = all.max(by: { $0.share < $1.share }), most.share > 0 else { return nil }
    return "Most under \(most.arm.strategy): \(number.share(most.share)), \(title(most.block))."
  }

  /// What tells a block from the others.
  func title(_ block: PacedBlock) -> String {
    let views = "\(number.whole(block.views)) \(block.views == 1 ? "view" : "views")"
    let conditions = block.conditions.title(among: blocks.map(\.conditions))
    return Set(blocks.map(\.conditions)).count == 1
      ? views : Set(blocks.map(\.views)).count == 1 ? conditions : "\(conditions), \(views)"
  }
}

/// Sentences about whose processor time is taken on real time.
enum PacedShares {
  private static let sides: [(stage: Stage, name: String, verb: String)] = [
    (.app, "The app's thread", "takes"), (.server, "The server's thread", "takes"),
    (.frame, "All threads together", "take"),
  ]

  /// A sentence for each side of which `shares` knows an arm's.
  static func sentences(_ shares: (Stage) -> [(arm: String, share: String)]) -> [String] {
    sides.compactMap { stage, name, verb in
      let clauses = shares(stage).enumerated().map { index, one in
        one.share + (index == 0 ? " of a core" : "") + " under \(one.arm)"
      }
      return clauses.isEmpty ? nil : "\(name) \(verb) " + clauses.joined(separator: ", ") + "."
    }
  }

  /// A sentence behind the beginning of another.
  static func inside(_ sentence: String) -> String {
    sentence.prefix(1).lowercased() + sentence.dropFirst()
  }
}

extension PacedCase {
  /// Whether the screen was refreshed after the first picture, so that one could be missed; also
  /// true where nobody counted pictures.
  var hasSecondRefresh: Bool {
    median(.frame, .framesPresented) == nil || median(.frame, .framesMissed) != nil
      || median(.frame, .frameRate) != nil
  }

  /// The share of the new pictures due that was missed, in %: all where the first took the whole
  /// run; nil where nothing was due, or nobody counted.
  var missedShare: Double? {
    guard hasSecondRefresh else { return 100 }
    guard let missed = median(.frame, .framesMissed)?.value,
      let presented = median(.frame, .framesPresented)?.value, missed + presented > 0
    else { return nil }
    return 100 * missed / (missed + presented)
  }
}
