/// When and how fast something plays: the fields of Core Animation's media timing protocol.
///
/// Two stages turn a parent's time into progress:
/// 1. parent time to active time, `a = (t − beginTime) · speed + timeOffset` (``activeTime(at:)``);
/// 2. active time to a cycle and a progress within it (``sample(at:)``).
///
/// Layers use stage 1 only; their animations take the layer's active time as their parent time.
///
/// An animation is active while `0 ≤ (t − beginTime) · |speed| ≤ activeDuration`: neither a time
/// offset nor the direction changes how long. Its place is `a` modulo the cycle, so that a time
/// offset wraps round (the head that it skipped is played last) and a negative speed runs backwards
/// from the end. Source: values measured on macOS, in another implementation's published tests.
///
/// `beginTime` is taken as it is: "0 means now" is applied where an animation is committed.
///
/// Fields are never validated. A value that cannot be meant counts as absent: a duration that is
/// negative or not a number counts as 0, and so does a repeat field. No value of any field traps.
///
/// Source: the `CAMediaTiming` header and documentation, and what is named above.
@frozen
public struct Timing: Equatable, Sendable {
  /// The parent time at which the active interval begins, s.
  public var beginTime: MediaTime
  /// The offset of the active time, s.
  public var timeOffset: MediaTime
  /// Active seconds per parent second; 0 freezes, a negative speed runs backwards. A `Float`, as
  /// Core Animation stores it, so that 1/3 carries an error of 1e-8.
  public var speed: Float
  /// The length of one forward cycle, s of active time. Infinity is legal: progress stays 0.
  public var duration: MediaTime
  /// How many cycles to play; fractions are legal, 0 is absent, infinity is for ever.
  public var repeatCount: Float
  /// How long to play, s of active time; 0 is absent. It wins over `repeatCount`.
  public var repeatDuration: MediaTime
  /// True if each cycle plays forward and then back, which doubles its length.
  public var autoreverses: Bool
  /// Which sides of the active interval show the animation too.
  public var fillMode: FillMode

  /// Creates a timing; the defaults are those of an animation, except that Core Animation replaces
  /// a duration of 0 when the animation is added.
  @inlinable
  public init(
    beginTime: MediaTime = 0, timeOffset: MediaTime = 0, speed: Float = 1,
    duration: MediaTime = 0, repeatCount: Float = 0, repeatDuration: MediaTime = 0,
    autoreverses: Bool = false, fillMode: FillMode = .removed
  ) {
    self.beginTime = beginTime
    self.timeOffset = timeOffset
    self.speed = speed
    self.duration = duration
    self.repeatCount = repeatCount
    self.repeatDuration = repeatDuration
    self.autoreverses = autoreverses
    self.fillMode = fillMode
  }

  /// Stage 1: the active time, s, that a clock with this timing shows at `parentTime`, s.
  ///
  /// Not a number if a field is not, or if infinities cancel.
  @inlinable
  public func activeTime(at parentTime: MediaTime) -> MediaTime {
    (parentTime - beginTime) * MediaTime(speed) + timeOffset
  }

  /// The parent time, s, at which a clock with this timing shows `activeTime`, s: the inverse of
  /// ``activeTime(at:)``. At speed 0, where the clock shows its time offset at every instant, that
  /// time offset. Source: a paused layer's conversion as measured on macOS.
  @inlinable
  public func parentTime(ofActiveTime activeTime: MediaTime) -> MediaTime {
    guard speed != 0 else { return timeOffset }
    return (activeTime - timeOffset) / MediaTime(speed) + beginTime
  }

  /// The active seconds since the begin time at `parentTime`, s, whichever way the speed runs.
  @inlinable @inline(__always)
  func elapsed(at parentTime: MediaTime) -> MediaTime {
    (parentTime - beginTime) * MediaTime(speed.magnitude)
  }

  /// The active time, s, after so many elapsed seconds, in the direction of the speed.
  @inlinable
  func activeTime(after elapsed: MediaTime) -> MediaTime {
    (speed < 0 ? -elapsed : elapsed) + timeOffset
  }

  /// The length of one repeat cycle, s: the duration, twice that if the cycle also plays back.
  @inlinable public var cycleDuration: MediaTime {
    guard duration > 0 else { return 0 }
    return autoreverses ? 2 * duration : duration
  }

  /// The length of the whole active interval, s of active time; may be infinite, is never NaN.
  ///
  /// `repeatDuration` if set (autoreversing does not double it), else `repeatCount` cycles, if
  /// that is set, else one.
  @inlinable public var activeDuration: MediaTime {
    guard !(repeatDuration > 0) else { return repeatDuration }
    let cycle = cycleDuration
    guard cycle > 0, repeatCount > 0 else { return cycle }
    return cycle * MediaTime(repeatCount)
  }
}

/// Which sides of its active interval an animation also holds its value on.
///
/// The raw values are stable: bit 0 holds the end, bit 1 holds the start.
@frozen
public enum FillMode: UInt8, Sendable, CaseIterable {
  /// No effect outside the active interval.
  case removed = 0
  /// Holds the last value after the active interval.
  case forwards = 1
  /// Holds the first value before the active interval.
  case backwards = 2
  /// Holds on both sides.
  case both = 3

  /// True if the last value is held after the end.
  @inlinable public var holdsEnd: Bool { rawValue & 1 != 0 }
  /// True if the first value is held before the begin time.
  @inlinable public var holdsStart: Bool { rawValue & 2 != 0 }
}

/// Seconds on the media clock.
///
/// Nothing in this module reads a clock: each function takes the time as an argument, so a virtual
/// clock, a paced clock and a table of tests drive the same code.
public typealias MediaTime = Double
