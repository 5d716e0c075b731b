import Foundation
import Measurement

/// By how much the wall clock, which is all that scripts and a display's log have, is ahead of the
/// monotonic one.
struct WallClockLead {
  /// How far the two may drift apart in a run, s; a clock that is set jumps further.
  private static let mostDrift = 0.5

  /// The lead, s.
  let seconds: Double

  /// That of this moment.
  init() { seconds = Date().timeIntervalSince1970 - MonotonicTime.now() }

  /// Refuses times of a wall clock that was set since.
  ///
  /// - Throws: `EngineError.refused`.
  func checkKept(until now: WallClockLead, engine: String) throws(EngineError) {
    guard abs(now.seconds - seconds) < Self.mostDrift else {
      throw .refused(
        engine: engine, what: "times of its pictures",
        answer: "the wall clock was set by \(Int((now.seconds - seconds).rounded())) s meanwhile; "
          + "run again")
    }
  }
}
