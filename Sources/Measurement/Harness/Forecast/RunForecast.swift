/// How long a run of several processes takes, from what its blocks take: an estimate, s.
///
/// Sampling that ends early, since every arm is known well enough, is not foreseen: a run may be
/// done sooner.
package struct RunForecast: Sendable, Equatable {
  /// Processes of a session that count besides timing: two show whether counts repeat.
  package static let countingProcesses = 2

  /// The blocks, in the order in which they run.
  package let costs: [BlockCost]
  /// Fresh processes of all sessions, 1 or more.
  package let processes: Int
  /// Fresh processes of each session, 1 or more.
  let processesPerSession: Int
  private let pauseSeconds: Double
  /// From the start of a process to its first event, s.
  package let processStart: Double
  /// Whether each case is made once more in a process that reads memory.
  let readsMemory: Bool

  /// Adds up `costs` over sessions of so many `processes`, each of which takes `processStart` s to
  /// start, with a pause between two sessions.
  package init(
    costs: [BlockCost], processes: Int, sessions: Int = 1, pauseSeconds: Double = 0,
    processStart: Double, readsMemory: Bool
  ) {
    processesPerSession = max(1, processes)
    (self.costs, self.pauseSeconds) = (costs, pauseSeconds)
    self.processes = processesPerSession * max(1, sessions)
    (self.processStart, self.readsMemory) = (processStart, readsMemory)
  }

  /// The same sessions with other processes, blocks or passes.
  func with(
    processes: Int? = nil, readsMemory: Bool? = nil, costs: [BlockCost]? = nil
  ) -> RunForecast {
    RunForecast(
      costs: costs ?? self.costs, processes: processes ?? processesPerSession,
      sessions: self.processes / processesPerSession, pauseSeconds: pauseSeconds,
      processStart: processStart, readsMemory: readsMemory ?? self.readsMemory)
  }

  /// The pause before process `index`, counted from 0, s: where another session begins.
  package func pause(beforeProcess index: Int) -> Double {
    index > 0 && index.isMultiple(of: processesPerSession) ? pauseSeconds : 0
  }

  /// What counting adds to process `index`, counted from 0, s.
  package func counting(inProcess index: Int) -> Double {
    costs.reduce(0) { $0 + counting(of: $1, inProcess: index) }
  }

  /// What counting adds to one block of process `index`, s.
  private func counting(of cost: BlockCost, inProcess index: Int) -> Double {
    index % processesPerSession < Self.countingProcesses ? cost.counting : 0
  }

  /// What each block of process `index` takes at least, s: one element per block.
  func leastBlockSeconds(inProcess index: Int) -> [Double] {
    costs.map { $0.least + counting(of: $0, inProcess: index) }
  }

  /// What reading memory adds at the end, s.
  package var memory: Double {
    guard readsMemory else { return 0 }
    return costs.reduce(0) { $0 + $1.memory + Double($1.memoryCases) * processStart }
  }

  /// What the run takes however short its time is, s.
  var least: Double {
    (0..<processes).reduce(memory) {
      $0 + pause(beforeProcess: $1) + processStart
        + leastBlockSeconds(inProcess: $1).reduce(0, +)
    }
  }

  /// What each block takes of each process where a process has `samplingSeconds` for all its blocks
  /// without counting, s: one array of blocks per process.
  ///
  /// Blocks share the time by weight; what one needs beyond its share is not there for the next.
  package func steps(samplingSeconds: Double) -> [[Double]] {
    var rest = samplingSeconds
    var weight = costs.reduce(0) { $0 + $1.weight }
    let blocks = costs.map { cost in
      let share = weight > 0 ? max(0, rest) * cost.weight / weight : 0
      let used = cost.isOpenEnded ? max(share, cost.least) : cost.least
      rest -= used
      weight -= cost.weight
      return used
    }
    return (0..<processes).map { index in
      zip(costs, blocks).map { $1 + counting(of: $0, inProcess: index) }
    }
  }
}

