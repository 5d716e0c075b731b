/// Something that a layer can be asked for, whose cost people argue about.
public enum LayerEffect: String, CaseIterable, Sendable {
  /// Nothing: what the others are compared with.
  case plain
  /// Four more opaque layers underneath, each as large as the card.
  case overdraw
  /// 80 % opaque, layer by layer.
  case opacity
  /// 80 % opaque as a whole.
  case groupOpacity = "group-opacity"
  /// Round corners that clip what is inside.
  case roundedClip = "rounded-clip"
  /// A mask of the same shape.
  case mask
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

  /// What it is, in one sentence.
  public var summary: String {
    switch self {
    case .plain: "a card with a wave and three labels: what the others are compared with"
    case .overdraw: "four more opaque layers under each card"
    case .opacity: "80 % opaque, multiplied down to each layer"
    case .groupOpacity: "80 % opaque as a whole, through a surface of its own"
    case .roundedClip: "round corners that clip what is inside"
    case .mask: "a mask layer of the same shape"
    case .shadowPath: "a shadow whose path is given"
    case .shadow: "a shadow of whatever the card draws"
    case .rasterised: "kept as a bitmap although the wave changes it every frame"
    case .movedPlain: "the card moves, the wave on it stands still"
    case .movedRasterised: "the same, kept as a bitmap"
    }
  }

  /// Whether the card moves instead of the wave on it.
  var movesCard: Bool { self == .movedPlain || self == .movedRasterised }
}
