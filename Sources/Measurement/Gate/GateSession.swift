package enum GateLength: Sendable, Equatable {
  /// As many pairs of processes for every cell, at least eight.
  case pairs(Int)
  /// As many pairs as fit in this time, s, together with a second look at every cell; shared over
  /// cells by the variance that a pilot shows.
  case seconds(Double)
}

package enum GateEvent: Sendable, Equatable {
  case paired(Int, of: Int)
  /// The base seems to differ from itself in so many cells, which are looked at again.
  case controlsFlagged(Int)
  case flagged(Int)
}

/// A live comparison of two sides: which pairs of processes run, with which builds and layouts, and
/// for which cells. Told to stop, it keeps what was measured.
package final class GateSession {
  /// Of four pairs, one compares the base with itself.
  static let controlEvery = 4
  /// Pairs before a time budget is shared by variance; no gate has fewer than eight.
  static let pilot = 16
  /// Of a time budget the first look takes this share, so that a second at every cell still fits.
  static let firstLook = 4.0 / 7

  package private(set) var cells: [GateCell]
  /// Every pair's answers, in the order in which they were given.
  package private(set) var observations: [GateObservation] = []

  private let baseline: GateSide
  private let candidate: GateSide
  private let rules: GateRules
  private let surroundings: GateSurroundings
  private let heard: (GateEvent) -> Void
  private var calibration: GateCalibration?
  private var generator: SeededGenerator
  /// The couples of builds whose turn is still to come, for each kind of pair.
  private var waiting: [GateObservation.Kind: [Int]] = [:]
  private var begun = (controls: 0, others: 0)
  private var number = 0
  private var startSeconds = 0.0
  private var cellSeconds: [Double]
  private let contention: ContentionLog?
  /// One for each of `observations`, in its order.
  private var marks: [ContentionLog.Mark] = []
  /// The most cores that others took in a window of the gate; nil where nobody looked.
  package var mostOthersCores: Double? { contention?.mostOthersCores }

  /// - Parameter seed: decides builds, layouts and orders.
  package init(
    cells: [String], baseline: GateSide, candidate: GateSide, rules: GateRules, seed: UInt64,
    surroundings: GateSurroundings, heard: @escaping (GateEvent) -> Void = { _ in }
  ) {
    (self.baseline, self.candidate, self.rules) = (baseline, candidate, rules)
    (self.surroundings, self.heard) = (surroundings, heard)
    self.cells = cells.map { GateCell(id: $0) }
    cellSeconds = Array(repeating: 0, count: cells.count)
    contention = surroundings.host.map(ContentionLog.init)
    generator = SeededGenerator(seed: seed)
  }

  /// Runs the first look, and second looks at whatever stands out. Throws what a process throws,
  /// unless the gate was told to stop by then; `GateError`.
  package func run(_ length: GateLength) throws {
    guard !cells.isEmpty else { return }
    defer { countContended() }
    switch length {
    case .pairs(let count):
      try look(Array(repeating: count, count: cells.count), until: .infinity)
    case .seconds(let budget):
      try look(until: surroundings.seconds() + budget * Self.firstLook)
    }
    let odd = rules.flaggedControls(cells)
    if !odd.isEmpty { heard(.controlsFlagged(odd.count)) }
    try again(.controlConfirmation, odd)
    if !rules.controlRejects(cells) {
      let flagged = rules.flagged(cells)
      if !flagged.isEmpty { heard(.flagged(flagged.count)) }
      try again(.confirmation, flagged)
    }
    try unlessStopped { try lookForMotion() }
  }

  /// Of a wave that moves by less than a pixel a frame, some paint nothing.
  static let framesForMotion = 60

  private func lookForMotion() throws {
    for (side, moves) in [(baseline, \GateCell.baselineMoves), (candidate, \.candidateMoves)]
    where !surroundings.shouldStop() {
      let process = try surroundings.start(
        GateStart(binary: side.binaries[0], environmentBytes: 0, heapBytes: 0))
      try process.waitUntilReady()
      for cell in cells.indices {
        cells[cell][keyPath: moves] =
          try process.painted(cell: cell, frames: Self.framesForMotion).map { $0 > 0 }
      }
    }
  }

  private func countContended() {
    guard let contention else { return }
    contention.finish()
    for (mark, observation) in zip(marks, observations) where contention.isContended(mark) {
      cells[observation.cell].contendedPairs += 1
    }
  }

  /// Runs a pilot, then as many pairs as fit before `deadline`.
  private func look(until deadline: Double) throws {
    let half = Self.pilot / 2
    try look(Array(repeating: half, count: cells.count), until: .infinity)
    try look(Array(repeating: Self.pilot - half, count: cells.count), until: deadline)
    let remaining = deadline - surroundings.seconds()
    guard remaining > 0, number > 0 else { return }
    let controls = Double(Self.controlEvery) / Double(Self.controlEvery - 1)
    let shares = PairShares.pairs(
      variances: cells.map { Moments.of($0[.pair])?.variance ?? 0 },
      pairSeconds: startSeconds / Double(number) * controls,
      cellSeconds: cellSeconds.map { $0 / Double(number) * controls }, budgetSeconds: remaining)
    try look(shares, until: deadline)
  }

  /// Runs pairs, a share for each cell, each third followed by a control.
  private func look(_ shares: [Int], until deadline: Double) throws {
    let longest = shares.max() ?? 0
    for turn in 0..<longest where !surroundings.shouldStop() && surroundings.seconds() < deadline {
      let chosen = taking(part: turn, shares, longest)
      try pair(.pair, chosen)
      heard(.paired(turn + 1, of: longest))
      guard turn % (Self.controlEvery - 1) == Self.controlEvery - 2 else { continue }
      try pair(.control, chosen)
    }
  }

  /// Looks again at flagged cells, with as many fresh pairs as each had.
  private func again(_ kind: GateObservation.Kind, _ flagged: [Int]) throws {
    let shares = cells.indices.map { flagged.contains($0) ? cells[$0][.pair].count : 0 }
    let longest = shares.max() ?? 0
    for turn in 0..<longest where !surroundings.shouldStop() {
      try pair(kind, taking(part: turn, shares, longest))
      heard(.paired(turn + 1, of: longest))
    }
  }

  private func taking(part turn: Int, _ shares: [Int], _ longest: Int) -> [Int] {
    cells.indices.filter {
      PairShares.takesPart(share: shares[$0], longest: longest, number: turn)
    }
  }

  private func pair(_ kind: GateObservation.Kind, _ chosen: [Int]) throws {
    try unlessStopped { try measure(kind, chosen) }
  }

  private func unlessStopped(_ body: () throws -> Void) throws {
    do {
      try body()
    } catch {
      // What tells the gate to stop may have ended its processes as well.
      guard surroundings.shouldStop() else { throw error }
    }
  }

  private func measure(_ kind: GateObservation.Kind, _ chosen: [Int]) throws {
    let began = surroundings.seconds()
    let calibration = try calibrated()
    let other = kind.isControl ? baseline : candidate
    let (couple, builds) = drawBuilds(other, kind)
    let pair = try startPair(builds, other, kind)
    startSeconds += surroundings.seconds() - began
    let share = kind.isControl ? 0 : candidate.inject
    defer { number += 1 }
    contention?.delays = pair.delays
    for cell in chosen.shuffled(using: &generator) {
      let began = surroundings.seconds()
      contention?.beginSample()
      let ratio = try pair.logRatio(
        cell: cell, frames: calibration.frames[cell],
        runs: calibration.runs(cell: cell, share: share))
      guard let ratio else { throw GateError(cell: cells[cell].id) }
      if let contention { marks.append(contention.endSample()) }
      cellSeconds[cell] += surroundings.seconds() - began
      cells[cell].take(ratio, kind, couple: couple)
      observations.append(
        GateObservation(
          kind: kind, cell: cell, number: number, baseline: builds.0, candidate: builds.1,
          logRatio: ratio))
    }
  }

  /// A signed-rank test over fewer hardly ever rejects.
  static let fewestCouples = 8

  /// Where the sides have builds enough, each of one side keeps one of the other as its partner (in
  /// a control the next one of its own side), and the couples run by turns; else both are drawn.
  private func drawBuilds(
    _ other: GateSide, _ kind: GateObservation.Kind
  ) -> (couple: Int?, builds: (String, String)) {
    let count = min(baseline.binaries.count, other.binaries.count)
    guard count >= Self.fewestCouples else {
      return (
        nil, (baseline.drawBinary(using: &generator), other.drawBinary(using: &generator))
      )
    }
    if waiting[kind, default: []].isEmpty {
      waiting[kind] = (0..<count).shuffled(using: &generator)
    }
    let couple = waiting[kind]?.removeLast() ?? 0
    let partner = kind.isControl ? (couple + 1) % count : couple
    return (couple, (baseline.binaries[couple], other.binaries[partner]))
  }

  /// Which side is started first is drawn; which one begins, they take turns in, in controls apart.
  private func startPair(
    _ builds: (String, String), _ other: GateSide, _ kind: GateObservation.Kind
  ) throws -> GatePair {
    let count = kind.isControl ? begun.controls : begun.others
    if kind.isControl { begun.controls += 1 } else { begun.others += 1 }
    let otherFirst = generator.next() & 1 == 1
    let early = try otherFirst ? start(builds.1, other) : start(builds.0, baseline)
    let late = try otherFirst ? start(builds.0, baseline) : start(builds.1, other)
    return try GatePair(
      base: otherFirst ? late : early, candidate: otherFirst ? early : late,
      candidateBegins: count % 2 == 1)
  }

  private func start(_ binary: String, _ side: GateSide) throws -> any GateProcess {
    try surroundings.start(side.drawStart(of: binary, using: &generator))
  }

  private func calibrated() throws -> GateCalibration {
    if let calibration { return calibration }
    let process = try start(baseline.binaries[0], baseline)
    try process.waitUntilReady()
    let made = try GateCalibration(process, cells: cells.count)
    calibration = made
    return made
  }
}
