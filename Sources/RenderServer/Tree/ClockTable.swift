import AnimationTiming
import LayerTree

/// The clocks that do not show the media time, each after the one above it: a table and not a tree
/// of objects, since a commit may nest clocks to any depth.
final class ClockTable {
  private struct Clock {
    /// The clock above.
    let parent: Int
    let timing: RenderTiming
    var now: MediaTime
  }

  /// The clock that shows the media time.
  static let mediaTime = -1

  private var clocks: ContiguousArray<Clock> = []
  private var time: MediaTime = 0

  func removeAll() { clocks.removeAll(keepingCapacity: true) }

  /// Adds the clock of a layer, below the clock `parent`.
  func add(_ timing: RenderTiming, below parent: Int) -> Int {
    clocks.append(Clock(parent: parent, timing: timing, now: 0))
    return clocks.count - 1
  }

  /// Sets all clocks to the media time `newTime`, s.
  func set(to newTime: MediaTime) {
    time = newTime
    for index in clocks.indices {
      clocks[index].now = clocks[index].timing.clock.time(at: self[clocks[index].parent])
    }
  }

  /// True if a clock moves as the media time does: neither it nor one above it stands still.
  /// - Complexity: O(clocks above).
  func isRunning(_ clock: Int) -> Bool {
    var next = clock
    while next >= 0 {
      if clocks[next].timing.clock.speed == 0 { return false }
      next = clocks[next].parent
    }
    return true
  }

  /// The time of a clock, s.
  subscript(clock: Int) -> MediaTime { clock < 0 ? time : clocks[clock].now }
}

/// A layer's own clock, which only few have.
final class RenderTiming { var clock = LayerClock.unchanged }
