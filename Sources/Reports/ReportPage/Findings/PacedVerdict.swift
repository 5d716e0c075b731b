import Charts
import Vocabulary
import Wording

/// A block on real time in words.
struct PacedVerdict {
  let block: PacedBlock

  /// What people see, larger, then what it takes.
  var sentences: [Markup] {
    let seen = block.main.compactMap { arm in Self.seen(arm).map { (arm.strategy, $0) } }
    guard !seen.isEmpty else {
      return [Passage.words("What people see of these cases is not available.")]
    }
    let views = block.subject.items.counted(block.views)
    let load = block.hasLoad ? " and the load \(block.conditions.load)" : ""
    // Arms of which the same is said share a clause.
    let clauses = RunFacts.distinct(seen.map(\.1)).map { clause in
      clause.misses + " under "
        + seen.filter { $0.1 == clause }.map(\.0).joined(separator: " and under ") + clause.rest
    }
    let first = "With \(views)\(load), people miss " + clauses.joined(separator: "; ") + "."
    let taken = block.main.compactMap(Self.taken)
    return [.element("p", ["class": "lead"], [.text(first)])]
      + (taken.isEmpty
        ? []
        : [Passage.words(.text("The app's thread takes " + taken.joined(separator: "; ") + "."))])
  }

  /// What is said of an arm before and after its name.
  private struct Clause: Hashable {
    let misses: String
    let rest: String
  }

  /// `69.5 of 120 refreshes`, `, up to 2 in a row (hitch time 579 ms/s: critical)`.
  private static func seen(_ measured: PacedCase) -> Clause? {
    guard let missed = measured.median(.frame, .framesMissed)?.value else { return nil }
    let presented = measured.median(.frame, .framesPresented)?.value
    guard missed + (presented ?? 1) > 0 else {
      return Clause(misses: "nothing, as nothing was due,", rest: "")
    }
    var misses = missed == 0 ? "none" : PeopleNumber.page.exact(missed)
    if let presented {
      misses += " of \(PeopleNumber.page.exact(missed + presented)) new pictures"
    } else {
      misses += missed == 0 ? " of the new pictures" : " new pictures"
    }
    var rest = ""
    if missed > 0, let longest = measured.median(.frame, .longestMiss)?.value {
      rest += ", up to \(PeopleNumber.page.exact(longest)) in a row"
    }
    if let ratio = measured.median(.frame, .hitchTimeRatio)?.value {
      rest += " (hitch time \(PacedWords.hitches(ratio)))"
    }
    return Clause(misses: misses, rest: rest)
  }

  /// `0.43 % of a core and 60.5 wake-ups per second under` an arm.
  private static func taken(_ measured: PacedCase) -> String? {
    let parts = [
      measured.median(.app, .cpuShare).map {
        PacedWords.share($0.value) + " of a core"
      },
      measured.median(.app, .wakeups).map {
        PeopleNumber.page.digits($0.value) + " wake-ups per second"
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
