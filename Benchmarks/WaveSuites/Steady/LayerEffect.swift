import AnimationTiming
import LayerTree

/// Something that a layer can be asked for, whose cost people argue about.
package enum LayerEffect: String, CaseIterable, Sendable {
  case plain
  case overdraw
  case blended
  case opacity
  case groupOpacity = "group-opacity"
  case bordered
  case roundedClip = "rounded-clip"
  case roundedShape = "rounded-shape"
  case mask
  case gradient
  case resizedGradient = "resized-gradient"
  case maskedGradient = "masked-gradient"
  case rebuilt
  case drawn
  case shadowPath = "shadow-path"
  case shadow
  case rasterised
  case movedPlain = "moved-plain"
  case movedRasterised = "moved-rasterised"
  case movedSpring = "moved-spring"
  case movedPath = "moved-path"
  case swinging
  case fading
  case pushing
  case rounded
  case clipped
  case emptyDrawn = "empty-drawn"
  case emptyRedrawn = "empty-redrawn"
  case picture
  case stretchedCenter = "stretched-center"
  case movingIn = "moving-in"
  case revealing
  case swingingDeep = "swinging-deep"
  case hastened
  case steppedFixed = "stepped-fixed"
  case steppedFrame = "stepped-frame"
  case photo
  case photoLarge = "photo-large"
  case photoKept = "photo-kept"
  case photoPNG = "photo-png"
  case photoJPEG = "photo-jpeg"
  case textResized = "text-resized"
  case textMoved = "text-moved"
  case drawnAside = "drawn-aside"

  package var summary: String {
    switch self {
    case .plain: "a card with a wave and three labels: what the others are compared with"
    case .overdraw: "four more opaque layers under each card"
    case .blended: "a card that is 80 % opaque, with an opaque wave and opaque labels"
    case .opacity: "80 % opaque, multiplied down to each layer"
    case .groupOpacity: "80 % opaque as a whole, through a surface of its own"
    case .bordered: "a line of 2 pt along the inside of the card's edge, over what is on it"
    case .roundedClip: "round corners that clip what is inside"
    case .roundedShape: "a shape with round corners as the card's ground, nothing clipped"
    case .mask: "a mask layer of the same shape"
    case .gradient: "a gradient that stands still behind what is on the card"
    case .resizedGradient: "the same gradient, its frame changed by the app at every tick"
    case .maskedGradient: "the same gradient, seen through a mask that is the wave"
    case .rebuilt: "the wave's path built by the app at every tick, filled by the server"
    case .drawn: "the same path, filled by the app into a bitmap that it hands over"
    case .shadowPath: "a shadow whose path is given"
    case .shadow: "a shadow of whatever the card draws"
    case .rasterised: "kept as a bitmap although the wave changes it every frame"
    case .movedPlain: "the card moves, the wave on it stands still"
    case .movedRasterised: "the same, kept as a bitmap"
    case .movedSpring: "the card moves on a spring, the wave on it stands still"
    case .movedPath: "the card moves along a curve at an even pace, the wave on it stands still"
    case .swinging: "the card turns in space about its left edge, the wave on it stands still"
    case .fading: "a transition in which the card fades from one look to another, and back"
    case .pushing: "a transition in which the card's new look pushes the old one away, and back"
    case .rounded: "a ground with round corners, nothing clipped"
    case .clipped: "what is inside clipped to the card's rectangle, no round corners"
    case .emptyDrawn: "an empty drawRect: over the card's ground, drawn once"
    case .emptyRedrawn: "the same, drawn again at every tick"
    case .picture: "a picture of a ground with round corners, as large as the card"
    case .stretchedCenter: "a small picture of the same ground, whose middle stretches"
    case .movingIn: "a transition in which the card's new look moves in over the old one, and back"
    case .revealing: "a transition in which the card's old look moves off the new one, and back"
    case .swingingDeep: "as swinging, about an axis 20 pt before the card's plane"
    case .hastened: "as plain, under a window whose speed is 100"
    case .steppedFixed: "the card on a spring that the app moves by steps of 1/240 s"
    case .steppedFrame: "the same by one step for each frame"
    case .photo: "a photograph of as many pixels as it covers, decompressed once"
    case .photoLarge: "the same of sixteen times as many pixels"
    case .photoKept: "the photograph shown anew at every tick, decompressed ahead and cached"
    case .photoPNG: "the same, decompressed from PNG by the app's thread each time"
    case .photoJPEG: "the same, decompressed from JPEG by the app's thread each time"
    case .textResized: "text drawn again whenever the frame of its view changes, at every tick"
    case .drawnAside:
      "as drawn, on another thread, of whose time only real time has rows; shown a frame late"
    case .textMoved: "the same look, the text drawn once in a layer of its own that moves"
    }
  }

  /// How the card's second look takes the place of the first; nil for one that has no second.
  var transition: Transition.Kind? {
    switch self {
    case .fading: .fade
    case .pushing: .push
    case .movingIn: .moveIn
    case .revealing: .reveal
    default: nil
    }
  }

  /// Whether the card moves instead of the wave on it.
  var movesCard: Bool {
    switch self {
    case .movedPlain, .movedRasterised, .movedSpring, .movedPath, .swinging, .swingingDeep,
      .steppedFixed, .steppedFrame:
      true
    default: false
    }
  }

  /// Whether there is text on the card, in place of labels.
  var showsText: Bool { self == .textResized || self == .textMoved }

  /// How far before the card's plane the axis is that it turns about, pt; nil for a card that does
  /// not turn in space.
  var axisDepth: Double? {
    switch self {
    case .swinging: 0
    case .swingingDeep: 20
    default: nil
    }
  }

  /// How the app steps the spring that moves the card; nil where it does not.
  var stepping: SteppedSpring.Stepping? {
    switch self {
    case .steppedFixed: .fixed(1 / 240, atMost: 24)
    case .steppedFrame: .frame
    default: nil
    }
  }
}

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
    case .swinging, .swingingDeep: .basic(swing(lasting: duration))
    default: nil
    }
  }

  /// To and fro on a spring that the app steps, as long each way as the declared one.
  static func steps(
    of stepping: SteppedSpring.Stepping, _ card: Layer, by distance: Double
  ) -> (MediaTime) -> Void {
    let (home, turn) = (card.position.x, Spring().settlingDuration)
    var spring = SteppedSpring(Spring(), from: -distance, to: distance, stepping)
    var last = WaveScene.start
    card.belongsToView = true
    return { time in
      let turns = ((time - WaveScene.start) / turn).rounded(.down)
      spring.rest = turns.truncatingRemainder(dividingBy: 2) == 0 ? distance : -distance
      spring.advance(by: time - last)
      last = time
      card.position.x = home + spring.position
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
