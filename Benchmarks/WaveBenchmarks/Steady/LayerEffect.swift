/// Something that a layer can be asked for, whose cost people argue about.
public enum LayerEffect: String, CaseIterable, Sendable {
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

  /// What it is, in one sentence.
  public var summary: String {
    switch self {
    case .plain: "a card with a wave and three labels: what the others are compared with"
    case .overdraw: "four more opaque layers under each card"
    case .blended: "a card that is 80 % opaque, with an opaque wave and opaque labels"
    case .opacity: "80 % opaque, multiplied down to each layer"
    case .groupOpacity: "80 % opaque as a whole, through a surface of its own"
    case .roundedClip: "round corners that clip what is inside"
    case .roundedShape: "a shape with round corners as the card's ground, nothing clipped"
    case .mask: "a mask layer of the same shape"
    case .gradient: "a gradient that stands still behind what is on the card"
    case .resizedGradient: "the same gradient, its frame changed by the app at every tick"
    case .maskedGradient: "the same gradient, seen through a mask that is the wave"
    case .shadowPath: "a shadow whose path is given"
    case .shadow: "a shadow of whatever the card draws"
    case .rasterised: "kept as a bitmap although the wave changes it every frame"
    case .movedPlain: "the card moves, the wave on it stands still"
    case .movedRasterised: "the same, kept as a bitmap"
    case .movedSpring: "the card moves on a spring, the wave on it stands still"
    case .movedPath: "the card moves along a curve at an even pace, the wave on it stands still"
    }
  }

  /// Whether the card moves instead of the wave on it.
  var movesCard: Bool {
    switch self {
    case .movedPlain, .movedRasterised, .movedSpring, .movedPath: true
    default: false
    }
  }
}
