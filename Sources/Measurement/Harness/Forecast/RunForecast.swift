/// How long a run of several processes takes, from what its blocks take: an estimate, s.
///
/// Sampling that ends early, since every arm is known well enough, is not foreseen: a run may be
/// done sooner.
public struct RunForecast: Sendable, Equatable {
  /// Processes that count besides timing: two show whether counts repeat.
  public static let countingProcesses = 2

  /// The blocks, in the order in which they run.
  public let costs: [BlockCost]
  /// Fresh processes, 1 or more.
  public let processes: Int
  /// From the start of a process to its first event, s.
  public let processStart: Double
  /// Whether each case is made once more in a process that reads memory.
  public let readsMemory: Bool

  /// Adds up `costs` over `processes`, each of which takes `processStart` s to start.
  public init(costs: [BlockCost], processes: Int, processStart: Double, readsMemory: Bool) {
    (self.costs, self.processes) = (costs, max(1, processes))
    (self.processStart, self.readsMemory) = (processStart, readsMemory)
  }

  /// What counting adds to process `index`, counted from 0, s.
  public func counting(inProcess index: Int) -> Double {
    costs.reduce(0) { $0 + counting(of: $1, inProcess: index) }
  }

  /// What counting adds to one block of process `index`, s.
  private func counting(of cost: BlockCost, inProcess index: Int) -> Double {
    index < Self.countingProcesses ? cost.counting : 0
  }

  /// What each block of process `index` takes at least, s: one element per block.
  func leastBlockSeconds(inProcess index: Int) -> [Double] {
    costs.map { $0.least + counting(of: $0, inProcess: index) }
  }

  /// What reading memory adds at the end, s.
  public var memory: Double {
    guard readsMemory else { return 0 }
    return costs.reduce(0) { $0 + $1.memory + Double($1.memoryCases) * processStart }
  }

  /// What the run takes however short its time is, s.
  public var least: Double {
    (0..<processes).reduce(memory) {
      $0 + processStart + leastBlockSeconds(inProcess: $1).reduce(0, +)
    }
  }

  /// What each block takes of each process where a process has `samplingSeconds` for all its blocks
  /// without counting, s: one array of blocks per process.
  ///
  /// Blocks share the time by weight; what one needs beyond its share is not there for the next.
  public func steps(samplingSeconds: Double) -> [[Double]] {
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
