import AnimationTiming
import Geometry
import LayerTree

/// What few layers have: one object per layer that does, so that all others stay small.
final class RenderFeatures {
  var model = FeaturePresentation()
  var presentation = FeaturePresentation()
  var gradient = GradientStyle()
  /// Counts the gradients that arrived.
  var gradientRevision: UInt64 = 0
  var compositing = CompositingStyle()
  var instanceColors = InstanceColors()
  var mask: RenderLayer?
  var shadowPath: Path?
  /// Counts the shadow paths that arrived.
  var shadowRevision: UInt64 = 0

  // What was made of these, kept until it is no longer what is shown.
  var stroke = StrokeRasters()
  var shadow = ShadowRasters()
  var edge = EdgeRasters()
  /// The radius that the background's rasters were made with.
  var backgroundRadius = 0.0
  var gradientDrawing: GradientDrawing?
  /// While a display list is built anew: the surfaces that the layer had, the first one last.
  var spareSurfaces: [Surface] = []
  var spareMasks: [Surface] = []

  /// Takes over what commits made of another layer's features, but nothing that was made of them.
  func adopt(_ other: RenderFeatures) {
    model = other.model
    presentation = other.model
    (gradient, gradientRevision) = (other.gradient, other.gradientRevision)
    compositing = other.compositing
    instanceColors = other.instanceColors
    mask = other.mask
    (shadowPath, shadowRevision) = (other.shadowPath, other.shadowRevision)
  }

  var castsShadow: Bool { presentation.shadow.opacity > 0 && presentation.shadow.color.alpha > 0 }
}

/// The line of a shape: its path after trimming, and its rasters.
struct StrokeRasters {
  struct Key: Equatable {
    var pathRevision: UInt64
    var style: StrokeStyle
    var trim: StrokeTrim
  }

  var key: Key?
  var path: Path?
  var set: RasterSet?
  /// The whole path measured, for trimming, and the revision that it was measured at.
  var measured: MotionPath?
  var measuredRevision: UInt64 = 0
}

/// The blurred shadow of a path.
struct ShadowRasters {
  var revision: UInt64 = 0
  var outline: Outline?
  var set: RasterSet?
}

/// The layer's rounded bounds, for clips and gradients.
struct EdgeRasters {
  var bounds = Rect.zero
  var radius = 0.0
  var path: Path?
  var set: RasterSet?
}

extension RenderLayer {
  /// The features, made when the layer has none yet.
  func ownFeatures() -> RenderFeatures {
    if let features { return features }
    let fresh = RenderFeatures()
    features = fresh
    return fresh
  }

  /// What is shown is the model again, as without animations.
  func presentModel() {
    presentation = model
    if let features { features.presentation = features.model }
  }

  /// Finds what the animations make of the features at `time`; false when that is what it was before.
  func evaluateFeatures(at time: MediaTime) -> Bool {
    guard let features else { return false }
    var shown = features.model
    for running in animations {
      if let other = others?[running.slot] {
        other.forEachInEffect(at: time) { shown.apply($0, in: $1) }
      } else if running.animation.keyPath.isFeature {
        shown.apply(running.animation, at: time)
      }
    }
    guard shown != features.presentation else { return false }
    features.presentation = shown
    return true
  }

  /// The radius of the corners, pt: at most half of the shorter side, 0 for what is no radius.
  var shownCornerRadius: Double {
    guard let radius = features?.presentation.cornerRadius, radius > 0 else { return 0 }
    let size = presentation.bounds.size
    let most = min(abs(size.width), abs(size.height)) / 2
    return most > 0 ? min(radius, most) : 0
  }
}
