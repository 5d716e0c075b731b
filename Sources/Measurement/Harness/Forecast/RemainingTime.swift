/// How long a run will still take: what is left of its forecast, corrected by how long the steps
/// that are done took beside theirs.
public struct RemainingTime: Sendable, Equatable {
  /// A correction begins to count when so large a part of the forecast is done, 0…1.
  private static let trustedShare = 0.05

  private var coming: ArraySlice<Double>
  private let total: Double
  /// Of the steps that are done, s.
  private var foreseen = 0.0
  private var measured = 0.0

  /// - Parameter steps: what each step was expected to take, s, in order.
  public init(steps: [Double]) {
    coming = steps[...]
    total = steps.reduce(0, +)
  }

  /// The next step is done; it took `seconds`.
  public mutating func finishStep(seconds: Double) {
    guard let forecast = coming.popFirst() else { return }
    foreseen += forecast
    measured += seconds
  }

  /// What is left, s, where the step under way has taken `elapsed` s; never below 0.
  public func seconds(inStep elapsed: Double) -> Double {
    guard let current = coming.first else { return 0 }
    let correction = foreseen > Self.trustedShare * total ? measured / foreseen : 1
    let later = coming.dropFirst().reduce(0, +)
    return correction * later + max(0, correction * current - elapsed)
  }
}
