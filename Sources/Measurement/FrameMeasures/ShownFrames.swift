/// Answers to what people ask about a paced run: how many frames it showed, which were dropped, and
/// how late.
///
/// Where a frame is meant to be on screen for several refreshes, by choice, those are not dropped.
/// One in which something moved by less than would change a pixel was delivered, not presented.
package struct ShownFrames: Sendable, Equatable {
  /// From that of the first picture to the end of the run.
  package let refreshes: Int
  /// Refreshes that showed other pixels than the one before.
  package let presented: Int
  /// Refreshes whose picture came in time, with other pixels or without.
  package let delivered: Int
  /// Refreshes that showed an old one for longer than it was meant, although something should have
  /// moved.
  package let missed: Int
  let missedRefreshes: [Int]
  /// True if any could be missed: a refresh came after that of the first picture.
  var couldMiss: Bool { refreshes > 1 }
  let longestMiss: Int
  /// With other pixels than the one before; nil where none ``couldMiss``: one picture has no rate.
  package let framesPerSecond: Double?
  /// Hitch time per time, ms/s; `nil` where none ``couldMiss``.
  package let hitchRatio: Double?
  /// Per refresh, for how many refreshes its picture had been on screen already: 0 is new.
  let ages: [Int]
  /// Per refresh, how long the app's thread was at work in the interval before it, s.
  let appWork: [Double]
  /// Per new picture, the work of both sides for it, s.
  let frameTimes: [Double]
  /// Per new picture, of the server and of the turns whose commits are in it, s.
  let processorTimes: [Double]
  /// Per new picture, when it was done less the refresh it was made for, s; below 0 is early.
  let overruns: [Double]
  /// Per new picture after the first, how much later than it was due it followed the one before, s.
  let hitches: [Double]
  /// How many pictures came later than due: those of ``hitches`` that did, and one that never came.
  let hitchCount: Int
  /// New pictures that were shown at a later refresh than was said when they were begun, to the
  /// display link of a turn whose commit is in it, and to the server: janky in Android's
  /// FrameTimeline (perfetto.dev). A link that was not called in time begins no frame: what it
  /// missed is in ``missed`` alone.
  let janky: Int

  /// Nil when the server made no picture. Without `moves`, nothing was due, and no refresh is
  /// missed. A picture is meant to be on screen for `refreshesPerFrame`, 1 or more.
  package init?(_ record: PacedRecord, moves: Bool = true, refreshesPerFrame: Int = 1) {
    guard let first = record.frames.first?.shown else { return nil }
    let last = record.grid.last(notAfter: record.duration)
    refreshes = max(0, last - first + 1)
    let new = record.frames.filter { $0.isNew && $0.shown <= last }
    let shown = Set(new.map(\.shown)).sorted()
    delivered = shown.count
    presented = Set(new.filter(\.isSeen).map(\.shown)).count
    let seconds = Double(refreshes) * record.grid.interval
    framesPerSecond = refreshes > 1 ? Double(presented) / seconds : nil
    ages = Self.ages(of: shown, from: first, count: refreshes)
    appWork = Self.work(of: record.turns, on: record.grid, from: first, count: refreshes)
    let late = Self.late(shown, from: first, last: last, meant: max(1, refreshesPerFrame))
    missedRefreshes = moves ? late.flatMap { Array($0) } : []
    missed = missedRefreshes.count
    longestMiss = moves ? late.map(\.count).max() ?? 0 : 0
    let work = Self.workByRefresh(record)
    frameTimes = new.map { $0.end - $0.start + (work[$0.refresh] ?? 0) }
    overruns = new.map { $0.end - record.grid.time(of: $0.refresh) }
    var origins: [(picture: ServerFrame, turns: [AppTurn])] = []
    for (picture, turns) in zip(record.frames, record.framesTurns)
    where picture.isNew && picture.shown <= last {
      origins.append((picture, turns.map { record.turns[$0] }.filter { $0.cause != .load }))
    }
    processorTimes = origins.map { $0.picture.processor + $0.turns.map(\.processor).reduce(0, +) }
    janky = origins.count { origin in
      let due = origin.turns.compactMap { turn in
        if case .refresh(let index) = turn.cause { index + record.pipeline.refreshes } else { nil }
      }
      return origin.picture.shown > min(origin.picture.refresh, due.min() ?? .max)
    }
    // Between pictures; before the first nothing was there to follow.
    let between = late.dropFirst().dropLast()
    hitches = moves ? between.map { Double($0.count) * record.grid.interval } : []
    // A picture that never came is a hitch as well, to the end of the run.
    let tail = moves ? Double(late.last?.count ?? 0) * record.grid.interval : 0
    hitchCount = hitches.count { $0 > 0 } + (tail > 0 ? 1 : 0)
    hitchRatio = refreshes > 1 ? 1000 * (hitches.reduce(0, +) + tail) / seconds : nil
  }

  /// The same of pictures shown at `times` that are on no grid: those from `start` s for `duration`
  /// s, above 0, each of which should show something new; the hitch ratio is in ms/s. A gap counts
  /// as so many refreshes as it is long, to the nearest; of two pictures within half a refresh
  /// nobody sees the first, and what is no whole refresh at either end is no miss.
  package static func rates(
    of times: [Double], from start: Double, duration: Double, refreshHz: Double
  ) -> (
    presented: Int, framesPerSecond: Double, missed: Int, longestMiss: Int, hitchRatio: Double
  ) {
    let end = start + duration
    let all = times.filter { $0 >= start && $0 < end }.sorted()
    let inside = all.indices.filter { index in
      index == all.count - 1 || (all[index + 1] - all[index]) * refreshHz >= 0.5
    }.map { all[$0] }
    let marks = [start] + inside + [end]
    let misses = zip(marks, marks.dropFirst()).enumerated().map { gap in
      let refreshes = (gap.element.1 - gap.element.0) * refreshHz
      let isEdge = gap.offset == 0 || gap.offset == marks.count - 2
      return max(0, Int((isEdge ? refreshes - 0.5 : refreshes).rounded()) - 1)
    }
    let missed = misses.reduce(0, +)
    return (
      inside.count, Double(inside.count) / duration, missed, misses.max() ?? 0,
      1000 * Double(missed) / refreshHz / duration
    )
  }

  /// The refreshes for which the screen showed for longer than meant what it showed: before the
  /// first new picture, during each, and during the last one to the end of the run. Two ranges or
  /// more; without a new picture all refreshes are in the last.
  private static func late(
    _ shown: [Int], from first: Int, last: Int, meant: Int
  ) -> [Range<Int>] {
    func range(_ from: Int, _ end: Int) -> Range<Int> { min(from, end)..<end }
    guard let start = shown.first, let end = shown.last else {
      return [first..<first, range(first - 1 + meant, last + 1)]
    }
    let gaps = zip(shown, shown.dropFirst()).map { range($0 + meant, $1) }
    return [range(first - 1 + meant, start)] + gaps + [range(end + meant, last + 1)]
  }

  /// s: what display links, timers and events did in the interval before.
  private static func workByRefresh(_ record: PacedRecord) -> [Int: Double] {
    let latency = record.pipeline.refreshes
    var work: [Int: Double] = [:]
    for turn in record.turns {
      switch turn.cause {
      case .refresh(let index): work[index + latency, default: 0] += turn.end - turn.start
      case .event:
        work[record.grid.last(notAfter: turn.start) + latency, default: 0] += turn.end - turn.start
      case .load: break
      }
    }
    return work
  }

  /// Before the first new picture the screen counts as old.
  private static func ages(of shown: [Int], from first: Int, count: Int) -> [Int] {
    let new = Set(shown)
    var age = 0
    return (first..<first + count).map { refresh in
      age = new.contains(refresh) ? 0 : age + 1
      return age
    }
  }

  private static func work(
    of turns: ContiguousArray<AppTurn>, on grid: RefreshGrid, from first: Int, count: Int
  ) -> [Double] {
    var work = [Double](repeating: 0, count: count)
    for turn in turns {
      let from = max(first, grid.first(notBefore: turn.start))
      let through = min(first + count - 1, grid.first(notBefore: turn.end))
      guard from <= through else { continue }
      for refresh in from...through {
        let start = max(turn.start, grid.time(of: refresh - 1))
        work[refresh - first] += max(0, min(turn.end, grid.time(of: refresh)) - start)
      }
    }
    return work
  }
}
