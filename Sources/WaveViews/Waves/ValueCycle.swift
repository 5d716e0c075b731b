public import AnimationTiming

/// Values that follow one another for ever, each reached from the one before in the same time: how
/// the amplitudes of a wave swell, or its level rises and falls.
public struct ValueCycle: Sendable, Equatable {
  /// The values in their order, two or more; after the last comes the first.
  public let values: [Double]
  /// From one value to the next, s.
  public let interval: MediaTime
  /// The curve of the way from each value to the next; nil is a straight line.
  public let timingFunction: TimingFunction?
  /// True if the published view draws each value at random when it has reached the one before: an
  /// app can declare the way to the next ones, and no more.
  public let isDrawn: Bool

  /// Values, two or more, each reached from the one before in `interval` s, above 0.
  public init(
    _ values: [Double], interval: MediaTime, timingFunction: TimingFunction? = nil,
    isDrawn: Bool = false
  ) {
    (self.values, self.interval, self.timingFunction) = (values, interval, timingFunction)
    self.isDrawn = isDrawn
  }

  /// From `first` to `other` and back, in straight lines, each in half of `period` s.
  static func toAndFro(_ first: Double, _ other: Double, period: MediaTime) -> ValueCycle {
    ValueCycle([first, other], interval: period / 2)
  }

  /// Once through all values, s.
  public var period: MediaTime { interval * Double(values.count) }
  /// The least of the values.
  public var least: Double { values.min() ?? 0 }
  /// The greatest of the values.
  public var most: Double { values.max() ?? 0 }

  /// How far on the cycle is at the start in a view whose wave is `phase` of its periods on, s:
  /// where values are random, whole intervals, since views that are made together draw together.
  func lead(phase: Double) -> MediaTime {
    isDrawn ? (phase * Double(values.count)).rounded(.down) * interval : phase * period
  }

  /// The value `elapsed` s after the start; before it, as if the cycle had gone on for ever.
  ///
  /// - Parameter phase: a share of the period, 0 up to 1; of values that are random whole
  ///   intervals count.
  public func value(after elapsed: MediaTime, phase: Double = 0) -> Double {
    let place = (elapsed + lead(phase: phase)) / interval
    let step = place.rounded(.down)
    let (from, to) = (value(number: Int(step)), value(number: Int(step) + 1))
    let share = place - step
    return from + (to - from) * (timingFunction?.value(at: share) ?? share)
  }

  /// Value `number` of the cycle, counted from 0 at the start.
  func value(number: Int) -> Double {
    let place = number % values.count
    return values[place < 0 ? place + values.count : place]
  }
}
