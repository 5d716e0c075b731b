import Reports
import Vocabulary

/// A block on real time in words.
struct PacedVerdict {
  let block: PacedBlock
  /// How numbers are written.
  let number: PeopleNumber

  /// What people see, and what it takes.
  var statement: Statement {
    let seen = block.main.compactMap { arm in self.seen(arm).map { (arm.strategy, $0) } }
    guard !seen.isEmpty else { return shares }
    let views = block.subject.items.counted(block.views)
    let state = block.conditions.state.map { " in the state \($0)" } ?? ""
    let load = block.hasLoad ? " and the load \(block.conditions.load)" : ""
    // Arms of which the same is said share a clause.
    let clauses = RunFacts.distinct(seen.map(\.1)).map { clause in
      clause.misses + " under "
        + seen.filter { $0.1 == clause }.map(\.0).joined(separator: " and under ") + clause.rest
    }
    let lead =
      "With \(views)\(state)\(load), people miss " + clauses.joined(separator: "; ") + "."
    let taken = block.main.compactMap(self.taken)
    let shares = block.main.compactMap(missed)
    return Statement(
      lead: lead,
      details: (block.loadWasIdle
        ? ["The load had nothing to do meanwhile: a busy app is not seen here."] : [])
        + (taken.isEmpty ? [] : ["The app's thread takes " + taken.joined(separator: "; ") + "."]),
      short: "missed\(block.hasLoad ? " under load" : ""): " + shares.joined(separator: ", "))
  }

  /// `58.0 % under` an arm, or how many where nobody counted the others.
  private func missed(_ arm: PacedCase) -> String? {
    let share = arm.missedShare.map { $0 == 0 ? "none" : number.share($0) }
    let count = arm.median(.frame, .framesMissed).map { number.exact($0.value) }
    return (share ?? count).map { "\($0) under \(arm.strategy)" }
  }

  /// What each side takes, where nobody read what people see.
  private var shares: Statement {
    let sentences = PacedShares.sentences { stage in
      block.main.compactMap { arm in
        arm.median(stage, .cpuShare).map { (arm.strategy, number.share($0.value)) }
      }
    }
    guard let first = sentences.first else { return .unavailable }
    return Statement(
      lead: "With \(block.subject.items.counted(block.views)) " + PacedShares.inside(first),
      details: Array(sentences.dropFirst()), short: first)
  }

  /// What is said of an arm before and after its name.
  private struct Clause: Hashable {
    let misses: String
    let rest: String
  }

  /// `69.5 of 120 refreshes`, `, up to 2 in a row (hitch time 579 ms/s: critical)`.
  private func seen(_ measured: PacedCase) -> Clause? {
    guard measured.hasSecondRefresh else {
      return Clause(misses: "everything, as the first picture took the whole run,", rest: "")
    }
    guard let missed = measured.median(.frame, .framesMissed)?.value else { return nil }
    let presented = measured.median(.frame, .framesPresented)?.value
    guard missed + (presented ?? 1) > 0 else {
      return Clause(misses: "nothing, as nothing was due,", rest: "")
    }
    var misses = missed == 0 ? "none" : number.exact(missed)
    if let presented {
      misses += " of \(number.exact(missed + presented)) new pictures"
    } else {
      misses += missed == 0 ? " of the new pictures" : " new pictures"
    }
    var rest = ""
    if missed > 0, let longest = measured.median(.frame, .longestMiss)?.value {
      rest += ", up to \(number.exact(longest)) in a row"
    }
    if let hitches = block.hitches(of: measured, number) { rest += " (hitch time \(hitches))" }
    return Clause(misses: misses, rest: rest)
  }

  /// `0.43 % of a core and 60.5 wake-ups per second under` an arm.
  private func taken(_ measured: PacedCase) -> String? {
    let parts = [
      measured.median(.app, .cpuShare).map {
        number.share($0.value) + " of a core"
      },
      measured.median(.app, .wakeups).map {
        number.digits($0.value) + " wake-ups per second"
      },
    ].compactMap { $0 }
    return parts.isEmpty
      ? nil : parts.joined(separator: " and ") + " under \(measured.strategy)"
  }
}

