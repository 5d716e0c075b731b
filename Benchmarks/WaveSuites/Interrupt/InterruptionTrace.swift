public import AnimationTiming
import LayerTree
import RenderServer
public import WaveViews

/// What the eye sees of a story under one mode: the presentation values of every frame, evaluated
/// by the render server from commits.
public struct InterruptionTrace: Sendable {
  /// One frame.
  public struct Frame: Sendable, Equatable {
    /// When it is shown, s.
    public let time: MediaTime
    /// Where the layer is shown, pt.
    public let x: Double
    /// Animations alive on the app's side.
    public let appAnimations: Int
    /// Animations alive on the server's side.
    public let serverAnimations: Int
  }

  /// The instant of a change of destination, seen from both sides.
  public struct Break: Sendable, Equatable {
    /// When, s.
    public let time: MediaTime
    /// Where the layer is shown just before and just after, pt.
    public let x: (before: Double, after: Double)
    /// How fast it moves just before and just after, pt/s: over a microsecond.
    public let velocity: (before: Double, after: Double)

    /// Whether all numbers are the same.
    public static func == (left: Break, right: Break) -> Bool {
      left.time == right.time && left.x == right.x && left.velocity == right.velocity
    }
  }

  /// How near its destination a layer counts as arrived: one pixel at scale 2, pt.
  public static let arrivalDistance = 0.5

  /// How the layer is sent.
  public let mode: InterruptionMode
  /// What happens.
  public let story: InterruptionStory
  /// Every frame.
  public let frames: [Frame]
  /// Every change of destination.
  public let breaks: [Break]

  /// Plays `story` on a virtual clock.
  ///
  /// - Throws: `RenderError`, `CommitError`.
  public init(_ story: InterruptionStory, mode: InterruptionMode) throws {
    self.story = story
    self.mode = mode
    let glass = try Glass(x: story.x, at: story.start)
    var frames: [Frame] = []
    var breaks: [Break] = []
    var waiting = story.moves[...]
    for time in story.frames {
      // A change that is due in this frame is made at its own time, which may lie before the
      // frame's.
      while let move = waiting.first, move.time <= time + 1e-9 {
        // Never after the frame, not even by rounding: an animation that is yet to begin shows the
        // model.
        let instant = min(move.time, time)
        breaks.append(
          try glass.breakAround(instant) {
            mode.send(
              glass.layer, toX: move.x, duration: move.duration,
              timingFunction: story.timingFunction, at: instant)
          })
        waiting = waiting.dropFirst()
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

  /// Makes a change at `time` and looks at the layer on either side of it.
  func breakAround(_ time: MediaTime, change: () -> Void) throws -> InterruptionTrace.Break {
    let earlier = x(at: time - Self.moment)
    let before = x(at: time)
    change()
    try context.commit(at: time, to: server)
    let after = x(at: time)
    // The app's own look: a server that has shown an instant has let go of what was over by then.
    let later = layer.presentedPosition(at: time + Self.moment).x
    return InterruptionTrace.Break(
      time: time, x: (before, after),
      velocity: ((before - earlier) / Self.moment, (later - after) / Self.moment))
  }
}
