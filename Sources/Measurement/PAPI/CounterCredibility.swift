/// What no true counter does.
public enum CounterCredibility {
  /// The most that anything happens in a nanosecond; 5 GHz, 50 at once.
  private static let mostPerNanosecond = 256.0
  /// What a clock that is coarse may hide.
  private static let slack = 100_000.0

  /// Why what a counter gained over some time cannot be true; nil where it can.
  ///
  /// - Parameters:
  ///   - gain: what it said afterwards less what it said before.
  ///   - nanoseconds: the wall time between the two.
  public static func fault(gain: Int64, nanoseconds: Int64) -> String? {
    if gain < 0 { return "it went back by \(gain.magnitude), as no counter does" }
    let most = mostPerNanosecond * Double(max(0, nanoseconds)) + slack
    guard Double(gain) > most else { return nil }
    return "it counted \(gain) in \(nanoseconds) ns, more than any processor can"
  }

  /// Why an event that was never seen to move is no count: its 0 would be that of a counter which
  /// is not there.
  ///
  /// - Parameter work: what was done meanwhile, besides the work with which events are tried.
  public static func stillness(during work: String) -> String {
    "it never moved, neither in \(EventExercise.words) nor in \(work): nobody can tell its 0 from "
      + "that of a counter that is not there"
  }

  /// Why an event that was read around the same work twice, and around nothing, is no count; nil
  /// where it may be one.
  ///
  /// - Parameters:
  ///   - gains: of the two pieces of work.
  ///   - idle: of two reads without anything between them.
  ///   - mustMove: whether the work is known to move the event.
  static func fault(gains: (Int64, Int64), idle: Int64, mustMove: Bool) -> String? {
    let most = max(gains.0, gains.1)
    if mustMove, most == 0 {
      return "it starts and reads 0 for ever: it did not move in \(EventExercise.words)"
    }
    if idle > most, idle > 100_000 {
      return "it counted \(idle) while nothing ran, and \(most) at work"
    }
    let least = min(gains.0, gains.1)
    if mustMove, Double(most) > 1000 * Double(max(1, least)), most > 100_000 {
      return "it counted \(gains.0) and then \(gains.1) for the same work"
    }
    return nil
  }
}
