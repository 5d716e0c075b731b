import Foundation
import PairedGate
import SampleStatistics

/// Builds whose batches take scripted times, on a scripted clock: no process is started.
final class ScriptedBuilds {
  /// What a build's frame costs beside 20 µs, as a factor.
  var costs: [String: Double] = [:]
  /// By how much a process's layout moves its times, as a share.
  var scatter = 0.01
  /// The cells that are slower in the builds that `costs` names; nil: all.
  var slowCells: Set<Int>?
  /// By which factor the second side of every pair is slower, whatever runs there.
  var secondSideCost = 1.0
  /// The number of started processes after which the gate is told to stop.
  var stopsAfter = Int.max
  /// Whether a process that runs when the gate is told to stop ends with it.
  var endsWithGate = false
  /// The process, counted from 1, that ends in its first batch.
  var broken: Int?

  /// How every process was started, in order.
  private(set) var starts: [GateStart] = []
  /// The cells of every batch that was run, without the frozen kernel's.
  private(set) var batches: [(process: Int, cell: Int, frames: Int, runs: Int)] = []
  private var seconds = 0.0
  /// Of each pair, by the number of its later process: the process on the first side.
  private var firstSides: [Int: Int] = [:]
  private var generator: SeededGenerator

  struct Ended: Error {}

  init(seed: UInt64 = 1) { generator = SeededGenerator(seed: seed) }

  var surroundings: GateSurroundings {
    GateSurroundings(
      start: { self.start($0) }, seconds: { self.seconds },
      shouldStop: { self.starts.count >= self.stopsAfter })
  }

  private func start(_ order: GateStart) -> any GateProcess {
    starts.append(order)
    seconds += 0.01
    let uniform = (0..<12).reduce(-6.0) { sum, _ in
      sum + Double(generator.next() >> 11) * 0x1p-53
    }
    return ScriptedProcess(
      builds: self, number: starts.count, binary: order.binary, layout: 1 + scatter * uniform)
  }

  fileprivate func batch(
    _ process: ScriptedProcess, cell: Int, frames: Int, runs: Int
  ) throws -> Double {
    if process.number == broken || (endsWithGate && starts.count >= stopsAfter) { throw Ended() }
    batches.append((process.number, cell, frames, runs))
    // Process 1 calibrates. The first side runs the first batch.
    let pair = process.number / 2
    let isSecond = firstSides[pair, default: process.number] != process.number
    if firstSides[pair] == nil { firstSides[pair] = process.number }
    let isSlow = slowCells?.contains(cell) ?? true
    let factor =
      (isSlow ? costs[process.binary] ?? 1 : 1) * (isSecond ? secondSideCost : 1)
    let time =
      Double(frames) * 20_000 * Double(cell + 1) * factor * process.layout + Double(runs) * 50
    seconds += time / 1e9
    return time
  }
}

/// A process of a scripted build.
private struct ScriptedProcess: GateProcess {
  let builds: ScriptedBuilds
  let number: Int
  let binary: String
  let layout: Double

  func waitUntilReady() {}

  func batch(cell: Int, frames: Int, runs: Int) throws -> Double {
    try builds.batch(self, cell: cell, frames: frames, runs: runs)
  }
}
