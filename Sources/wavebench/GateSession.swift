import CAffinity
import Foundation
import ReportComparison
import SampleStatistics
import WaveBenchmarks

/// Coordinates a gate: which pairs of processes run, with which builds and layouts, and for which cells.
final class GateSession {
  let baseline: GateSide
  let candidate: GateSide
  private(set) var cells: [GateCell]
  private(set) var observations: [GateObservation] = []

  private let words: [String]
  private var calibration: GateCalibration?
  private var generator: SeededGenerator
  private var number = 0
  private var startSeconds = 0.0
  private var cellSeconds: [Double]

  /// Of four pairs, one compares the base with itself.
  static let controlEvery = 4
  /// Pairs before a time budget is shared by variance; no gate has fewer than eight.
  static let pilot = 16

  /// A gate over the cases of a request; `words` spell the request out for the co-processes.
  init(
    baseline: GateSide, candidate: GateSide, request: PlanRequest, words: [String], seed: UInt64
  ) throws {
    (self.baseline, self.candidate, self.words) = (baseline, candidate, words)
    cells = try WavePlan(request).cases.filter { $0.scenario != "anchor" }
      .map { GateCell(caseID: $0.caseID) }
    cellSeconds = Array(repeating: 0, count: cells.count)
    generator = SeededGenerator(seed: seed)
  }

  /// Runs `count` pairs for every cell, each fourth followed by a control.
  func run(pairs count: Int, progress: (Int, Int) -> Void) throws {
    try look(Array(repeating: count, count: cells.count), until: .distantFuture, progress)
  }

  /// Runs a pilot, then as many pairs as fit before `deadline`, shared over cells by the pilot's variance.
  func run(until deadline: Date, progress: (Int, Int) -> Void) throws {
    let half = Self.pilot / 2
    try look(Array(repeating: half, count: cells.count), until: .distantFuture, progress)
    try look(Array(repeating: Self.pilot - half, count: cells.count), until: deadline, progress)
    let remaining = deadline.timeIntervalSinceNow
    guard remaining > 0, number > 0 else { return }
    let controls = Double(Self.controlEvery) / Double(Self.controlEvery - 1)
    let shares = PairShares.pairs(
      variances: cells.map { Moments.of($0.pairs)?.variance ?? 0 },
      pairSeconds: startSeconds / Double(number) * controls,
      cellSeconds: cellSeconds.map { $0 / Double(number) * controls }, budgetSeconds: remaining,
      least: 0)
    try look(shares, until: deadline, progress)
  }

  /// Looks again at flagged cells, with as many fresh pairs as each had.
  func confirm(_ flagged: [Int], progress: (Int, Int) -> Void) throws {
    try again(.confirmation, flagged, progress) { cells[$0].confirmation.append($1) }
  }

  /// Looks again at cells whose control stood out, with as many fresh controls as each had pairs.
  func confirmControls(_ flagged: [Int], progress: (Int, Int) -> Void) throws {
    try again(.controlConfirmation, flagged, progress) {
      cells[$0].controlConfirmation.append($1)
    }
  }

  private func again(
    _ kind: GateObservation.Kind, _ flagged: [Int], _ progress: (Int, Int) -> Void,
    _ keep: (Int, Double) -> Void
  ) throws {
    let shares = cells.indices.map { flagged.contains($0) ? cells[$0].pairs.count : 0 }
    let longest = shares.max() ?? 0
    for turn in 0..<longest where Interruption.received == nil {
      for (cell, value) in try pair(kind, taking(part: turn, shares, longest)) { keep(cell, value) }
      progress(turn + 1, longest)
    }
  }

  private func look(_ shares: [Int], until deadline: Date, _ progress: (Int, Int) -> Void) throws {
    let longest = shares.max() ?? 0
    for turn in 0..<longest where Interruption.received == nil && Date() < deadline {
      let chosen = taking(part: turn, shares, longest)
      for (cell, value) in try pair(.pair, chosen) { cells[cell].pairs.append(value) }
      progress(turn + 1, longest)
      guard turn % (Self.controlEvery - 1) == Self.controlEvery - 2 else { continue }
      for (cell, value) in try pair(.control, chosen) { cells[cell].controls.append(value) }
    }
  }

  private func taking(part turn: Int, _ shares: [Int], _ longest: Int) -> [Int] {
    cells.indices.filter {
      PairShares.takesPart(share: shares[$0], longest: longest, number: turn)
    }
  }

  /// Runs a pair of fresh processes, and returns one logarithm per chosen cell.
  private func pair(_ kind: GateObservation.Kind, _ chosen: [Int]) throws -> [(Int, Double)] {
    let began = Date()
    let calibration = try calibrated()
    let other = kind.isControl ? baseline : candidate
    let builds = (draw(baseline), draw(other))
    // Which side is started first is drawn as well.
    let otherFirst = generator.next() & 1 == 1
    let early = try otherFirst ? start(builds.1, other) : start(builds.0, baseline)
    let late = try otherFirst ? start(builds.0, baseline) : start(builds.1, other)
    let pair = try GatePair(
      base: otherFirst ? late : early, candidate: otherFirst ? early : late)
    startSeconds += Date().timeIntervalSince(began)
    let results = try chosen.shuffled(using: &generator).map { cell in
      let began = Date()
      let ratio = try pair.logRatio(
        cell: cell, frames: calibration.frames[cell],
        runs: calibration.runs(cell: cell, share: kind.isControl ? 0 : candidate.inject))
      cellSeconds[cell] += Date().timeIntervalSince(began)
      observations.append(
        GateObservation(
          kind: kind, caseID: cells[cell].caseID, number: number, baseline: builds.0,
          candidate: builds.1, logRatio: ratio))
      return (cell, ratio)
    }
    number += 1
    return results
  }

  private func calibrated() throws -> GateCalibration {
    if let calibration { return calibration }
    // Where the kernel refuses, the pairs are noisier and as fair.
    _ = affinity_pin_to_last_core()
    let process = try start(baseline.binaries[0], baseline)
    try process.waitUntilReady()
    let made = try GateCalibration(process, cells: cells.count)
    calibration = made
    return made
  }

  private func draw(_ side: GateSide) -> String {
    side.binaries[Int(generator.next() % UInt64(side.binaries.count))]
  }

  private func start(_ path: String, _ side: GateSide) throws -> GateProcess {
    try GateProcess(
      path, cells: words, padding: Int(generator.next() % 4096),
      heapPad: side.heapBytes + Int(generator.next() % 65_536))
  }
}
