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
  private let candidateBegins: Bool

  /// Takes over two processes that were told nothing yet.
  ///
  /// Whoever begins also makes its subjects first, of the pages that the last pair gave back: on
  /// some hosts its small cells are slower by a hundredth all their life. Let each side begin every
  /// second pair.
  init(
    base: any GateProcess, candidate: any GateProcess, candidateBegins: Bool = false
  ) throws {
    (self.base, self.candidate) = (base, candidate)
    self.candidateBegins = candidateBegins
    try base.waitUntilReady()
    try candidate.waitUntilReady()
  }

  /// The logarithm of candidate / base in a cell; nil when a time is none.
  ///
  /// Both sides run the same frames in lock-step, so a batch may hold any number of them. `runs` of
  /// the frozen kernel are added to each batch of the candidate.
  func logRatio(cell: Int, frames: Int, runs: Int) throws -> Double? {
    var (first, second): ([Double], [Double]) = ([], [])
    for octet in -Self.warmUpOctets..<Self.octets {
      for isFirst in CoupledBatches.turns {
        let isBase = isFirst != candidateBegins
        let time = try (isBase ? base : candidate).batch(
          cell: cell, frames: frames, runs: isBase ? 0 : runs)
        guard octet >= 0 else { continue }
        if isFirst { first.append(time) } else { second.append(time) }
      }
    }
    let log = CoupledBatches.logRatio(a: first, b: second)
    return candidateBegins ? log.map { -$0 } : log
  }
}
