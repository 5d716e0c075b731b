package import AnimationTiming
import LayerTree
import RenderServer
package import WaveViews

/// The presentation values of a story under one mode, evaluated by the server from commits.
package struct InterruptionTrace: Sendable {
  package struct Frame: Sendable, Equatable {
    /// When it is shown, s.
    package let time: MediaTime
    /// The position of the layer, pt.
    package let x: Double
    /// Animations alive on the app's side.
    let appAnimations: Int
    /// Animations alive on the server's side.
    package let serverAnimations: Int
  }

  package struct Break: Sendable {
    package let time: MediaTime
    /// The positions of the layer just before and just after, pt.
    package let x: (before: Double, after: Double)
    /// Its velocities just before and just after, pt/s: over a microsecond.
    let velocity: (before: Double, after: Double)
  }

  /// How far from its destination a layer that has arrived may be: one pixel at scale 2, pt.
  static let arrivalDistance = 0.5

  package let mode: InterruptionMode
  package let story: InterruptionStory
  package let frames: [Frame]
  package let breaks: [Break]

  package init(_ story: InterruptionStory, mode: InterruptionMode) throws {
    self.story = story
    self.mode = mode
    let glass = try Glass(x: story.x, at: story.start)
    var frames: [Frame] = []
    var breaks: [Break] = []
    var waiting = story.moves[...]
    for time in story.frames(mode) {
      // A change that is due in this frame is made at its own time, which may lie before the
      // frame's.
      while let move = waiting.first, move.time <= time + 1e-9 {
        // Never after the frame, not even by rounding: an animation that is yet to begin shows the
        // model.
        let instant = min(move.time, time)
        if let finger = move.finger { try glass.drag(finger, at: instant) }
        breaks.append(
          try glass.breakAround(instant, velocity: move.finger?.velocity) {
            mode.send(
              glass.layer, toX: move.x, duration: move.duration,
              timingFunction: story.timingFunction, at: instant, velocity: move.finger?.velocity)
          })
        glass.letGo()
        waiting = waiting.dropFirst()
      }
      if let finger = waiting.first?.finger, finger.touch <= time + 1e-9 {
        try glass.drag(finger, at: time)
      }
      glass.context.turn(at: time)
      frames.append(
        Frame(
          time: time, x: glass.x(at: time), appAnimations: glass.layer.animationCount,
          serverAnimations: glass.server.animationCount))
    }
    self.frames = frames
    self.breaks = breaks
  }
}

/// One layer and a server of one pixel, to look through.
private final class Glass {
  /// The time over which a velocity is taken, s.
  private static let moment = 1e-6

  let context = LayerContext(work: WorkLedger())
  let layer: Layer
  let server: ScreenServer
  /// The place at which a finger took hold of the layer, pt; nil without a finger.
  private var held: Double?

  init(x: Double, at time: MediaTime) throws {
    layer = Layer(in: context)
    layer.belongsToView = true
    layer.position = Point(x: x, y: 0)
    context.rootLayer = layer
    server = try ScreenServer(
      configuration: .init(size: Size(width: 1, height: 1), scale: 1), work: context.work)
    try context.commit(at: time, to: server)
  }

  func x(at time: MediaTime) -> Double {
    server.evaluate(at: time)
    return server.presentationPosition(of: layer.id)?.x ?? .nan
  }

  func drag(_ finger: InterruptionStory.Finger, at time: MediaTime) throws {
    let place = held ?? layer.presentedPosition(at: min(finger.touch, time)).x
    held = place
    layer.removeAllAnimations()
    layer.position.x = place + finger.velocity * (time - finger.touch)
    try context.commit(at: time, to: server)
  }

  func letGo() { held = nil }

  /// Makes a change at `time` and looks at the layer on either side of it.
  ///
  /// - Parameter velocity: that before the change, pt/s, of a layer that the app moves frame by
  ///   frame; nil reads it off what is shown.
  func breakAround(
    _ time: MediaTime, velocity: Double?, change: () -> Void
  ) throws -> InterruptionTrace.Break {
    let earlier = x(at: time - Self.moment)
    let before = x(at: time)
    change()
    try context.commit(at: time, to: server)
    let after = x(at: time)
    // The app's own look: a server that has shown an instant has let go of what was over by then.
    let later = layer.presentedPosition(at: time + Self.moment).x
    return InterruptionTrace.Break(
      time: time, x: (before, after),
      velocity: (
        velocity ?? (before - earlier) / Self.moment, (later - after) / Self.moment
      ))
  }
}

extension InterruptionTrace {
  /// The largest step from one frame to the next, pt: the movement's own where nothing jumps.
  var positionJump: Double { Self.largest(steps) }

  /// The largest change of velocity from one pair of neighbouring frames to the next, pt/s.
  var velocityJump: Double { Self.largest(Self.differences(velocities)) }

  /// The largest break of the position at a change of destination, pt; 0 where it is continuous.
  var positionBreak: Double { Self.largest(breaks.map { $0.x.after - $0.x.before }) }

  /// The largest break of the velocity at a change of destination, pt/s; the first change finds the
  /// layer at rest and is left out. Over a microsecond on either side: a curve's own acceleration
  /// adds a few hundredths.
  var velocityBreak: Double {
    Self.largest(breaks.dropFirst().map { $0.velocity.after - $0.velocity.before })
  }

  /// The greatest distance of the layer outside the range of its places and destinations, pt.
  var overshoot: Double {
    let places = [story.x] + story.moves.map(\.x)
    let (least, most) = (places.min() ?? 0, places.max() ?? 0)
    return frames.reduce(0) { max($0, $1.x - most, least - $1.x) }
  }

  /// The time from the last change of destination to the first frame from which on the layer stays
  /// within ``arrivalDistance`` of it, s; nil if it never arrives.
  var settlingTime: MediaTime? {
    guard let last = story.moves.last else { return nil }
    let away = frames.lastIndex {
      abs($0.x - last.x) > Self.arrivalDistance || $0.time < last.time - 1e-9
    }
    let arrival = away.map { $0 + 1 } ?? 0
    guard arrival < frames.count else { return nil }
    return frames[arrival].time - last.time
  }

  /// The most animations alive at once, on the side that has more.
  var mostAnimations: Int {
    frames.map { max($0.appAnimations, $0.serverAnimations) }.max() ?? 0
  }

  /// The velocity between neighbouring frames, pt/s: one fewer than frames.
  package var velocities: [Double] { steps.map { $0 * story.refreshHz } }

  private var steps: [Double] { Self.differences(frames.map(\.x)) }

  private static func differences(_ values: [Double]) -> [Double] {
    zip(values.dropFirst(), values).map { $0 - $1 }
  }

  private static func largest(_ values: [Double]) -> Double {
    values.map(abs).max() ?? 0
  }
}
