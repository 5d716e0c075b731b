import AnimationTiming

/// Something that a layer can be asked for, whose cost people argue about.
enum LayerEffect: String, CaseIterable, Sendable {
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
  case maskedGradient = "masked-gradient"
  case rebuilt
  case drawn
  case shadowPath = "shadow-path"
  case shadow
  case rasterised
  case movedPlain = "moved-plain"
  case movedRasterised = "moved-rasterised"
  case swinging
  case fading
  case pushing
  case rounded
  case clipped
  case emptyDrawn = "empty-drawn"
  case emptyRedrawn = "empty-redrawn"
  case stretchedCenter = "stretched-center"
  case photo
  case photoLarge = "photo-large"
  case photoKept = "photo-kept"
  case photoPNG = "photo-png"
  case photoJPEG = "photo-jpeg"
  case textResized = "text-resized"
  case textMoved = "text-moved"
  case drawnAside = "drawn-aside"

  var summary: String {
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
    case .maskedGradient: "the same gradient, seen through a mask that is the wave"
    case .rebuilt: "the wave's path built by the app at every tick, filled by the server"
    case .drawn: "the same path, filled by the app into a bitmap that it hands over"
    case .shadowPath: "a shadow whose path is given"
    case .shadow: "a shadow of whatever the card draws"
    case .rasterised: "kept as a bitmap although the wave changes it every frame"
    case .movedPlain: "the card moves, the wave on it stands still"
    case .movedRasterised: "the same, kept as a bitmap"
    case .swinging: "the card turns in space about its left edge, the wave on it stands still"
    case .fading: "a transition in which the card fades from one look to another, and back"
    case .pushing: "a transition in which the card's new look pushes the old one away, and back"
    case .rounded: "a ground with round corners, nothing clipped"
    case .clipped: "what is inside clipped to the card's rectangle, no round corners"
    case .emptyDrawn: "an empty drawRect: over the card's ground, drawn once"
    case .emptyRedrawn: "the same, drawn again at every tick"
    case .stretchedCenter: "a small picture of a ground with round corners, whose middle stretches"
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

  /// The transition to the card's second look; nil for an effect with one look.
  var transition: Transition.Kind? {
    switch self {
    case .fading: .fade
    case .pushing: .push
    default: nil
    }
  }

  /// True if the card moves instead of the wave on it.
  var movesCard: Bool { [.movedPlain, .movedRasterised, .swinging].contains(self) }

  /// True if there is text on the card, in place of labels.
  var showsText: Bool { self == .textResized || self == .textMoved }
}

extension LayerEffect {
  /// The animation of a card that moves by `distance`, pt, to either side; nil for an effect that
  /// does not move it.
  func motion(by distance: Double) -> BasicAnimation? {
    // At the wave's own speed.
    let timing = Self.toAndFro(max(0.1, distance / 6))
    return switch self {
    case .movedPlain, .movedRasterised:
      BasicAnimation(
        keyPath: .translationX, fromValue: .scalar(-distance), toValue: .scalar(distance),
        timing: timing, isAdditive: true, isRemovedOnCompletion: false)
    // Open by about 63 degrees, and shut again.
    case .swinging:
      BasicAnimation(
        keyPath: .rotationY, fromValue: .scalar(0), toValue: .scalar(-1.1), timing: timing,
        isRemovedOnCompletion: false)
    default: nil
    }
  }

  /// For ever, `duration` s each way.
  static func toAndFro(_ duration: MediaTime) -> Timing {
    Timing(
      beginTime: Screen.start, duration: duration, repeatCount: .infinity, autoreverses: true,
      fillMode: .both)
  }
}
