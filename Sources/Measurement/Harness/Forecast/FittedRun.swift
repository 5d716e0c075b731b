/// What of a run fits into its time limit, and how the limit is shared out.
package struct FittedRun: Sendable, Equatable {
  /// How much of the time that is left is given to what must be done: a trial foresees a little
  /// less than runs take. Sampling uses the rest.
  static let givenShare = 0.8
  /// By how much of itself a limit may be missed, 0…1.
  package static let tolerance = 0.1

  package let kept: RunForecast
  private let asked: RunForecast
  private let limitSeconds: Double
  /// Blocks that were not even tried, since trying took too long.
  private let untried: [String]

  /// Leaves out of a run as little as fits it into `limitSeconds`, of which `elapsed` are over:
  /// first processes of each session, down to one; then the reading of memory; then blocks, of
  /// those frame by frame the longest first, and those in real time last.
  ///
  /// - Parameters:
  ///   - asked: the whole run.
  ///   - untried: the names of further blocks, of which nothing is known.
  /// - Returns: nil where not even the shortest block fits, see ``leastSeconds(_:elapsed:)``.
  package init?(
    _ asked: RunForecast, untried: [String] = [], limitSeconds: Double, elapsed: Double
  ) {
    (self.asked, self.untried, self.limitSeconds) = (asked, untried, limitSeconds)
    let room = Self.givenShare * (limitSeconds - elapsed)
    var kept = asked
    while kept.processes > 1, kept.least > room { kept.processes -= 1 }
    if kept.least > room { kept.readsMemory = false }
    if kept.least > room {
      kept.blocks = []
      for block in Self.inOrderOfWorth(asked.blocks) {
        var more = kept
        more.blocks.append(block)
        if more.least <= room { kept = more }
      }
      let names = Set(kept.blocks.map(\.block))
      kept.blocks = asked.blocks.filter { names.contains($0.block) }
    }
    guard !kept.blocks.isEmpty else { return nil }
    self.kept = kept
  }

  /// The shortest time in which something of a run can be measured that has taken `elapsed` s so
  /// far, s; nil where no block was tried.
  package static func leastSeconds(_ asked: RunForecast, elapsed: Double) -> Double? {
    var alone = asked
    (alone.processes, alone.readsMemory) = (1, false)
    return asked.blocks.map { block in
      alone.blocks = [block]
      return elapsed + alone.least / givenShare
    }.min()
  }

  private static func inOrderOfWorth(_ blocks: [BlockCost]) -> [BlockCost] {
    blocks.sorted {
      ($0.isPaced ? 0 : 1, $0.least + $0.counting) < ($1.isPaced ? 0 : 1, $1.least + $1.counting)
    }
  }

  // MARK: - What is left out

  package var askedProcesses: Int { asked.processes }

  package var leavesOutMemory: Bool { asked.readsMemory && !kept.readsMemory }

  /// The names of the blocks that are left out, untried ones last.
  package var blocksLeftOut: [String] {
    let names = Set(kept.blocks.map(\.block))
    return asked.blocks.map(\.block).filter { !names.contains($0) } + untried
  }

  package var isWhole: Bool { kept == asked && untried.isEmpty }

  // MARK: - Sharing the limit out

  /// Whether the limit is missed if process `index`, counted from 0, starts after `elapsed` s: what
  /// was done took longer than foreseen.
  package func isOver(beforeProcess index: Int, elapsed: Double) -> Bool {
    let least = kept.leastBlockSeconds(inProcess: index).reduce(kept.processStart, +)
    return elapsed + least > (1 + Self.tolerance) * limitSeconds
  }

  /// Whether no more memory can be read after `elapsed` s.
  package func isOver(elapsed: Double) -> Bool { elapsed > limitSeconds }

  /// What process `index`, counted from 0, may take after `elapsed` s: what is left without what
  /// other processes need for counting and memory, in equal parts.
  ///
  /// Above 0 always: a process makes its fewest rounds however little it gets.
  package func share(process index: Int, elapsed: Double) -> ProcessShare {
    let coming = index..<max(index + 1, kept.processes * kept.sessions)
    let pauses = coming.dropFirst().reduce(0) { $0 + kept.pause(beforeProcess: $1) }
    let reserved = coming.reduce(kept.memory + pauses) {
      $0 + kept.processStart + kept.counting(inProcess: $1)
    }
    let sampling = max(0, limitSeconds - elapsed - reserved) / Double(coming.count)
    return ProcessShare(
      seconds: max(0.001, sampling + kept.counting(inProcess: index)),
      leastBlockSeconds: kept.leastBlockSeconds(inProcess: index))
  }
}

package struct ProcessShare: Codable, Sendable, Equatable {
  /// From its first event to its last one, s.
  package let seconds: Double
  /// What each of its blocks takes at least, s, in order.
  package let leastBlockSeconds: [Double]
}
