public import Vocabulary

/// What a paced run left behind: every turn and every picture, none left out.
public struct PacedRecord: Codable, Sendable, Equatable {
  /// The display.
  public var grid: RefreshGrid
  /// How a frame gets to it.
  public var pipeline: FramePipeline
  /// When a held-up display link called.
  public var link: HeldUpLink
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
  /// Processor time of the thread that drew for the app, s; nil where there was none.
  public var drawing: Double?
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

  /// Per picture, the turns whose commits are in it, by their place in ``turns``. Commits are taken
  /// over in the order in which they were sent.
  public var framesTurns: [[Int]] {
    var sending = turns.indices.filter { turns[$0].sentBytes > 0 }[...]
    return frames.map { frame in
      defer { sending = sending.dropFirst(frame.commits) }
      return Array(sending.prefix(frame.commits))
    }
  }
}

/// How a paced run goes.
public struct PacedRule: Sendable, Equatable {
  /// The display.
  public var grid: RefreshGrid
  /// How a frame gets to it.
  public var pipeline: FramePipeline
  /// When a held-up display link calls.
  public var link: HeldUpLink
  /// How long it takes, s.
  public var duration: Double
  /// What else the app's thread has to do.
  public var load: LoadScript
  /// The load of a process that shares a core with the app's thread; nil where there is none. On
  /// scripted clocks, which no scheduler shares out, there never is.
  public var neighbour: Load?

  /// A run of `duration` s on a display of `refreshHz`.
  public init(
    refreshHz: Double, duration: Double, load: LoadScript = .none, neighbour: Load? = nil,
    pipeline: FramePipeline = .double, link: HeldUpLink = .late
  ) {
    grid = RefreshGrid(refreshHz: refreshHz)
    (self.pipeline, self.link) = (pipeline, link)
    self.duration = duration
    self.load = load
    self.neighbour = neighbour
  }

  /// How many pictures room is made for: one a refresh; a run of hours finds its room as it goes.
  public var expectedFrames: Int { Int(max(0, min(duration * grid.refreshHz, 100_000))) + 16 }
  /// Room for several turns a refresh: each view's timer may have one of its own.
  var expectedTurns: Int { 8 * expectedFrames + load.bursts.count }
}

/// When the display refreshes: refresh n at n intervals after the origin of the run's clock.
public struct RefreshGrid: Codable, Sendable, Equatable {
  /// Refreshes per second.
  public let refreshHz: Double
  /// The time from one refresh to the next, s.
  public var interval: Double { 1 / refreshHz }

  /// Creates a grid; `refreshHz` is positive and finite.
  public init(refreshHz: Double) { self.refreshHz = refreshHz }

  /// When refresh `index` happens, s.
  public func time(of index: Int) -> Double { Double(index) / refreshHz }

  /// A time that is so little of an interval from a refresh is at it: times that were added up are
  /// not exact.
  private static let slack = 1e-6

  /// The first refresh at or after `time`, s.
  public func first(notBefore time: Double) -> Int {
    Int((time * refreshHz - Self.slack).rounded(.up))
  }

  /// The last refresh at or before `time`, s.
  public func last(notAfter time: Double) -> Int {
    Int((time * refreshHz + Self.slack).rounded(.down))
  }
}

/// One time that the app was awake.
public struct AppTurn: Codable, Sendable, Equatable {
  /// What woke it.
  public enum Cause: Codable, Sendable, Equatable {
    /// A display link, for the refresh `index`.
    case refresh(Int)
    /// A touch, a timer or the like.
    case event
    /// A burst of the load.
    case load
  }

  /// What woke it.
  public var cause: Cause
  /// When it should have woken, s.
  public var due: Double
  /// When it did, s.
  public var start: Double
  /// When it was done, s.
  public var end: Double
  /// Processor time used, s.
  public var processor: Double
  /// Bytes sent to the server; 0 when nothing had changed.
  public var sentBytes: Int
  /// When its work was done and its commit began, s; nil where that was not read.
  public var commitStart: Double?
}

/// One picture that the server made.
public struct ServerFrame: Codable, Sendable, Equatable {
  /// The refresh that it was made for.
  public var refresh: Int
  /// The refresh at which it was shown: the first one after it was done.
  public var shown: Int
  /// When it should have begun, s.
  public var due: Double
  /// When it began, s.
  public var start: Double
  /// When it was done, s.
  public var end: Double
  /// Processor time used, s.
  public var processor: Double
  /// Commits that it took over.
  public var commits: Int
  /// Whether anything has moved since the picture before.
  public var isNew: Bool
  /// Whether it has other pixels than the picture before: what moved by less than what is painted
  /// is new, and looks the same.
  public var isSeen = true
}
