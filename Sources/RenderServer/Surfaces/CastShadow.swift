import AnimationTiming
import LayerTree

/// A shadow in the shape of what a layer and its sublayers draw, in the pixels of their surface.
struct CastShadow: Equatable {
  let sigmaX: Double
  let sigmaY: Double
  /// Where the shadow falls, whole px.
  let x: Int
  let y: Int
  /// Premultiplied.
  var color: UInt32 = 0

  /// Nil when the layer casts none, or when a number of it means nothing.
  init?(of layer: RenderLayer, under map: AffineTransform) {
    guard let features = layer.features, features.castsShadow else { return nil }
    let shadow = features.styles.shadow
    (sigmaX, sigmaY) = GaussianBlur.sigmas(radius: shadow.radius, under: map)
    let place = map.linearPart.applied(to: Point(x: shadow.offset.width, y: shadow.offset.height))
    guard abs(place.x) < 32768, abs(place.y) < 32768 else { return nil }
    (x, y) = (Int(place.x.rounded()), Int(place.y.rounded()))
  }

  /// The pixels that may cast a shadow into `rect`.
  func sources(of rect: PixelRect) -> PixelRect { spread(rect).offset(x: -x, y: -y) }

  func falls(from rect: PixelRect) -> PixelRect { spread(rect).offset(x: x, y: y) }

  private func spread(_ rect: PixelRect) -> PixelRect {
    let (across, down) = (GaussianBlur.reach(of: sigmaX), GaussianBlur.reach(of: sigmaY))
    return PixelRect(
      left: rect.left - across, top: rect.top - down, right: rect.right + across,
      bottom: rect.bottom + down)
  }
}
