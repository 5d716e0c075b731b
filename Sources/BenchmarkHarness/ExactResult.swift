import Instrumentation

/// A number that follows from what a case is, whatever machine runs it.
public struct ExactResult: Sendable, Equatable {
  /// The metric's name in results.
  public let metric: String
  /// Its unit.
  public let unit: String
  /// Its value.
  public let value: Double
  /// How many frames it was found in.
  public let frames: Int

  /// The pass's name in results.
  public static let pass = "exact"

  /// Creates a result.
  public init(metric: String, unit: String, value: Double, frames: Int) {
    self.metric = metric
    self.unit = unit
    self.value = value
    self.frames = frames
  }
}

extension Runner {
  /// Tells what follows from what an arm is.
  func emitExactResults(of arm: Arm) throws {
    for result in try arm.exactResults() {
      emit(
        .series(
          SampleSeries(
            caseID: arm.caseID, stage: "frame", metric: result.metric, unit: result.unit,
            polarity: .lower, pass: ExactResult.pass, source: "engine", quality: .exact,
            process: process, values: [result.value], frames: [result.frames], rounds: [0],
            orders: [0], flags: [[]], seriesFlags: [])))
    }
  }
}
