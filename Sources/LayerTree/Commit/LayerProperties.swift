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

/// The content of a layer besides its background; decides which properties it sends.
///
/// The raw values are part of the commit format, which has room for 16.
package enum LayerKind: UInt8, Sendable {
  /// Background and sublayers only.
  case plain = 0
  /// A filled path.
  case shape = 1
  /// Repeats its sublayers.
  case replicator = 2
  /// An axial gradient.
  case gradient = 3
}

// Public: what a server asks of it for each record is then compiled into the server; calls of a set
// that is `package` took half of its apply stage.

/// A set of layer properties: which changed since the last commit, or which ones a record carries.
///
/// The raw values are part of the commit format, with room for 28 bits; a record stores the
/// values in bit order.
public struct LayerProperties: OptionSet, Sendable {
  /// The bits.
  public let rawValue: UInt32

  /// Unknown bits are kept, and refused by the decoder.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

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
  /// The layer's clock.
  public static let timing = LayerProperties(rawValue: 1 << 12)

  // What few layers set.

  /// `ShapeLayer.strokeColor` and `lineWidth`.
  public static let stroke = LayerProperties(rawValue: 1 << 13)
  /// `GradientLayer.colors` and `locations`.
  public static let gradient = LayerProperties(rawValue: 1 << 14)
  /// `Layer.cornerRadius`.
  public static let cornerRadius = LayerProperties(rawValue: 1 << 15)
  /// The shadow without its path.
  public static let shadow = LayerProperties(rawValue: 1 << 16)
  /// How the layer and its sublayers become one picture.
  public static let compositing = LayerProperties(rawValue: 1 << 17)
  /// The line inside the edge.
  public static let border = LayerProperties(rawValue: 1 << 18)
  /// The layer's place in space.
  public static let space = LayerProperties(rawValue: 1 << 19)
  /// How the layer shows its picture.
  public static let contentsStyle = LayerProperties(rawValue: 1 << 20)
  /// `Layer.mask`.
  public static let mask = LayerProperties(rawValue: 1 << 21)
  /// `Layer.shadowPath`.
  public static let shadowPath = LayerProperties(rawValue: 1 << 22)
  /// `Layer.contents`.
  public static let contents = LayerProperties(rawValue: 1 << 23)

  /// True if there is one of the properties that hardly any record carries: from bit 12 on.
  var hasRare: Bool { rawValue >= 1 << 12 }

  /// True if there is a property that every kind of layer draws with: the seven lowest bits.
  var hasGeometry: Bool { rawValue & 0x7F != 0 }

  /// True if there is one of those that few layers set: from bit 13 on.
  public var hasFeatures: Bool { rawValue >= 1 << 13 }

  /// The properties that a new layer of `kind` sends first: the server has defaults for the rest.
  static func sentFirst(of kind: LayerKind) -> LayerProperties {
    let every: LayerProperties = [
      .bounds, .position, .anchorPoint, .transform, .opacity, .backgroundColor, .visibility,
      .sublayers,
    ]
    return switch kind {
    case .plain, .gradient: every
    case .shape: every.union([.path, .fillColor])
    case .replicator: every.union(.instances)
    }
  }

  /// Every property that a layer of `kind` may send.
  static func all(of kind: LayerKind) -> LayerProperties {
    let every = sentFirst(of: kind).union([
      .animations, .timing, .cornerRadius, .shadow, .compositing, .border, .space, .contentsStyle,
      .mask, .shadowPath, .contents,
    ])
    return switch kind {
    case .plain, .replicator: every
    case .shape: every.union(.stroke)
    case .gradient: every.union(.gradient)
    }
  }
}
