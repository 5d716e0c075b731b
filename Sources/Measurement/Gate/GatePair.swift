import Foundation

/// Two fresh processes, on one core if the kernel lets them, that run batches in turns.
struct GatePair {
  /// A batch lasts about this long, ns: well under a millisecond, but never less than a frame.
  static let batchNanoseconds = 1e5
  /// Octets per cell that are run first and not counted: caches, allocator and predictors settle.
  static let warmUpOctets = 1
  static let octets = 4

  private let base: any GateProcess
  private let candidate: any GateProcess
  private let candidateBegins: Bool

  /// Takes over two fresh processes. Whoever begins also makes its subjects first, of the pages
  /// that the last pair gave back: on some hosts its small cells are slower by a hundredth all
  /// their life. Let each side begin every second pair.
  init(
    base: any GateProcess, candidate: any GateProcess, candidateBegins: Bool = false
  ) throws {
    (self.base, self.candidate) = (base, candidate)
    self.candidateBegins = candidateBegins
    try base.waitUntilReady()
    try candidate.waitUntilReady()
  }

  /// How long the two have waited for a core; none where nobody keeps it.
  var delays: [RunDelay] {
    [base, candidate].compactMap(\.identifier).map { RunDelay(path: "/proc/\($0)/schedstat") }
  }

  /// The logarithm of candidate / base; nil when a time is none. Both sides run the same frames in
  /// lock-step; `runs` of the frozen kernel are added to each batch of the candidate.
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

/// Batches of two sides in octets of the order A B B A B A A B. Whoever comes first after a switch
/// pays for cold caches, so neighbours form couples, and those of both orders are kept apart until
/// their medians are averaged: that cancels the order, and no spike moves the result.
package enum CoupledBatches {
  /// The sides of an octet in the order in which they run; true where it is A's turn.
  package static let turns = [true, false, false, true, false, true, true, false]

  /// The logarithm of B / A, of CPU times, in any unit, of each side's batches in the order in
  /// which they ran. Nil unless both hold the same number, a multiple of four above zero, all
  /// finite and above zero.
  package static func logRatio(a: [Double], b: [Double]) -> Double? {
    guard a.count == b.count, !a.isEmpty, a.count % 4 == 0,
      (a + b).allSatisfy({ $0 > 0 && $0.isFinite })
    else { return nil }
    let logs = zip(a, b).map { log($1 / $0) }
    // In an octet A's first and fourth batch run before their neighbours, the second and third
    // after.
    func median(_ positions: [Int]) -> Double? {
      Quantile.median(logs.indices.filter { positions.contains($0 % 4) }.map { logs[$0] })
    }
    guard let first = median([0, 3]), let second = median([1, 2]) else { return nil }
    return (first + second) / 2
  }
}

struct GateCalibration {
  let frames: [Int]
  /// A frame's CPU time, ns.
  let frameNanoseconds: [Double]
  /// A kernel run's CPU time, ns.
  let runNanoseconds: Double

  /// Measures with a process of the base that serves for nothing else.
  init(_ process: any GateProcess, cells: Int) throws {
    func cost(_ cell: Int, frames: Int, runs: Int) throws -> Double {
      let times = try (0..<9).map { _ in
        try process.batch(cell: cell, frames: frames, runs: runs)
      }
      return (Quantile.median(times) ?? 0) / Double(max(frames, runs))
    }
    frameNanoseconds = try (0..<cells).map { cell in
      _ = try cost(cell, frames: 5, runs: 0)
      return try cost(cell, frames: 5, runs: 0)
    }
    _ = try cost(0, frames: 0, runs: 2000)
    runNanoseconds = try cost(0, frames: 0, runs: 2000)
    frames = frameNanoseconds.map { max(1, Int((GatePair.batchNanoseconds / $0).rounded())) }
  }

  func runs(cell: Int, share: Double) -> Int {
    guard share > 0, runNanoseconds > 0 else { return 0 }
    let batch = frameNanoseconds[cell] * Double(frames[cell])
    return Int((share * batch / runNanoseconds).rounded())
  }
}

/// Shares pairs of processes over cells, so that all are known equally well in a given time.
package enum PairShares {
  /// The most pairs that one cell gets.
  package static let most = 2000

  /// Pairs per cell, from 0 to `most`, in proportion to the variance of a pilot's log ratios; cells
  /// with none count as the largest. A pair costs `pairSeconds` and what its cells add.
  package static func pairs(
    variances: [Double], pairSeconds: Double, cellSeconds: [Double], budgetSeconds: Double
  ) -> [Int] {
    let known = variances.filter { $0 > 0 && $0.isFinite }
    let largest = known.max() ?? 1
    let weights = variances.map { $0 > 0 && $0.isFinite ? $0 / largest : 1 }
    func shares(_ scale: Double) -> [Int] {
      weights.map { min(most, Int(($0 * scale).rounded(.down))) }
    }
    func seconds(_ scale: Double) -> Double {
      let counts = shares(scale)
      let alone = zip(counts, cellSeconds).map { Double($0) * $1 }
      return Double(counts.max() ?? 0) * pairSeconds + alone.reduce(0, +)
    }
    var (low, high) = (0.0, Double(most))
    if seconds(high) <= budgetSeconds { return shares(high) }
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if seconds(middle) <= budgetSeconds { low = middle } else { high = middle }
    }
    return shares(low)
  }

  /// True if a cell with `share` of `longest` pairs takes part in pair `number` (0, 1, …): turns
  /// are spread evenly, so that a change of the host's speed meets every cell alike.
  package static func takesPart(share: Int, longest: Int, number: Int) -> Bool {
    guard longest > 0 else { return false }
    return (number + 1) * share / longest > number * share / longest
  }
}
