/// Where an animation stands at one instant, with the timing that says so.
///
/// That timing is the animation's own, except within a group: a child without a duration takes its
/// group's, and one that ends with its group is held.
@frozen
public struct AnimationMoment: Equatable, Sendable {
  /// How close to each other, relative to a group's duration, two ends count as one.
  static let slack = 1e-6

  /// The timing in force.
  public let timing: Timing
  /// The time of the layer or group that the animation stands in, s.
  public let parentTime: MediaTime
  /// Phase, progress and cycle then.
  public let sample: TimingSample

  /// The moment of an animation of `timing` at `parentTime`, s.
  public init(of timing: Timing, at parentTime: MediaTime) {
    self.timing = timing
    self.parentTime = parentTime
    sample = timing.sample(at: parentTime)
  }

  /// The moment of a child of `timing` in a group whose local time is `time`, s, of `duration`, s.
  /// If the group is at its last instant, a child that ends here and not before shows its end,
  /// though its fill mode would not hold it.
  init(of timing: Timing, at time: MediaTime, isAtEnd: Bool, ofGroupLasting duration: MediaTime) {
    var timing = timing
    if !(timing.duration > 0) { timing.duration = duration }
    var sample = timing.sample(at: time)
    let justBefore = time - duration * Self.slack
    if isAtEnd, sample.phase == .after, !timing.isFinished(at: justBefore) { sample.isShown = true }
    self.timing = timing
    parentTime = time
    self.sample = sample
  }

  /// The local time, s, as ``Timing/localTime(at:)``.
  var localTime: MediaTime { timing.localTime(at: parentTime) }

  /// The place in a list of keys, 0…1, after `function`; `nil` without effect. A curve that is not
  /// a number counts as 0.
  func keyProgress(_ function: TimingFunction?) -> Double? {
    guard sample.isShown else { return nil }
    let progress = function?.value(at: sample.progress) ?? sample.progress
    return progress > 0 ? min(progress, 1) : 0
  }
}
