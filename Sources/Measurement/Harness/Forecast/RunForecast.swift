/// What a run takes however little it is sampled, from what its blocks take, s.
package struct RunForecast: Sendable, Equatable {
  /// Processes of a session that count besides timing: two show whether counts repeat.
  package static let countingProcesses = 2

  package var blocks: [BlockCost]
  /// Fresh processes of each session, 1 or more.
  package var processes: Int
  var sessions = 1
  /// From the end of a session to the next, s.
  var pauseSeconds = 0.0
  /// From the start of a process to its first event, s.
  let processStart: Double
  /// Whether each case is made once more in a process that reads memory.
  package var readsMemory: Bool

  package init(
    blocks: [BlockCost], processes: Int, sessions: Int = 1, pauseSeconds: Double = 0,
    processStart: Double, readsMemory: Bool
  ) {
    (self.blocks, self.processes, self.sessions) = (blocks, max(1, processes), max(1, sessions))
    (self.pauseSeconds, self.processStart) = (pauseSeconds, processStart)
    self.readsMemory = readsMemory
  }

  /// The pause before process `index`, counted from 0 through all sessions, s.
  func pause(beforeProcess index: Int) -> Double {
    index > 0 && index.isMultiple(of: processes) ? pauseSeconds : 0
  }

  /// What counting adds to process `index`, s.
  func counting(inProcess index: Int) -> Double {
    counts(inProcess: index) ? blocks.reduce(0) { $0 + $1.counting } : 0
  }

  private func counts(inProcess index: Int) -> Bool { index % processes < Self.countingProcesses }

  /// What each block of process `index` takes at least, s, counting included.
  func leastBlockSeconds(inProcess index: Int) -> [Double] {
    let counts = counts(inProcess: index)
    return blocks.map { $0.least + (counts ? $0.counting : 0) }
  }

  /// What reading memory adds at the end, s.
  var memory: Double {
    guard readsMemory else { return 0 }
    return blocks.reduce(0) { $0 + $1.memory + Double($1.memoryCases) * processStart }
  }

  /// What the whole run takes at least, s.
  var least: Double {
    (0..<processes * sessions).reduce(memory) {
      $0 + pause(beforeProcess: $1) + leastBlockSeconds(inProcess: $1).reduce(processStart, +)
    }
  }
}

/// What a block takes of one process's time, as one trial of its cases tells, s.
package struct BlockCost: Codable, Sendable, Equatable {
  package let block: String
  var isPaced = false
  /// Making and warming up its subjects, the fewest rounds, and timing starts.
  package var least = 0.0
  /// The passes that count; 0 where nothing is counted.
  package var counting = 0.0
  /// Each of its cases once more for its memory, without starting processes for them.
  package var memory = 0.0
  /// How many of its cases such processes make.
  var memoryCases = 0

  package init(block: String) { self.block = block }
}
