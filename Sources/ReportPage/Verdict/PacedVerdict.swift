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
      details: taken.isEmpty
        ? [] : ["The app's thread takes " + taken.joined(separator: "; ") + "."],
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
    if let ratio = measured.median(.frame, .hitchTimeRatio)?.value {
      rest += " (hitch time \(PacedWords.hitches(ratio, number)))"
    }
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
