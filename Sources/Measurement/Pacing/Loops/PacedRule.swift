public import Vocabulary

/// How a paced run goes.
public struct PacedRule: Sendable, Equatable {
  /// The display.
  public var grid: RefreshGrid
  /// How long it takes, s.
  public var duration: Double
  /// What else the app's thread has to do.
  public var load: LoadScript
  /// The load of a process that shares a core with the app's thread; nil where there is none. On
  /// scripted clocks, which no scheduler shares out, there never is.
  public var neighbour: Load?

  /// A run of `duration` s on a display of `refreshHz`.
  public init(
    refreshHz: Double, duration: Double, load: LoadScript = .none, neighbour: Load? = nil
  ) {
    grid = RefreshGrid(refreshHz: refreshHz)
    self.duration = duration
    self.load = load
    self.neighbour = neighbour
  }

  /// How many pictures room is made for: one a refresh; a run of hours finds its room as it goes.
  public var expectedFrames: Int { Int(max(0, min(duration * grid.refreshHz, 100_000))) + 16 }
  /// Room for several turns a refresh: each view's timer may have one of its own.
  var expectedTurns: Int { 8 * expectedFrames + load.bursts.count }
}
