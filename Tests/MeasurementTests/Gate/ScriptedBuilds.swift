import TestSupport

@testable import Measurement

/// Builds whose batches take scripted times, on a scripted clock: no process is started.
final class ScriptedBuilds {
  /// Factors of the times of a build's frames; 1 where there is none.
  var costs: [String: Double] = [:]
  var scatter = 0.01
  /// The cells that are slower in the builds that `costs` names; nil: all.
  var slowCells: Set<Int>?
  /// By which factor the second side of every pair is slower, whatever runs there.
  var secondSideCost = 1.0
  /// By which factor the side is slower that begins.
  var beginningCost = 1.0
  /// The number of started processes after which the gate is told to stop.
  var stopsAfter = Int.max
  /// True if processes that run when the gate is told to stop end with it.
  var endsWithGate = false
  /// The process, counted from 1, that ends in its first batch.
  var broken: Int?
  var host: HostWatch?
  /// The painting of a build's frames in the cell `motionless`; nil is a build that cannot tell.
  var paints: [String: Int?] = [:]
  var motionless = 0

  private(set) var starts: [GateStart] = []
  /// The cells of every batch that was run, without the frozen kernel's.
  private(set) var batches: [(process: Int, cell: Int, frames: Int, runs: Int)] = []
  private var seconds = 0.0
  /// Of each pair the process that runs the first batch, and whether that is the second side.
  private var beginnings: [Int: (process: Int, isSecondSide: Bool)] = [:]
  private var begun = (controls: 0, others: 0)
  private var generator: SeededGenerator

  struct Ended: Error {}

  init(seed: UInt64 = 1) { generator = SeededGenerator(seed: seed) }

  var surroundings: GateSurroundings {
    GateSurroundings(
      start: { self.start($0) }, seconds: { self.seconds },
      shouldStop: { self.starts.count >= self.stopsAfter }, host: host)
  }

  private func start(_ order: GateStart) -> any GateProcess {
    starts.append(order)
    seconds += 0.01
    return ScriptedProcess(
      builds: self, number: starts.count, binary: order.binary,
      layout: 1 + scatter * generator.normal())
  }

  fileprivate func batch(
    _ process: ScriptedProcess, cell: Int, frames: Int, runs: Int
  ) throws -> Double {
    if process.number == broken || (endsWithGate && starts.count >= stopsAfter) { throw Ended() }
    batches.append((process.number, cell, frames, runs))
    // Process 1 calibrates.
    let beginning = beginning(of: process.number / 2, process.number)
    let begins = beginning.process == process.number
    let isSecond = process.number > 1 && begins == beginning.isSecondSide
    let isSlow = slowCells?.contains(cell) ?? true
    let factor =
      (isSlow ? costs[process.binary] ?? 1 : 1) * (isSecond ? secondSideCost : 1)
      * (begins ? beginningCost : 1)
    let time =
      Double(frames) * 20_000 * Double(cell + 1) * factor * process.layout + Double(runs) * 50
    seconds += time / 1e9
    return time
  }

  /// The sides of controls begin by turns, and so do those of all other pairs.
  private func beginning(of pair: Int, _ process: Int) -> (process: Int, isSecondSide: Bool) {
    if let known = beginnings[pair] { return known }
    var isSecondSide = false
    if pair > 0 {
      let isControl = starts[2 * pair - 1].binary == starts[2 * pair].binary
      isSecondSide = (isControl ? begun.controls : begun.others) % 2 == 1
      if isControl { begun.controls += 1 } else { begun.others += 1 }
    }
    beginnings[pair] = (process, isSecondSide)
    return (process, isSecondSide)
  }
}

private struct ScriptedProcess: GateProcess {
  let identifier: Int32? = nil
  let builds: ScriptedBuilds
  let number: Int
  let binary: String
  let layout: Double

  func waitUntilReady() {}

  func batch(cell: Int, frames: Int, runs: Int) throws -> Double {
    try builds.batch(self, cell: cell, frames: frames, runs: runs)
  }

  func painted(cell: Int, frames: Int) throws -> Int? {
    cell == builds.motionless ? builds.paints[binary] ?? frames : frames
  }
}
