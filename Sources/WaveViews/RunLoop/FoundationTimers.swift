package import AnimationTiming
import Foundation

/// Frame timers that are Foundation's own, on the run loop of the thread that turns them: a turn is
/// one pass of `RunLoop.limitDate(forMode:)`, and only the sleep between two turns is the owner's.
/// A timer that is added elsewhere comes to its run loop with the next turn.
package final class FoundationTimers: TurnedFrameTimers {
  /// The time between fire dates of a timer that asks for none, s.
  let interval: MediaTime

  private var timers: ContiguousArray<Entry> = []
  private var waiting: ContiguousArray<Entry> = []
  private var time: MediaTime
  // The same moment on Foundation's clock, and what the last pass said in the mode it was made in.
  private var date = Date()
  private var nextDates: [RunLoopModes: Date?] = [:]

  /// Belongs to the thread that turns the loop, as its timer does.
  private final class Entry: @unchecked Sendable {
    let modes: RunLoopModes
    let interval: MediaTime
    private unowned let owner: FoundationTimers
    private let callback: (MediaTime) -> Void
    var timer: Timer?

    init(
      _ owner: FoundationTimers, _ interval: MediaTime, _ modes: RunLoopModes,
      _ callback: @escaping (MediaTime) -> Void
    ) {
      (self.owner, self.interval, self.modes, self.callback) = (owner, interval, modes, callback)
    }

    func fire() { callback(owner.time) }
  }

  /// Timers that call every `interval` s unless they have one of their own, on a run loop that is
  /// first turned at `start`, s, or later.
  package init(interval: MediaTime, start: MediaTime) {
    self.interval = interval
    time = start
  }

  /// Has Foundation call from one interval after the next turn on.
  package func addTimer(
    every interval: MediaTime?, in modes: RunLoopModes,
    _ callback: @escaping (_ time: MediaTime) -> Void
  ) -> FrameTimer {
    let entry = Entry(self, interval ?? self.interval, modes, callback)
    waiting.append(entry)
    return FrameTimer { [weak self] in self?.remove(entry) }
  }

  /// When a timer of `mode` is due, s; the time of the last turn while only a turn can tell.
  package func nextWake(in mode: RunLoopModes) -> MediaTime? {
    guard waiting.isEmpty, let known = nextDates[mode] else {
      return waiting.isEmpty && timers.isEmpty ? nil : time
    }
    return known.map { time + $0.timeIntervalSince(date) }
  }

  /// Puts timers that wait on the calling thread's run loop, and lets that make one pass in `mode`.
  package func turn(at time: MediaTime, in mode: RunLoopModes) {
    self.time = time
    date = Date()
    for entry in waiting { start(entry) }
    waiting.removeAll(keepingCapacity: true)
    guard !timers.isEmpty else { return }
    nextDates.updateValue(
      RunLoop.current.limitDate(forMode: Self.foundationMode(mode)), forKey: mode)
  }

  /// Takes all timers off their run loop; for its own thread.
  package func invalidate() {
    for entry in timers { entry.timer?.invalidate() }
    timers = []
    waiting = []
    nextDates = [:]
  }

  private func start(_ entry: Entry) {
    let timer = Timer(timeInterval: entry.interval, repeats: true) { [entry] _ in entry.fire() }
    for mode in [RunLoopModes.default, .tracking] where entry.modes.contains(mode) {
      RunLoop.current.add(timer, forMode: Self.foundationMode(mode))
    }
    entry.timer = timer
    timers.append(entry)
  }

  private func remove(_ entry: Entry) {
    entry.timer?.invalidate()
    timers.removeAll { $0 === entry }
    waiting.removeAll { $0 === entry }
    if timers.isEmpty { nextDates = [:] }
  }

  private static func foundationMode(_ mode: RunLoopModes) -> RunLoop.Mode {
    mode == .tracking ? RunLoop.Mode("WaveBenchTracking") : .default
  }
}
