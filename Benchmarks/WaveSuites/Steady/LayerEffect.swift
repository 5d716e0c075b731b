import AnimationTiming
import LayerTree

/// Something that a layer can be asked for, whose cost people argue about.
package enum LayerEffect: String, CaseIterable, Sendable {
  /// Nothing: what the others are compared with.
  case plain
  /// Four more opaque layers underneath, each as large as the card.
  case overdraw
  /// A card that lets what is behind it through.
  case blended
  /// 80 % opaque, layer by layer.
  case opacity
  /// 80 % opaque as a whole.
  case groupOpacity = "group-opacity"
  /// A line along the inside of the card's edge, over what is on it.
  case bordered
  /// Round corners that clip what is inside.
  case roundedClip = "rounded-clip"
  /// A shape with round corners in place of the card's own ground.
  case roundedShape = "rounded-shape"
  /// A mask of the same shape.
  case mask
  /// A gradient behind what is on the card.
  case gradient
  /// The same gradient, whose frame the app changes at every tick.
  case resizedGradient = "resized-gradient"
  /// The same gradient, seen through a mask that is the wave.
  case maskedGradient = "masked-gradient"
  /// The wave's path is built by the app at every tick, and filled by the server.
  case rebuilt
  /// The same path, filled by the app into a bitmap that it hands over at every tick.
  case drawn
  /// A shadow whose path is given.
  case shadowPath = "shadow-path"
  /// A shadow of whatever is drawn.
  case shadow
  /// A bitmap of content that changes.
  case rasterised
  /// Nothing, and the card moves while what is on it stands still.
  case movedPlain = "moved-plain"
  /// A bitmap of content that stands still, on a card that moves.
  case movedRasterised = "moved-rasterised"
  /// The card moves on a spring.
  case movedSpring = "moved-spring"
  /// The card moves along a curve.
  case movedPath = "moved-path"
  /// The card turns in space about its left edge, as a door does.
  case swinging
  /// The card fades from one look to another and back, all the time.
  case fading
  /// The card's new look pushes the old one away and is pushed back, all the time.
  case pushing
  /// Round corners alone: nothing is clipped.
  case rounded
  /// A clip alone, to the card's rectangle.
  case clipped
  /// A view over the card's ground that draws nothing, and does so once.
  case emptyDrawn = "empty-drawn"
  /// The same, drawn again at every tick.
  case emptyRedrawn = "empty-redrawn"
  /// A picture of the card's ground with round corners, as large as the card.
  case picture
  /// A small picture of the same, of which the middle stretches.
  case stretchedCenter = "stretched-center"
  /// The card's new look moves in over the old one and back out, all the time.
  case movingIn = "moving-in"
  /// The card's old look moves away from the new one and back, all the time.
  case revealing
  /// The card turns in space about an axis before its plane.
  case swingingDeep = "swinging-deep"
  /// Everything on screen plays a hundred times as fast, as automated tests have it.
  case hastened
  /// The card moves on a spring that the app steps: steps of one length.
  case steppedFixed = "stepped-fixed"
  /// The same, one step for each frame.
  case steppedFrame = "stepped-frame"
  /// A photograph of as many pixels as it covers, decompressed once.
  case photo
  /// The same of sixteen times as many.
  case photoLarge = "photo-large"
  /// The photograph shown anew at every tick, kept decompressed.
  case photoKept = "photo-kept"
  /// The same, decompressed from PNG each time.
  case photoPNG = "photo-png"
  /// The same, decompressed from JPEG each time.
  case photoJPEG = "photo-jpeg"
  /// Text on a ground whose frame the app changes at every tick, in one view, which draws it again.
  case textResized = "text-resized"
  /// The same ground and text, the text in a layer of its own, which moves.
  case textMoved = "text-moved"
  /// As drawn, on another thread, and handed over.
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

  /// Whether the app has something to do at every tick.
  var ticks: Bool {
    switch self {
    case .resizedGradient, .rebuilt, .drawn, .emptyRedrawn, .steppedFixed, .steppedFrame,
      .drawnAside, .photoKept, .photoPNG, .photoJPEG, .textResized, .textMoved:
      true
    default: false
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
