public import Vocabulary

/// What one start of a foreign renderer showed and took, over a window on the monotonic clock.
public struct WitnessRecord: Sendable {
  /// A number that this renderer does not give.
  public struct Absence: Sendable, Equatable {
    /// Where it would have stood.
    public let stage: Stage
    /// Which number.
    public let metric: MetricName
    /// Why there is none, in one sentence that begins in lower case.
    public let reason: String

    /// A missing number.
    public init(_ stage: Stage, _ metric: MetricName, reason: String) {
      (self.stage, self.metric, self.reason) = (stage, metric, reason)
    }
  }

  /// When the window began, s.
  public var start = 0.0
  /// How long it was, s.
  public var duration = 0.0
  /// What the threads of a side used in it; a side that has no thread of its own is not there. The
  /// stage `frame` is all threads of all the renderer's processes.
  public var uses: [Stage: ThreadUse] = [:]
  /// When new pictures were presented, s on the same clock, in any order; nil where nobody counts.
  public var presentations: [Double]?
  /// What the app's scripts allocate, bytes a second; nil where nobody tells.
  public var allocatedRate: Double?
  /// What cannot be had, with reasons.
  public var absences: [Absence] = []
  /// What is told of the renderer: its version and the like, by name.
  public var facts: [String: String] = [:]

  /// An empty record.
  public init() {}
}

/// A case that a renderer shows that nobody here wrote: started anew for every run.
public struct WitnessArm {
  /// The case's name in results.
  public let caseID: String
  /// Refreshes per second of its display.
  public let refreshHz: Double
  /// Whether every refresh should show something new: otherwise none is missed.
  public let moves: Bool
  /// How long one run takes, s, about.
  public let expectedSeconds: Double
  /// Starts the renderer, measures and ends it; asked to stop it ends it early and throws nothing:
  /// what it returns then is not used.
  public let run: (_ shouldStop: () -> Bool) throws -> WitnessRecord

  /// A case.
  public init(
    caseID: String, refreshHz: Double, moves: Bool = true, expectedSeconds: Double,
    run: @escaping (_ shouldStop: () -> Bool) throws -> WitnessRecord
  ) {
    (self.caseID, self.refreshHz, self.moves, self.run) = (caseID, refreshHz, moves, run)
    self.expectedSeconds = expectedSeconds
  }
}
