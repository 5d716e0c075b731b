import AnimationTiming

/// How a card moves under the effects that move it: to and fro, for ever.
enum CardMotion {
  /// The animation of `effect` for a card at `position`, pt, which moves by `distance`, pt, to
  /// either side; nil for an effect that does not move it.
  static func animation(
    of effect: LayerEffect, _ position: Point, by distance: Double
  ) -> Animation? {
    // At the wave's own speed.
    let duration = max(0.1, distance / 6)
    return switch effect {
    case .movedPlain, .movedRasterised: .basic(sway(by: distance, lasting: duration))
    case .movedSpring:
      .spring(SpringAnimation(sway(by: distance, lasting: Spring().settlingDuration)))
    case .movedPath: .keyframe(round(position, by: distance, lasting: 4 * duration))
    case .swinging: .basic(swing(lasting: duration))
    default: nil
    }
  }

  private static func sway(by distance: Double, lasting duration: MediaTime) -> BasicAnimation {
    BasicAnimation(
      keyPath: .translationX, fromValue: .scalar(-distance), toValue: .scalar(distance),
      timing: timing(duration, autoreverses: true), isAdditive: true,
      isRemovedOnCompletion: false)
  }

  /// Open by about 63 degrees, and shut again.
  private static func swing(lasting duration: MediaTime) -> BasicAnimation {
    BasicAnimation(
      keyPath: .rotationY, fromValue: .scalar(0), toValue: .scalar(-1.1),
      timing: timing(duration, autoreverses: true), isRemovedOnCompletion: false)
  }

  /// Round an oval: two curves, followed at an even pace.
  private static func round(
    _ center: Point, by distance: Double, lasting duration: MediaTime
  ) -> KeyframeAnimation {
    func point(_ x: Double, _ y: Double) -> Point {
      Point(x: center.x + x * distance, y: center.y + y * distance)
    }
    var path = Path()
    path.move(to: point(-1, 0))
    path.addCubic(to: point(1, 0), control1: point(-1, -1), control2: point(1, -1))
    path.addCubic(to: point(-1, 0), control1: point(1, 1), control2: point(-1, 1))
    return KeyframeAnimation(
      keyPath: .position, path: MotionPath(path), calculationMode: .paced,
      timing: timing(duration, autoreverses: false), isRemovedOnCompletion: false)
  }

  /// To and fro for ever, or round and round.
  static func timing(_ duration: MediaTime, autoreverses: Bool) -> Timing {
    Timing(
      beginTime: WaveScene.start, duration: duration, repeatCount: .infinity,
      autoreverses: autoreverses, fillMode: .both)
  }
}
