package import AnimationTiming
import Foundation

/// How far a table has scrolled: flings by a scripted finger, up and down in turn.
///
/// A fling slows down as UIScrollView's normal rate says, to 0.998 of its speed per ms: v =
/// v₀·e^(−kt) with k = −1000·ln 0.998 per s. One that reaches an end goes beyond it and comes back
/// on a critically damped spring, x = v·t·e^(−ωt), so that position and speed have no break there.
package struct ScrollMotion: Sendable {
  private struct Piece {
    let start: MediaTime
    let offset: Double
    let speed: Double
    let bounces: Bool

    func offset(at time: MediaTime) -> Double {
      let elapsed = time - start
      return bounces
        ? offset + speed * elapsed * exp(-ScrollMotion.springRate * elapsed)
        : offset + speed / ScrollMotion.friction * (1 - exp(-ScrollMotion.friction * elapsed))
    }
  }

  /// Per s; see above.
  static let friction = -1000 * log(0.998)
  /// ω of the ends, per s: back to a fiftieth of a point in about a second.
  static let springRate = 10.0
  /// The time from one fling to the next, s.
  static let interval: MediaTime = 1.5
  /// The speed of a fling down, pt/s; one up is a fifth faster, so that it reaches the top.
  static let speed = 4000.0

  private let pieces: [Piece]

  /// Flings from `start`, s, on for `duration` s; the table can scroll from 0 to `end`, pt.
  package init(from start: MediaTime, for duration: MediaTime, end: Double) {
    var pieces = [Piece(start: start, offset: 0, speed: 0, bounces: false)]
    for index in 0..<Int((max(0, duration) / Self.interval).rounded(.up)) {
      let time = start + Double(index) * Self.interval
      let speed = index % 2 == 0 ? Self.speed : -1.2 * Self.speed
      // The finger catches the table wherever it is; beyond an end that is the end.
      let offset = min(max(pieces.last?.offset(at: time) ?? 0, 0), end)
      let fling = Piece(start: time, offset: offset, speed: speed, bounces: false)
      pieces.append(fling)
      if let bounce = Self.bounce(of: fling, at: speed > 0 ? end : 0) { pieces.append(bounce) }
    }
    self.pieces = pieces
  }

  /// How far down at `time`, s, in pt; below 0 or beyond the end while it bounces.
  package func offset(at time: MediaTime) -> Double {
    (pieces.last { $0.start <= time } ?? pieces[0]).offset(at: max(time, pieces[0].start))
  }

  /// The bounce of a fling that reaches `end` before the next one.
  private static func bounce(of fling: Piece, at end: Double) -> Piece? {
    let share = 1 - (end - fling.offset) * friction / fling.speed
    guard share > 0, share <= 1 else { return nil }
    let elapsed = -log(share) / friction
    guard elapsed < interval else { return nil }
    return Piece(
      start: fling.start + elapsed, offset: end, speed: fling.speed * share, bounces: true)
  }
}