/// What a block takes of one process's time, as a trial of it found.
package struct BlockCost: Codable, Sendable, Equatable {
  /// The block's name.
  package var block: String
  /// The share of the sampling time that the block gets, relative to the others; above 0.
  var weight: Double
  /// Making, warming up and calibrating its subjects, and timing starts, s: the same however long
  /// it is sampled.
  package var preparing = 0.0
  /// The passes that count, s; 0 where nothing is counted.
  package var counting = 0.0
  /// One round of all its arms, s.
  package var round = 0.0
  /// Rounds that it gets however long they take.
  package var fewestRounds = 1
  /// Whether it goes on with rounds as long as its share of the time lasts.
  package var isOpenEnded = false
  /// Each of its cases once more in a process of its own that reads memory, s, without starting
  /// those processes; 0 where none is read.
  package var memory = 0.0
  /// How many of its cases such processes would make.
  var memoryCases = 0

  /// A block that takes nothing yet.
  package init(block: String, weight: Double) { (self.block, self.weight) = (block, weight) }

  /// What it takes at least, s, without the passes that count.
  var least: Double { preparing + Double(fewestRounds) * round }
}

/// Shares out the time of a run that must not take longer than a limit.
package struct ProcessAllowance: Sendable, Equatable {
  private let limitSeconds: Double
  private let forecast: RunForecast

  /// Shares out `limitSeconds`, of everything from the run's start to its end.
  package init(limitSeconds: Double, forecast: RunForecast) {
    (self.limitSeconds, self.forecast) = (limitSeconds, forecast)
  }

  /// By how much of itself a limit may be missed, 0…1.
  static let tolerance = 0.1

  /// Whether the limit is missed if process `index`, counted from 0, starts after `elapsed` s: what
  /// was done took longer than its forecast.
  package func isOver(beforeProcess index: Int, elapsed: Double) -> Bool {
    let least = forecast.leastBlockSeconds(inProcess: index).reduce(forecast.processStart, +)
    return elapsed + least > (1 + Self.tolerance) * limitSeconds
  }

  /// Whether no more memory can be read after `elapsed` s.
  package func isOver(elapsed: Double) -> Bool { elapsed > limitSeconds }

  /// The share of process `index`; see ``seconds(process:elapsed:)``.
  package func share(process index: Int, elapsed: Double) -> ProcessShare {
    ProcessShare(
      seconds: seconds(process: index, elapsed: elapsed),
      leastBlockSeconds: forecast.leastBlockSeconds(inProcess: index))
  }

  /// How long process `index`, counted from 0, may take from its first event, s: what is left after
  /// `elapsed` s, without what other processes need for counting and memory, in equal parts.
  ///
  /// Above 0 always: a process makes its least number of rounds however little it gets.
  package func seconds(process index: Int, elapsed: Double) -> Double {
    let coming = index..<max(index + 1, forecast.processes)
    let pauses = coming.dropFirst().reduce(0) { $0 + forecast.pause(beforeProcess: $1) }
    let reserved = coming.reduce(forecast.memory + pauses) {
      $0 + forecast.processStart + forecast.counting(inProcess: $1)
    }
    let share = max(0, limitSeconds - elapsed - reserved) / Double(coming.count)
    return max(0.001, share + forecast.counting(inProcess: index))
  }
}

/// What one process may take.
package struct ProcessShare: Codable, Sendable, Equatable {
  /// From its first event to its last one, s.
  package let seconds: Double
  /// What each of its blocks takes at least, s, in order.
  package let leastBlockSeconds: [Double]
}

/// How long a run will still take: what is left of its forecast, corrected by how long the steps
/// that are done took beside theirs.
package struct RemainingTime: Sendable, Equatable {
  /// A correction begins to count when so large a part of the forecast is done, 0…1.
  private static let trustedShare = 0.05

  private var coming: ArraySlice<Double>
  private let total: Double
  /// Of the steps that are done, s.
  private var foreseen = 0.0
  private var measured = 0.0

  /// - Parameter steps: what each step was expected to take, s, in order.
  package init(steps: [Double]) {
    coming = steps[...]
    total = steps.reduce(0, +)
  }

  /// The next step is done; it took `seconds`.
  package mutating func finishStep(seconds: Double) {
    guard let forecast = coming.popFirst() else { return }
    foreseen += forecast
    measured += seconds
  }

  /// What is left, s, where the step under way has taken `elapsed` s; never below 0.
  package func seconds(inStep elapsed: Double) -> Double {
    guard let current = coming.first else { return 0 }
    let correction = foreseen > Self.trustedShare * total ? measured / foreseen : 1
    let later = coming.dropFirst().reduce(0, +)
    return correction * later + max(0, correction * current - elapsed)
  }
}
