/// The record of a paced run: every turn and every picture, none left out.
package struct PacedRecord: Codable, Sendable, Equatable {
  package var grid: RefreshGrid
  var pipeline: FramePipeline
  var link: HeldUpLink
  /// How long the run was, s; shorter than asked for when it was stopped.
  package var duration: Double
  package var turns: ContiguousArray<AppTurn>
  package var frames: ContiguousArray<ServerFrame>
  /// The use of the machine by the app's thread from its first turn to its last.
  package var app: ThreadUse
  package var server: ThreadUse
  package var fullQueueWaits: Int
  /// Processor time of the thread that drew for the app, s; nil where there was none.
  package var drawing: Double?
  /// Processor time of the process that shared a core with the app, s; nil where there was none.
  var neighbour: Double?
  package var wasStopped: Bool
  var slices: [SliceUse] = []

  /// How long the thread was looked at, s: to the end of the run, or of the turn that was not over.
  var appSeconds: Double { max(duration, turns.last?.end ?? 0) }

  /// The same of the server's pictures.
  var serverSeconds: Double { max(duration, frames.last?.end ?? 0) }

  /// Per picture, the places in ``turns`` of its commits, which are taken over in the order sent.
  var framesTurns: [[Int]] {
    var sending = turns.indices.filter { turns[$0].sentBytes > 0 }[...]
    return frames.map { frame in
      defer { sending = sending.dropFirst(frame.commits) }
      return Array(sending.prefix(frame.commits))
    }
  }
}

/// Of the threads of a run in one slice of its time, once it has settled.
struct SliceUse: Codable, Sendable, Equatable {
  /// By one thread while it was looked at, s, above 0: to the end of the slice, or of what it did
  /// then where that was the last.
  struct Side: Codable, Sendable, Equatable {
    var use: ThreadUse
    var seconds: Double

    /// Of one core, %.
    var share: Double { 100 * use.seconds / seconds }
  }

  /// When it had settled to its end, s since the run's origin.
  var time: Range<Double>
  var app: Side
  var server: Side
  /// By the thread that drew for the app; nil where there was none.
  var drawing: Side?

  /// Of one core by all threads, %.
  var share: Double { app.share + server.share + (drawing?.share ?? 0) }
}

package struct PacedRule: Sendable, Equatable {
  struct Settling: Sendable, Equatable {
    /// Of the run, s: masks of further sub-pixel places are made when they are first shown.
    var ofRun = 0.0
    /// Of each slice but the first, s: what another run drove out of the caches comes back.
    var ofSlice = 0.0

    /// When a slice has settled, s of the run's own time; after its end where all of it settles.
    func end(ofSlice slice: Int, in slices: TimeSlices) -> Double {
      slice == 0 ? ofRun : max(ofRun, slices.end(slice - 1) + ofSlice)
    }
  }

  package var grid: RefreshGrid
  var pipeline: FramePipeline
  var link: HeldUpLink
  package var duration: Double
  package var load: LoadScript
  /// Of a process that shares the app's core; nil where there is none, as on scripted clocks.
  package var neighbour: Load?
  package var cores: IdleCores
  var settling = Settling()

  package init(
    refreshHz: Double, duration: Double, load: LoadScript = .none, neighbour: Load? = nil,
    pipeline: FramePipeline = .double, link: HeldUpLink = .late, cores: IdleCores = .idle
  ) {
    grid = RefreshGrid(refreshHz: refreshHz)
    (self.pipeline, self.link, self.cores) = (pipeline, link, cores)
    (self.duration, self.load, self.neighbour) = (duration, load, neighbour)
  }

  var canTakeTurns: Bool { load == .none && neighbour == nil }

  /// How often a turn of the server reads its thread's clock of processor time.
  package static let clockReadsOfServer: Int32 = 3

  /// The length of a turn among runs that are alive together: a fifth of the time, so that after
  /// the first, which settles, each placement of cores has one; at least what loops are slow for,
  /// and less than the host stays as it is.
  var refreshesOfTurn: Int {
    max(1, Int((min(max(0.15, duration / 5), 0.2) * grid.refreshHz).rounded()))
  }

  /// How many refreshes of its turn come after that for whose picture the server works that is
  /// shown at `displayTime`, s; 0 for the first of a turn, which is not counted.
  package func refreshesLeft(ofTurnAt displayTime: Double) -> Int {
    let refresh = Int((displayTime * grid.refreshHz).rounded()) - pipeline.serverRefreshes
    let place = refresh % refreshesOfTurn
    return place == 0 ? 0 : refreshesOfTurn - 1 - place
  }

  /// How many pictures room is made for: one a refresh; a run of hours finds its room as it goes.
  package var expectedFrames: Int { Int(max(0, min(duration * grid.refreshHz, 100_000))) + 16 }
  /// Room for several turns a refresh: each view's timer may have one of its own.
  var expectedTurns: Int { 8 * expectedFrames + load.bursts.count }
}

package struct RefreshGrid: Codable, Sendable, Equatable {
  package let refreshHz: Double
  package var interval: Double { 1 / refreshHz }

  package func time(of index: Int) -> Double { Double(index) / refreshHz }

  /// A time so little of an interval from a refresh is at it: sums of times are not exact.
  private static let slack = 1e-6

  func first(notBefore time: Double) -> Int {
    Int((time * refreshHz - Self.slack).rounded(.up))
  }

  package func last(notAfter time: Double) -> Int {
    Int((time * refreshHz + Self.slack).rounded(.down))
  }
}

package struct AppTurn: Codable, Sendable, Equatable {
  package enum Cause: Codable, Sendable, Equatable {
    /// A display link, for the refresh `index`.
    case refresh(Int)
    case event
    case load
  }

  package var cause: Cause
  var due: Double
  package var start: Double
  package var end: Double
  var processor: Double
  /// Bytes sent to the server; 0 when nothing had changed.
  var sentBytes: Int
  /// When its work was done and its commit began, s; nil where that was not read.
  var commitStart: Double?
}

package struct ServerFrame: Codable, Sendable, Equatable {
  package var refresh: Int
  /// The refresh at which it was shown: the first one after it was done.
  package var shown: Int
  package var due: Double
  package var start: Double
  package var end: Double
  package var processor: Double
  package var commits: Int
  package var isNew: Bool
  /// True if it has other pixels than the picture before: what moved by less than what is painted
  /// is new, and looks the same.
  package var isSeen = true
}
