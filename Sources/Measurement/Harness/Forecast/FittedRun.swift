/// What of a run fits into its time: fewer processes, then no memory, then fewer blocks. A function
/// of estimates alone.
package struct FittedRun: Sendable, Equatable {
  /// How much of the time that is left is given away to what must be done: trials foresee a little
  /// less than runs take. Sampling uses the rest.
  static let givenShare = 0.8

  /// What is left of the run.
  package let forecast: RunForecast
  private let asked: RunForecast
  /// Blocks that were not even tried, since trying took too long.
  private let untried: [String]

  /// Leaves out of a run as little as fits it into `limitSeconds`, of which `elapsed` are over: one
  /// process of each session after the other, down to one; then the pass that reads memory; then
  /// blocks, the longest first.
  ///
  /// - Parameters:
  ///   - asked: the whole run, its blocks in the order in which they run.
  ///   - untried: the names of further blocks, of which nothing is known.
  /// - Returns: nil where not even the shortest block fits, see ``leastSeconds(_:elapsed:)``.
  package init?(
    _ asked: RunForecast, untried: [String] = [], limitSeconds: Double, elapsed: Double
  ) {
    (self.asked, self.untried) = (asked, untried)
    let room = Self.givenShare * (limitSeconds - elapsed)
    for processes in (1...asked.processesPerSession).reversed() {
      let fewer = asked.with(processes: processes)
      if fewer.least <= room {
        forecast = fewer
        return
      }
    }
    var small = asked.with(processes: 1, readsMemory: false)
    let order = asked.costs.indices.sorted { Self.seconds(asked, $0) < Self.seconds(asked, $1) }
    for count in (1...max(1, order.count)).reversed() {
      let kept = order.prefix(count).sorted()
      small = small.with(costs: kept.map { asked.costs[$0] })
      if small.least <= room, !kept.isEmpty {
        forecast = small
        return
      }
    }
    return nil
  }

  /// The shortest time in which something of a run can be measured that has taken `elapsed` s so
  /// far, s; nil where no block was tried.
  package static func leastSeconds(_ asked: RunForecast, elapsed: Double) -> Double? {
    let shortest = asked.costs.indices.min { seconds(asked, $0) < seconds(asked, $1) }
    guard let shortest else { return nil }
    let alone = asked.with(processes: 1, readsMemory: false, costs: [asked.costs[shortest]])
    return elapsed + alone.least / givenShare
  }

  /// What a block takes of one process that counts, s.
  private static func seconds(_ forecast: RunForecast, _ block: Int) -> Double {
    forecast.costs[block].least + forecast.costs[block].counting
  }

  /// Fresh processes of each session.
  package var processes: Int { forecast.processesPerSession }

  /// The processes of each session that were asked for.
  package var askedProcesses: Int { asked.processesPerSession }

  /// Whether memory was to be read and is not.
  package var leavesOutMemory: Bool { asked.readsMemory && !forecast.readsMemory }

  /// The names of the blocks that are left out, untried ones last.
  package var blocksLeftOut: [String] {
    let kept = Set(forecast.costs.map(\.block))
    return asked.costs.map(\.block).filter { !kept.contains($0) } + untried
  }

  /// Whether everything is measured that was asked for.
  package var isWhole: Bool {
    processes == askedProcesses && !leavesOutMemory && blocksLeftOut.isEmpty
  }
}
