/// What a paced run left behind: every turn and every picture, none left out.
public struct PacedRecord: Sendable, Equatable {
  /// The display.
  public var grid: RefreshGrid
  /// How long the run was, s; shorter than asked for when it was stopped.
  public var duration: Double
  /// The turns of the app's run loop, in order.
  public var turns: ContiguousArray<AppTurn>
  /// The pictures that the server made, in order.
  public var frames: ContiguousArray<ServerFrame>
  /// What the app's thread took of the machine from its first turn to its last.
  public var app: ThreadUse
  /// What the server's thread took of it.
  public var server: ThreadUse
  /// How often the app found the queue full and had to wait.
  public var fullQueueWaits: Int
  /// Processor time of the process that shared a core with the app, s; nil where there was none.
  public var neighbour: Double?
  /// Whether the run was stopped before its time.
  public var wasStopped: Bool

  /// How long the app's thread was looked at, s: to the end of the run, or of the turn that was not
  /// over then.
  public var appSeconds: Double { max(duration, turns.last?.end ?? 0) }

  /// How long the server's thread was looked at, s: to the end of the run, or of the picture that
  /// was not done then.
  public var serverSeconds: Double { max(duration, frames.last?.end ?? 0) }
}
