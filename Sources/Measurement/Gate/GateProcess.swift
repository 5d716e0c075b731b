/// A co-process of a gate: a build that runs batches when it is told to.
public protocol GateProcess {
  /// Waits until it listens; called once, before the first batch.
  ///
  /// - Throws: when it does not get ready.
  func waitUntilReady() throws

  /// Runs `frames` frames of a cell, then the frozen kernel `runs` times.
  ///
  /// - Parameter cell: the cell's place in the gate's list, from 0.
  /// - Returns: the thread CPU time that this took, ns, above 0.
  /// - Throws: when the process is gone or answers nonsense.
  func batch(cell: Int, frames: Int, runs: Int) throws -> Double
}

/// What a gate needs from outside.
public struct GateSurroundings {
  /// Starts a co-process, which need not be ready yet.
  public var start: (GateStart) throws -> any GateProcess
  /// A clock that never goes back, s.
  public var seconds: () -> Double
  /// Whether the gate was told to stop.
  public var shouldStop: () -> Bool

  /// Surroundings of these parts.
  public init(
    start: @escaping (GateStart) throws -> any GateProcess, seconds: @escaping () -> Double,
    shouldStop: @escaping () -> Bool
  ) {
    (self.start, self.seconds, self.shouldStop) = (start, seconds, shouldStop)
  }
}

/// Why a gate cannot go on.
public enum GateError: Error, Equatable, CustomStringConvertible {
  /// Batches of a cell took no time, or a time that is none.
  case noTime(cell: String)

  /// One sentence that names the cell.
  public var description: String {
    switch self {
    case .noTime(let cell): "the CPU clock stands still: batches of '\(cell)' took 0 ns"
    }
  }
}
