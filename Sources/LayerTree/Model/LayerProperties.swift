/// Names a layer on both sides of the commit; unique within one `LayerContext`.
@frozen
public struct LayerID: Hashable, Sendable, CustomStringConvertible {
  /// The number on the wire; 0 is never given out.
  public let rawValue: UInt32

  /// Wraps a number read from the wire.
  @inlinable
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// For messages: "layer 7".
  public var description: String { "layer \(rawValue)" }
}

/// What a layer draws besides its background; decides which properties it sends.
///
/// The raw values are part of the commit format, which has room for 16.
public enum LayerKind: UInt8, Sendable {
  /// Background and sublayers only.
  case plain = 0
  /// A filled path.
  case shape = 1
  /// Repeats its sublayers.
  case replicator = 2
  /// An axial gradient.
  case gradient = 3
  /// Nothing: what is below it stands in the space around it.
  case transform = 4
}

/// A set of layer properties: which ones changed since the last commit, which ones a record
/// carries.
///
/// The raw values are part of the commit format, which has room for 28 bits; a record stores the
/// values in bit order.
public struct LayerProperties: OptionSet, Sendable {
  /// The bits as they stand in a commit.
  public let rawValue: UInt32

  /// Wraps bits; unknown bits are kept and refused by the decoder.
  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// `Layer.bounds`.
  public static let bounds = LayerProperties(rawValue: 1 << 0)
  /// `Layer.position`.
  public static let position = LayerProperties(rawValue: 1 << 1)
  /// `Layer.anchorPoint`.
  public static let anchorPoint = LayerProperties(rawValue: 1 << 2)
  /// `Layer.transform`.
  public static let transform = LayerProperties(rawValue: 1 << 3)
  /// `Layer.opacity`.
  public static let opacity = LayerProperties(rawValue: 1 << 4)
  /// `Layer.backgroundColor`.
  public static let backgroundColor = LayerProperties(rawValue: 1 << 5)
  /// `Layer.masksToBounds` and `Layer.isHidden`.
  public static let visibility = LayerProperties(rawValue: 1 << 6)
  /// `Layer.sublayers`.
  public static let sublayers = LayerProperties(rawValue: 1 << 7)
  /// Animations added or removed.
  public static let animations = LayerProperties(rawValue: 1 << 8)
  /// `ShapeLayer.path`.
  public static let path = LayerProperties(rawValue: 1 << 9)
  /// `ShapeLayer.fillColor`.
  public static let fillColor = LayerProperties(rawValue: 1 << 10)
  /// `ReplicatorLayer.instanceCount` and `instanceTransform`.
  public static let instances = LayerProperties(rawValue: 1 << 11)
  /// `Layer.beginTime`, `timeOffset` and `speed`.
  public static let timing = LayerProperties(rawValue: 1 << 12)
  /// `ReplicatorLayer.instanceDelay`.
  public static let instanceDelay = LayerProperties(rawValue: 1 << 13)

  /// Bits of properties that hardly any record carries: looked at one by one only if one is set.
  static let firstRareBit: UInt32 = 1 << 12

  /// Whether there is one of the properties that hardly any record carries.
  var hasRare: Bool { rawValue >= Self.firstRareBit }

  /// Whether there is a property that every kind of layer draws with: the seven lowest bits.
  var hasGeometry: Bool { rawValue & 0x7F != 0 }

  /// Whether there is a clock or a delay.
  public var hasTiming: Bool { rawValue & (3 << 12) != 0 }

  static let everyLayer: LayerProperties = [
    .bounds, .position, .anchorPoint, .transform, .opacity, .backgroundColor, .visibility,
    .sublayers, .animations, .timing,
  ]

  /// Every property that a layer of `kind` may send.
  public static func all(of kind: LayerKind) -> LayerProperties {
    let every = everyLayer.union(everyLayersFeatures)
    return switch kind {
    case .plain, .transform: every
    case .shape: every.union([.path, .fillColor, .stroke, .strokeTrim])
    case .replicator: every.union([.instances, .instanceDelay, .instanceColors])
    case .gradient: every.union(.gradient)
    }
  }
}

/// What few layers set.
extension LayerProperties {
  /// `StrokeStyle`: a shape's line, and its fill rule.
  public static let stroke = LayerProperties(rawValue: 1 << 14)
  /// `ShapeLayer.strokeStart` and `strokeEnd`.
  public static let strokeTrim = LayerProperties(rawValue: 1 << 15)
  /// `GradientStyle`: everything of a gradient.
  public static let gradient = LayerProperties(rawValue: 1 << 16)
  /// `Layer.cornerRadius`.
  public static let cornerRadius = LayerProperties(rawValue: 1 << 17)
  /// `Layer.mask`.
  public static let mask = LayerProperties(rawValue: 1 << 18)
  /// `ShadowStyle`: the shadow without its path.
  public static let shadow = LayerProperties(rawValue: 1 << 19)
  /// `Layer.shadowPath`.
  public static let shadowPath = LayerProperties(rawValue: 1 << 20)
  /// `CompositingStyle`: rasterisation and group opacity.
  public static let compositing = LayerProperties(rawValue: 1 << 21)
  /// `InstanceColors`: a replicator's colours.
  public static let instanceColors = LayerProperties(rawValue: 1 << 22)
  /// `Layer.zPosition`.
  public static let zPosition = LayerProperties(rawValue: 1 << 23)
  /// `BorderStyle`: the line inside the edge of the bounds.
  public static let border = LayerProperties(rawValue: 1 << 24)
  /// `SpaceStyle`: what takes a layer out of its superlayer's plane.
  public static let space = LayerProperties(rawValue: 1 << 25)
  /// `Layer.contents`: a picture made of pixels.
  public static let contents = LayerProperties(rawValue: 1 << 26)
  /// `ContentsStyle`: how it is shown. The last bit that a record has room for.
  public static let contentsStyle = LayerProperties(rawValue: 1 << 27)

  /// What few layers set. A new layer does not send these: both sides know the defaults.
  static let features: LayerProperties = [
    .stroke, .strokeTrim, .gradient, .cornerRadius, .mask, .shadow, .shadowPath, .compositing,
    .instanceColors, .zPosition, .border, .space, .contents, .contentsStyle,
  ]

  /// The features that every kind of layer may have.
  static let everyLayersFeatures: LayerProperties = [
    .cornerRadius, .mask, .shadow, .shadowPath, .compositing, .zPosition, .border, .space,
    .contents,
    .contentsStyle,
  ]

  /// What a new layer of `kind` sends with its first commit: the rest is as the server takes it to
  /// be.
  static func sentFirst(of kind: LayerKind) -> LayerProperties {
    all(of: kind).subtracting(features.union([.animations, .timing, .instanceDelay]))
  }
}
