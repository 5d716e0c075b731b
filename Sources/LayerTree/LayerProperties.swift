/// A set of layer properties: which ones changed since the last commit, which ones a record carries.
///
/// The raw values are part of the commit format, which has room for 24 bits; a record stores the values in
/// bit order.
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
    case .plain: every
    case .shape: every.union([.path, .fillColor, .stroke, .strokeTrim])
    case .replicator: every.union([.instances, .instanceDelay, .instanceColors])
    case .gradient: every.union(.gradient)
    }
  }
}
