public import Vocabulary

/// The time of a paced run as one side of the screen has it: s since the run's origin.
///
/// A side reads it, sleeps on it and works on it, so that a scripted clock can stand in for the
/// real one.
public protocol PacingClock: AnyObject {
  /// The time now, s.
  func now() -> Double

  /// Sleeps until `time`, s, or until the side is woken; returns at once when that is past.
  ///
  /// Infinity sleeps until woken.
  func sleep(until time: Double)

  /// Keeps the side busy: `seconds` of the processor's time, or of the clock's where the work
  /// waits.
  func burn(_ seconds: Double, _ work: Load.Kind)

  /// Processor time that the calling side has used so far, s.
  func processorTime() -> Double
}

extension PacingClock {
  /// Computes for `seconds` of the processor's time.
  public func burn(_ seconds: Double) { burn(seconds, .busy) }
}
