/// The other work of a thread: bursts at scripted times, and how far the thread is in it.
package struct LoadScript: Sendable, Equatable {
  package struct Burst: Sendable, Equatable {
    package var start: Double
    /// How long it takes, s: of the processor's time, and where it waits of the clock's.
    package var length: Double
    /// The kind of work. Kinds without an implementation of their own compute.
    package var work = Load.Kind.busy
    /// True if a timer calls for it: one whose successor is due as well is skipped.
    package var isTimed = false
  }

  package let bursts: [Burst]
  private var next = 0

  package static let none = LoadScript([])

  init(_ bursts: [Burst]) { self.bursts = bursts.sorted { $0.start < $1.start } }

  /// Work of `length` s every `period` s for `duration` s, from `share` of a period on, as a timer
  /// calls for it: late once if it must be, and never twice for what was missed. One that takes
  /// longer than its period leaves a display link no refresh at which the loop is free.
  package static func busy(
    length: Double, every period: Double, for duration: Double, from share: Double = 0.5,
    work: Load.Kind = .busy
  ) -> LoadScript {
    let count = period > 0 ? Int(max(0, duration / period)) : 0
    return LoadScript(
      (0..<count).map {
        Burst(start: (Double($0) + share) * period, length: length, work: work, isTimed: true)
      })
  }

  /// Bursts of random length up to `longest` s at random times, `rate` per second on average, for
  /// `duration` s; the same for the same seed.
  package static func bursts(
    longest: Double, rate: Double, for duration: Double,
    using generator: inout some RandomNumberGenerator
  ) -> LoadScript {
    let count = Int((rate * duration).rounded())
    return LoadScript(
      (0..<max(0, count)).map { _ in
        Burst(
          start: .random(in: 0..<max(duration, .leastNormalMagnitude), using: &generator),
          length: .random(in: 0...longest, using: &generator))
      })
  }

  /// The busy intervals from the first on, again and again: the recording's idle begin comes after
  /// its end. None is skipped: one that waits for another comes late.
  package static func replay(_ recording: Recording, for duration: Double) -> LoadScript {
    let (first, turn) = (recording.intervals[0].start, Double(recording.duration) / 1e9)
    var bursts: [Burst] = []
    for round in 0..<rounds(of: recording, for: duration) {
      for interval in recording.intervals {
        let start = Double(round) * turn + Double(interval.start - first) / 1e9
        if start >= duration { break }
        bursts.append(Burst(start: start, length: Double(interval.duration) / 1e9))
      }
    }
    return LoadScript(bursts)
  }

  /// How often a recording begins in `duration` s, counted as far as memory goes.
  static func rounds(of recording: Recording, for duration: Double) -> Int {
    Int(min(1e9, (1e9 * max(0, duration) / Double(recording.duration)).rounded(.up)))
  }

  /// True if a replay of `duration` s has no more pieces than memory is to be had for: 10 million.
  package static func canReplay(_ recording: Recording, for duration: Double) -> Bool {
    rounds(of: recording, for: duration) <= 10_000_000 / recording.intervals.count
  }

  /// Of a run, if nothing comes late: 0 to 1 where none overlaps.
  package func share(of duration: Double) -> Double {
    bursts.reduce(0) { $0 + max(0, min($1.length, duration - $1.start)) } / duration
  }

  /// When the next burst is due, s; infinity after the last.
  var due: Double { next < bursts.count ? bursts[next].start : .infinity }

  /// Nil when none is due at `time`, s. Of timed ones that are due it is the last.
  mutating func take(at time: Double) -> Burst? {
    guard due <= time else { return nil }
    while bursts[next].isTimed, next + 1 < bursts.count, bursts[next + 1].start <= time {
      next += 1
    }
    defer { next += 1 }
    return bursts[next]
  }

  /// Between two looks at whether to end, `run` computes for so long, s.
  static let slice = 0.001

  /// Does the work and nothing else, as a neighbour's process, for `duration` s, and then waits for
  /// its end. Returns the processor time used, s.
  ///
  /// - Parameter isOver: sleeps until the time that it gets, s, or until the process is told to
  ///   end, which it answers; at a time that is past it answers at once, and infinity waits for the
  ///   end.
  package func run(
    for duration: Double, on clock: any PacingClock, isOver: (_ waitingUntil: Double) -> Bool
  ) -> Double {
    let before = clock.processorTime()
    var left = self
    while !isOver(clock.now() < duration ? left.due : .infinity) {
      guard let burst = left.take(at: clock.now()) else { continue }
      let end = clock.processorTime() + burst.length
      while clock.now() < duration, case let rest = end - clock.processorTime(), rest > 0 {
        clock.burn(min(Self.slice, rest), burst.work)
        // The time now is past when it is looked at.
        if isOver(clock.now()) { return clock.processorTime() - before }
      }
    }
    return clock.processorTime() - before
  }
}

package enum LoadPhase: String, CaseIterable, Codable, Sendable {
  /// Drawn anew for each process: intervals over processes hold what the phase does.
  case drawn
  /// Half a period after the run, in every process: the load keeps step with the refreshes.
  case inStep = "in-step"
}

/// The random choices for the loads of one process: the same for every strategy in it.
package struct LoadDraw: Sendable, Equatable {
  let seed: UInt64
  /// Where in its period a load begins, as a share of it: 0 up to 1.
  package let share: Double

  /// How many of them scripted clocks go through in place of chance.
  package static let swept = 8

  package static let inStep = LoadDraw(seed: 1, share: 0.5)

  package init(seed: UInt64, process: Int) {
    var generator = SeededGenerator(seed: seed &+ 0xB5AD_4ECE &* UInt64(process + 1))
    let first = generator.next()
    self.init(seed: first, share: Double(generator.next() >> 11) * 0x1p-53)
  }

  package init(seed: UInt64, share: Double) { (self.seed, self.share) = (seed, share) }

  package func callAsFunction(_ phase: LoadPhase) -> LoadDraw { phase == .drawn ? self : .inStep }
}

extension Load {
  /// The load where another process does it on the core of the app's thread; nil for others.
  package var neighbour: Load? { kind == .neighbour ? self : nil }

  /// Offsets in place of chance on scripted clocks, evenly over the period, or seeds; one of a load
  /// that has neither, or that keeps step.
  package func sweep(_ phase: LoadPhase) -> [LoadDraw] {
    guard phase == .drawn, kind.isPeriodic || kind == .burst else { return [.inStep] }
    return (0..<LoadDraw.swept).map {
      LoadDraw(seed: UInt64($0) + 1, share: (Double($0) + 0.5) / Double(LoadDraw.swept))
    }
  }

  /// - Parameter recordings: those that loads of the kind ``Kind/trace`` replay, by their spelling.
  package func script(
    duration: Double, _ draw: LoadDraw, recordings: [String: Recording] = [:]
  ) -> LoadScript {
    switch kind {
    case .trace: return recordings[description].map { .replay($0, for: duration) } ?? .none
    case .idle, .neighbour: return .none
    case .busy, .allocating, .mainThreadIO:
      return .busy(length: length, every: period, for: duration, from: draw.share, work: kind)
    case .burst:
      var generator = SeededGenerator(seed: draw.seed)
      return .bursts(
        longest: Self.longestBurst, rate: Self.burstsPerSecond, for: duration, using: &generator)
    }
  }

  /// Twice a second on average the app parses a reply or lays out a page: up to 100 ms.
  private static let longestBurst = 0.1
  private static let burstsPerSecond = 2.0
}
