import CAffinity
import Foundation
import Glibc
import ReportComparison
import SampleStatistics
import WaveBenchmarks

/// Coordinates a gate: pairs of fresh processes on one core, batches in the order ABBA.
final class GateSession {
  let baseline: String
  let candidate: String
  /// Work added to the candidate, for the self-test.
  let inject: Double
  /// Bytes of heap added to the candidate alone: another layout, the same work.
  let injectedHeap: Int
  let plan: WavePlan
  let words: [String]
  private(set) var cells: [GateCell]
  private var frames: [Int] = []
  private var generator: SeededGenerator

  /// Octets of batches per cell and pair.
  static let octets = 5
  /// A batch lasts about this long, ns: well under a millisecond.
  static let batch = 3e5
  /// Of four pairs, one compares the base with itself.
  static let controlEvery = 4

  init(
    baseline: String, candidate: String, inject: Double = 0, injectedHeap: Int = 0,
    request: PlanRequest, words: [String], seed: UInt64
  ) throws {
    (self.baseline, self.candidate, self.inject) = (baseline, candidate, inject)
    self.injectedHeap = injectedHeap
    self.words = words
    plan = try WavePlan(request)
    cells = plan.cases.filter { $0.scenario != "anchor" }.map { GateCell(caseID: $0.caseID) }
    generator = SeededGenerator(seed: seed)
  }

  /// Runs pairs until `count` real ones are done or the deadline has passed, but at least eight.
  func run(pairs count: Int, until deadline: Date, progress: (Int) -> Void) throws {
    // Where the kernel refuses, the pairs are noisier and as fair.
    _ = affinity_pin_to_last_core()
    var done = 0
    var turn = 0
    while done < count && (done < 8 || Date() < deadline) && Interruption.received == nil {
      turn += 1
      if turn % Self.controlEvery == 0 {
        for (cell, value) in try pair(isControl: true, Array(cells.indices)) {
          cells[cell].controls.append(value)
        }
        continue
      }
      for (cell, value) in try pair(isControl: false, Array(cells.indices)) {
        cells[cell].pairs.append(value)
      }
      done += 1
      progress(done)
    }
  }

  /// Looks again at flagged cells, with as many fresh pairs as before.
  func confirm(_ flagged: [Int], progress: (Int) -> Void) throws {
    guard let first = flagged.first else { return }
    for number in 1...cells[first].pairs.count where Interruption.received == nil {
      for (cell, value) in try pair(isControl: false, flagged) {
        cells[cell].confirmation.append(value)
      }
      progress(number)
    }
  }

  private func pair(isControl: Bool, _ chosen: [Int]) throws -> [(Int, Double)] {
    func start(_ path: String, _ share: Double, _ heap: Int) throws -> GateProcess {
      try GateProcess(
        path, cells: words, inject: share, padding: Int(generator.next() % 4096),
        heapPad: heap + Int(generator.next() % 65_536))
    }
    // Which side is started first is drawn as well.
    let candidateFirst = generator.next() & 1 == 1
    func other() throws -> GateProcess {
      isControl
        ? try start(baseline, 0, 0) : try start(candidate, inject, injectedHeap)
    }
    let early = candidateFirst ? try other() : try start(baseline, 0, 0)
    let late = candidateFirst ? try start(baseline, 0, 0) : try other()
    let (base, new) = candidateFirst ? (late, early) : (early, late)
    try base.waitUntilReady()
    try new.waitUntilReady()
    if frames.isEmpty { try calibrate(base) }
    return try chosen.shuffled(using: &generator).map { cell in
      (cell, try compare(base, new, cell: cell))
    }
  }

  /// The median over octets of the logarithm of new / base. An octet is ABBA and BAAB together: whoever runs
  /// first after a pause pays for it, and within an octet both sides are first equally often. Medians of
  /// single ABBA couples would lean to whichever order is more frequent.
  private func compare(_ base: GateProcess, _ new: GateProcess, cell: Int) throws -> Double {
    _ = try base.batch(cell: cell, frames: frames[cell])
    _ = try new.batch(cell: cell, frames: frames[cell])
    var logs: [Double] = []
    for _ in 0..<Self.octets {
      var (old, changed) = (0.0, 0.0)
      for side in [base, new, new, base, new, base, base, new] {
        let time = try side.batch(cell: cell, frames: frames[cell])
        if side === base { old += time } else { changed += time }
      }
      logs.append(log(changed / old))
    }
    return Quantile.median(logs) ?? 0
  }

  private func calibrate(_ process: GateProcess) throws {
    frames = try cells.indices.map { cell in
      let time = try process.batch(cell: cell, frames: 20) / 20
      let wanted = max(1, Int(Self.batch / time))
      // Whole cycles of sub-pixel phases, so that batches hold the same work.
      return wanted > 5 ? wanted / 5 * 5 : wanted
    }
  }
}
