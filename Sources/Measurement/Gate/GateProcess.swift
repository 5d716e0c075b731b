/// A co-process of a gate: a build that runs batches when it is told to.
package protocol GateProcess {
  /// The process's number; nil for one that is none of this machine's.
  var identifier: Int32? { get }

  /// Waits until it listens, or throws; called once, before the first batch.
  func waitUntilReady() throws

  /// Runs frames of a cell, told by its place in the gate's list, from 0, then the frozen kernel
  /// `runs` times; returns the thread CPU time of both, ns, above 0. Throws when the process is
  /// gone or answers nonsense.
  func batch(cell: Int, frames: Int, runs: Int) throws -> Double

  /// Runs frames of a cell; returns the work of painting, 0 where nothing new was shown, nil from a
  /// build that cannot tell. Throws as ``batch(cell:frames:runs:)``.
  func painted(cell: Int, frames: Int) throws -> Int?
}

package struct GateSurroundings {
  /// Starts a co-process, which need not be ready yet.
  var start: (GateStart) throws -> any GateProcess
  /// A clock that never goes back, s.
  var seconds: () -> Double
  var shouldStop: () -> Bool
  /// Looks at what others take of the machine; nil where nobody does.
  var host: HostWatch?

  package init(
    start: @escaping (GateStart) throws -> any GateProcess, seconds: @escaping () -> Double,
    shouldStop: @escaping () -> Bool, host: HostWatch? = nil
  ) {
    (self.start, self.seconds, self.shouldStop) = (start, seconds, shouldStop)
    self.host = host
  }
}

struct GateError: Error, Equatable, CustomStringConvertible {
  let cell: String

  var description: String { "the CPU clock stands still: batches of '\(cell)' took 0 ns" }
}

package struct GateSide: Sendable {
  /// Builds that differ in layout only, at least one; each process draws one.
  let binaries: [String]
  /// Work added to every batch, as a share of the batch; for the self-test.
  var inject: Double
  /// Heap put in front of everything, bytes; for the self-test.
  var heapBytes: Int

  package init(binaries: [String], inject: Double = 0, heapBytes: Int = 0) {
    (self.binaries, self.inject, self.heapBytes) = (binaries, inject, heapBytes)
  }

  func drawBinary(using generator: inout SeededGenerator) -> String {
    binaries[Int(generator.next() % UInt64(binaries.count))]
  }

  func drawStart(of binary: String, using generator: inout SeededGenerator) -> GateStart {
    GateStart(
      binary: binary, environmentBytes: Int(generator.next() % 4096),
      heapBytes: heapBytes + Int(generator.next() % 65_536))
  }
}

package struct GateStart: Sendable, Equatable {
  package let binary: String
  /// Bytes to add to its environment, which moves the stack: 0 to 4095.
  package let environmentBytes: Int
  /// Bytes to allocate before anything else, which moves the heap.
  package let heapBytes: Int
}
