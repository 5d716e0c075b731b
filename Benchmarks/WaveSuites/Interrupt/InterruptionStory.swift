package import AnimationTiming
import WaveViews

/// A layer that is sent from place to place, and the frames in which it is watched.
package struct InterruptionStory: Sendable {
  package struct Move: Sendable {
    package let time: MediaTime
    let x: Double
    let duration: MediaTime
    /// The finger that holds the layer until then; nil for none.
    var finger: Finger?
  }

  /// A finger that takes hold of the layer where it is shown and drags it along.
  struct Finger: Sendable {
    var touch: MediaTime
    /// The velocity of the drag, pt/s.
    var velocity: Double
  }

  /// When the first frame is shown, s; not 0, which Core Animation keeps for "now".
  package var start: MediaTime
  /// The position of the layer at rest, before the first move, pt.
  var x: Double
  package var moves: [Move]
  /// The movements' curve; nil is linear.
  var timingFunction: TimingFunction?
  package var refreshHz: Double

  /// The story of "Dive Into iOS Animation 3": 500 pt in 1 s from 1000.1 s on and, at 1000.5 s,
  /// back in `secondDuration` (0.4 s in the post's third mode), linear unless said otherwise.
  package static func published(
    secondDuration: MediaTime, timingFunction: TimingFunction? = nil, refreshHz: Double = 60
  ) -> InterruptionStory {
    InterruptionStory(
      start: 1000, x: 0,
      moves: [
        Move(time: 1000.1, x: 500, duration: 1),
        Move(time: 1000.5, x: 0, duration: secondDuration),
      ], timingFunction: timingFunction, refreshHz: refreshHz)
  }

  /// The same way of 500 pt in 1 s, eased, cancelled midway: a finger touches the layer at 1000.5
  /// s, drags it back for a tenth of a second at 800 pt/s, and lets it go to where it was.
  package static func cancelled(refreshHz: Double = 60) -> InterruptionStory {
    InterruptionStory(
      start: 1000, x: 0,
      moves: [
        Move(time: 1000.1, x: 500, duration: 1),
        Move(
          time: 1000.6, x: 0, duration: 0.4,
          finger: Finger(touch: 1000.5, velocity: -800)),
      ], timingFunction: .easeInEaseOut, refreshHz: refreshHz)
  }

  /// The scenario `interrupt` for `moves` retargets between two ends `distance` pt apart, then
  /// rest.
  package static func scenario(
    _ interruptions: Interruptions, moves: Int, distance: Double, refreshHz: Double
  ) -> InterruptionStory {
    let step = Double(interruptions.frames(refreshHz: refreshHz)) / refreshHz
    return InterruptionStory(
      start: 1, x: 0,
      moves: (0..<moves).map {
        Move(
          time: 1 + 6 / refreshHz + Double($0) * step, x: $0 % 2 == 0 ? distance : 0,
          duration: interruptions.duration)
      }, timingFunction: interruptions.timingFunction, refreshHz: refreshHz)
  }

  /// The frames' times, s: until a fifth of a second after the last animation, for which springs
  /// that begin at a velocity take up to twice as long.
  func frames(_ mode: InterruptionMode) -> [MediaTime] {
    let longer = mode == .spring ? 2.0 : 1
    let end = moves.map { $0.time + longer * $0.duration }.max() ?? start
    let count = Int(((end + 0.2 - start) * refreshHz).rounded(.up))
    return (0...max(0, count)).map { start + Double($0) / refreshHz }
  }
}

/// Retargets of a view: by default every 100 ms, of movements of 400 ms, the post's second
/// duration, eased as UIKit does.
package struct Interruptions: Codable, Sendable, Equatable {
  /// The time between two retargets of a view, s.
  package var interval: MediaTime = 0.1
  /// The duration of each movement, s.
  var duration: MediaTime = 0.4
  /// The movements' curve; nil is linear.
  var timingFunction: TimingFunction? = .easeInEaseOut

  package init() {}

  /// Frames from one retarget to the next: whole, so that every retarget is a frame's.
  func frames(refreshHz: Double) -> Int { max(1, Int((interval * refreshHz).rounded())) }

  /// The number of animations of one view that are alive at once if none replaces another.
  var mostAlive: Int { Int((duration / interval - 1e-9).rounded(.up)) }
}
