import Statistics

/// How long a batch is, and how many runs of the frozen kernel are a share of it.
struct GateCalibration {
  /// Frames per batch of each cell.
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

  /// Kernel runs that add `share` to a batch of a cell.
  func runs(cell: Int, share: Double) -> Int {
    guard share > 0, runNanoseconds > 0 else { return 0 }
    let batch = frameNanoseconds[cell] * Double(frames[cell])
    return Int((share * batch / runNanoseconds).rounded())
  }
}