extension PacedBlock {
  /// What went wrong in its runs, one sentence each.
  var doubts: [String] {
    [
      ("stopped", "was stopped before its time: its numbers hold for what ran until then"),
      ("queue_full", "found the queue of commits full and had to wait"),
      ("suspended", "stood still for a second or more: the machine had no time for it"),
    ].compactMap { flag, words in
      let arms = cases.filter { $0.flags.contains(flag) }.map(\.strategy)
      return arms.isEmpty ? nil : arms.joined(separator: ", ") + " \(words)."
    }
  }
}

/// What a run says that ran on real time: block by block, or all together where there are many.
struct PacedSummary {
  let blocks: [PacedBlock]
  let number: PeopleNumber

  /// Up to this many blocks speak one by one.
  static let single = 2

  /// Up to this many screens whose app is at rest speak one by one.
  private static let screens = 6

  var statements: [Statement] {
    let told = blocks.map { (block: $0, screen: ScreenVerdict($0, number)) }
    let screens = told.compactMap(\.screen)
    guard screens.count <= Self.screens else { return others(blocks) }
    return screens.map(\.statement) + others(told.filter { $0.screen == nil }.map(\.block))
  }

  private func others(_ blocks: [PacedBlock]) -> [Statement] {
    blocks.count > Self.single
      ? [together(blocks)] : blocks.map { PacedVerdict(block: $0, number: number).statement }
  }

  private func together(_ blocks: [PacedBlock]) -> Statement {
    let arms = RunFacts.distinct(blocks.flatMap { $0.main.map(\.strategy) })
    let missed = arms.compactMap { arm in
      span(arm, blocks, \.missedShare).map { "\($0) under \(arm)" }
    }
    let shares = PacedShares.sentences { stage in
      arms.compactMap { arm in
        span(arm, blocks) { $0.median(stage, .cpuShare)?.value }.map { (arm, $0) }
      }
    }
    guard !missed.isEmpty else {
      guard let first = shares.first else { return .unavailable }
      let app = arms.compactMap { arm in
        span(arm, blocks) { $0.median(.app, .cpuShare)?.value }.map { "\($0) under \(arm)" }
      }
      return Statement(
        lead: "In \(blocks.count) comparisons " + PacedShares.inside(first),
        details: Array(shares.dropFirst()), short: "app's thread: " + app.joined(separator: ", "))
    }
    let details = Array(shares.prefix(1))
    return Statement(
      lead: "Of the new pictures that were due, people miss " + missed.joined(separator: ", ")
        + ", in \(blocks.count) comparisons.",
      details: details + [worst(blocks)].compactMap { $0 },
      short: "missed: " + missed.joined(separator: ", "))
  }

  private func span(
    _ arm: String, _ blocks: [PacedBlock], _ value: (PacedCase) -> Double?
  ) -> String? {
    let values = blocks.flatMap(\.cases).filter { $0.strategy == arm }.compactMap(value)
    guard let least = values.min(), let most = values.max() else { return nil }
    let ends = [least, most].map { $0 == 0 ? "none" : number.share($0) }
    return ends[0] == ends[1] ? ends[0] : "\(ends[0]) to \(ends[1])"
  }

  /// Where most is missed; nil where nothing is.
  private func worst(_ blocks: [PacedBlock]) -> String? {
    let all = blocks.flatMap { block in
      block.main.compactMap { arm in arm.missedShare.map { (block: block, arm: arm, share: $0) } }
    }
    guard let most = all.max(by: { $0.share < $1.share }), most.share > 0 else { return nil }
    return "Most under \(most.arm.strategy): \(number.share(most.share)), \(title(most.block))."
  }

  /// What tells a block from the others.
  func title(_ block: PacedBlock) -> String {
    let views = number.views(block.views)
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
