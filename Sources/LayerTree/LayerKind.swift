/// What a layer draws besides its background; decides which properties it sends.
public enum LayerKind: UInt8, Sendable {
  /// Background and sublayers only.
  case plain = 0
  /// A filled path.
  case shape = 1
  /// Repeats its sublayers.
  case replicator = 2
  /// An axial gradient.
  case gradient = 3
}
