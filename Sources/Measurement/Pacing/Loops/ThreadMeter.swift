/// The use of the machine by one thread: in all, and of each slice after it has settled.
typealias MeteredUse = (all: ThreadUse, slices: [ThreadUse])

/// The use that a side's thread makes of the machine from its first turn to its last, slice by
/// slice, without settling and the last sleep. The kernel's books are read before the sleep between
/// two stretches: waking for what a stretch does is part of it.
struct ThreadMeter {
  private enum Stretch: Equatable {
    case settling
    case slice(Int)
    case end
    /// Nobody knows when the sleep ends.
    case unknown
  }

  private let slices: TimeSlices
  private let settling: PacedRule.Settling
  private let duration: Double
  private let read: () -> ThreadUse
  private var last: ThreadUse
  private var stretch: Stretch
  private var settlingUse = ThreadUse()
  private var sliceUses: [ThreadUse]

  /// - Parameter read: the use of the calling thread so far, without what is not its own.
  init(_ rule: PacedRule, _ slices: TimeSlices, read: @escaping () -> ThreadUse) {
    (self.slices, settling, duration) = (slices, rule.settling, rule.duration)
    self.read = read
    last = read()
    sliceUses = slices.begins.map { _ in ThreadUse() }
    stretch = .settling
    stretch = self.stretch(of: 0)
  }

  private func stretch(of time: Double) -> Stretch {
    if time == .infinity { return .unknown }
    if time >= duration - 1e-9 { return .end }
    let slice = slices.index(of: time)
    return time >= settling.end(ofSlice: slice, in: slices) - 1e-9 ? .slice(slice) : .settling
  }

  mutating func willSleep(until time: Double) {
    let next = stretch(of: time)
    guard next != stretch else { return }
    take()
    stretch = next
  }

  mutating func hasWork(at time: Double) {
    if stretch == .unknown || stretch == .end { stretch = self.stretch(of: time) }
  }

  private mutating func take() {
    let now = read()
    switch stretch {
    case .settling: settlingUse = settlingUse + now.since(last)
    case .slice(let slice): sliceUses[slice] = sliceUses[slice] + now.since(last)
    // The sleep itself, which the run's end ends.
    case .end, .unknown: break
    }
    last = now
  }

  mutating func finish() -> MeteredUse {
    take()
    return (sliceUses.reduce(settlingUse, +), sliceUses)
  }
}
