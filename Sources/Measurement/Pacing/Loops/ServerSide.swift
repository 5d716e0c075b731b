/// The render server's loop: at a fixed phase of each refresh interval it takes over the commits
/// that have arrived and makes the picture of the next refresh.
///
/// It starts half an interval after the refresh, so that an app that is on time gets its frame into
/// the very next picture; Android's compositor has such an offset between the app's signal and its
/// own. A picture that is done late is shown late, and intervals that passed meanwhile get none. A
/// server without commits and without animations sleeps.
final class ServerSide {
  /// When the server starts, as a share of the interval.
  static let phase = 0.5

  private let server: any PacedServer
  private let clock: any PacingClock
  private let grid: RefreshGrid
  private let queue: CommitQueue
  // The interval that begins with this refresh is the next to be served.
  private var nextInterval = 0
  private(set) var frames: ContiguousArray<ServerFrame> = []
  /// Processor time that went into noting what was shown, s: the record's, not the server's.
  private(set) var notingTime = 0.0

  init(
    _ server: any PacedServer, clock: any PacingClock, grid: RefreshGrid, queue: CommitQueue,
    expectedFrames: Int
  ) {
    self.server = server
    self.clock = clock
    self.grid = grid
    self.queue = queue
    frames.reserveCapacity(expectedFrames)
  }

  /// When the server has something to do, s; infinity for not before a commit arrives.
  var nextWake: Double {
    let due = grid.time(of: nextInterval) + Self.phase * grid.interval
    if server.needsFrames { return due }
    guard let sent = queue.oldest else { return .infinity }
    return max(due, slot(notBefore: sent))
  }

  /// The first start of the server at or after `time`.
  private func slot(notBefore time: Double) -> Double {
    let offset = Self.phase * grid.interval
    return grid.time(of: grid.first(notBefore: time - offset)) + offset
  }

  /// Makes one picture if one is due.
  func turn() throws {
    let (start, due) = (clock.now(), nextWake)
    guard due <= start else { return }
    let processor = clock.processorTime()
    // The interval that it is now, however late it is: pictures of past refreshes are of no use.
    let interval = max(nextInterval, grid.last(notAfter: start))
    var commits = 0
    while try queue.take(sentBy: start, { try server.apply($0) }) { commits += 1 }
    let refresh = interval + 1
    let isNew = try server.makeFrame(displayTime: grid.time(of: refresh))
    let end = clock.now()
    frames.append(
      ServerFrame(
        refresh: refresh, shown: max(refresh, grid.first(notBefore: end)), due: due, start: start,
        end: end, processor: clock.processorTime() - processor, commits: commits, isNew: isNew,
        isSeen: isNew && server.lastFrameIsSeen))
    let noting = clock.processorTime()
    server.noteShown(refresh: refresh)
    notingTime += clock.processorTime() - noting
    // The first interval whose start for the server is not past.
    nextInterval = max(interval + 1, grid.first(notBefore: end - Self.phase * grid.interval))
  }
}
