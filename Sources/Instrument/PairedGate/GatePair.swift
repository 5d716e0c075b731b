/// Two fresh processes on one core that run batches in turns.
struct GatePair {
  /// A batch lasts about this long, ns: well under a millisecond, but never less than a frame.
  static let batchNanoseconds = 1e5
  /// Octets per cell that are run first and not counted: caches, allocator and predictors settle.
  static let warmUpOctets = 1
  /// Octets per cell that count.
  static let octets = 4

  private let base: any GateProcess
  private let candidate: any GateProcess

  /// Takes over two processes that were told nothing yet.
  init(base: any GateProcess, candidate: any GateProcess) throws {
    (self.base, self.candidate) = (base, candidate)
    try base.waitUntilReady()
    try candidate.waitUntilReady()
  }

  /// The logarithm of candidate / base in a cell; nil when a time is none.
  ///
  /// Both sides run the same frames in lock-step, so a batch may hold any number of them. `runs` of
  /// the frozen kernel are added to each batch of the candidate.
  func logRatio(cell: Int, frames: Int, runs: Int) throws -> Double? {
    var (old, new): ([Double], [Double]) = ([], [])
    for octet in -Self.warmUpOctets..<Self.octets {
      for isBase in CoupledBatches.turns {
        let time = try (isBase ? base : candidate).batch(
          cell: cell, frames: frames, runs: isBase ? 0 : runs)
        guard octet >= 0 else { continue }
        if isBase { old.append(time) } else { new.append(time) }
      }
    }
    return CoupledBatches.logRatio(a: old, b: new)
  }
}
