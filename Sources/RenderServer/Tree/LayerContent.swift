import AnimationTiming
import LayerTree

/// Something that a layer draws.
enum LayerContent: UInt8 {
  case background
  case shape
  /// A shape's line.
  case stroke
  case gradient
  /// The blurred shadow of a path.
  case shadow
  /// The rounded corners that a surface is clipped to; never painted.
  case clip
  /// A layer and its sublayers as one picture.
  case surface
  /// The line along the inside of the edge.
  case border
  /// A picture made of pixels.
  case contents

  /// The name of content that the GPU's compositor refuses; nil for coverage and passes.
  var refusedByGPU: String? {
    switch self {
    case .gradient: "a gradient"
    case .shadow: "a shadow"
    case .contents: "a bitmap"
    case .background, .shape, .stroke, .clip, .surface, .border: nil
    }
  }
}

extension RenderLayer {
  /// True if a shadow in the shape of a path is one of the layer's items.
  var drawsShadowPath: Bool {
    guard let features else { return false }
    return features.castsShadow && features.shadowPath != nil
  }

  /// Calls `body` with what the layer itself draws, back to front.
  func forEachContent(_ body: (LayerContent) -> Void) {
    if drawsShadowPath { body(.shadow) }
    if model.backgroundColor != nil { body(.background) }
    if let features, features.contents.isDrawn { body(.contents) }
    switch kind {
    case .plain, .replicator: break
    case .gradient: body(.gradient)
    case .shape:
      if model.fillColor != nil { body(.shape) }
      if features?.styles.stroke.color != nil { body(.stroke) }
    }
  }

  /// The path whose inside, line or shadow covers the pixels of `content`, once it has rasters.
  func path(of content: LayerContent) -> PathSource? {
    if content == .shape || content == .stroke { return path.source }
    return ownPath(of: content).map { PathSource($0) }
  }

  private func ownPath(of content: LayerContent) -> Path? {
    switch content {
    case .background: backgroundRasters.path
    case .shadow: features?.shadowPath
    case .gradient, .clip: features?.edge.path
    case .border: features?.border.path
    case .contents: features?.contentsEdge.path
    case .shape, .stroke, .surface: nil
    }
  }
}
