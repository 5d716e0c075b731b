import Statistics

/// One side of a gate: builds of one revision, and what is done to them on purpose.
public struct GateSide: Sendable {
  /// Builds that differ in layout only, at least one; each process draws one.
  public let binaries: [String]
  /// Work added to every batch, as a share of the batch; for the self-test.
  public var inject: Double
  /// Heap put in front of everything, bytes; for the self-test.
  public var heapBytes: Int

  /// A side of `binaries`, to which nothing is done unless told otherwise.
  public init(binaries: [String], inject: Double = 0, heapBytes: Int = 0) {
    (self.binaries, self.inject, self.heapBytes) = (binaries, inject, heapBytes)
  }

  /// Draws one of the builds.
  func drawBinary(using generator: inout SeededGenerator) -> String {
    binaries[Int(generator.next() % UInt64(binaries.count))]
  }

  /// Draws where a process of this side has its stack and heap.
  func drawStart(of binary: String, using generator: inout SeededGenerator) -> GateStart {
    GateStart(
      binary: binary, environmentBytes: Int(generator.next() % 4096),
      heapBytes: heapBytes + Int(generator.next() % 65_536))
  }
}

/// How one co-process is to be started: a build, and a memory layout of its own.
public struct GateStart: Sendable, Equatable {
  /// The build.
  public let binary: String
  /// Bytes to add to its environment, which moves the stack: 0 to 4095.
  public let environmentBytes: Int
  /// Bytes to allocate before anything else, which moves the heap.
  public let heapBytes: Int
}
