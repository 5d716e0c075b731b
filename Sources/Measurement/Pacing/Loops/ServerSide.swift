/// The render server's loop: at each refresh it takes over what was committed before, and makes the
/// picture that is shown when the refreshes are over that its ``FramePipeline`` gives it.
///
/// A picture that is done late is shown late, at the first refresh after it. In a double pipeline
/// the server then waits for a refresh, and those that passed meanwhile get no picture; in a triple
/// one it goes on at once. A server without commits and without animations sleeps.
final class ServerSide {
  private let server: any PacedServer
  private let clock: any PacingClock
  private let grid: RefreshGrid
  private let pipeline: FramePipeline
  private let queue: CommitQueue
  // The interval that begins with this refresh is the next to be served.
  private var nextInterval = 0
  private(set) var frames: ContiguousArray<ServerFrame> = []
  /// Processor time of waiting for what others draw and of noting what was shown, s: the record's,
  /// not the server's, since a display would tell the server.
  private(set) var notingTime = 0.0

  init(
    _ server: any PacedServer, clock: any PacingClock, _ rule: PacedRule, queue: CommitQueue
  ) {
    (self.server, self.clock) = (server, clock)
    (grid, pipeline) = (rule.grid, rule.pipeline)
    self.queue = queue
    frames.reserveCapacity(rule.expectedFrames)
  }

  /// When the server has something to do, s; infinity for not before a commit arrives.
  var nextWake: Double {
    let due = grid.time(of: nextInterval)
    if server.needsFrames { return due }
    guard let sent = queue.oldest else { return .infinity }
    return max(due, grid.time(of: grid.last(notAfter: sent) + 1))
  }

  func finish() { server.finish() }

  func turn() throws {
    let (start, due) = (clock.now(), nextWake)
    guard due <= start else { return }
    let processor = clock.processorTime()
    // The interval that it is now, however late it is: pictures of past refreshes are of no use.
    let interval = max(nextInterval, grid.last(notAfter: start))
    var commits = 0
    // However late the thread woke: what is committed after the refresh is for the next one.
    while let sent = queue.oldest, grid.last(notAfter: sent) < interval,
      try queue.take(sentBy: sent, { try server.apply($0) })
    {
      commits += 1
    }
    let refresh = interval + pipeline.serverRefreshes
    let isNew = try server.makeFrame(displayTime: grid.time(of: refresh))
    let used = clock.processorTime()
    try server.awaitFrame()
    let end = clock.now()
    frames.append(
      ServerFrame(
        refresh: refresh, shown: max(refresh, grid.first(notBefore: end)), due: due, start: start,
        end: end, processor: used - processor, commits: commits, isNew: isNew,
        isSeen: isNew && server.lastFrameIsSeen))
    server.noteShown(refresh: refresh)
    notingTime += clock.processorTime() - used
    // A double pipeline begins with a refresh; a triple one may be behind by less than one.
    let next = pipeline == .double ? grid.first(notBefore: end) : grid.last(notAfter: end)
    nextInterval = max(interval + 1, next)
  }
}
