import AnimationTiming
import Geometry
import LayerTree

/// The server's own copy of a layer: the committed model, its running animations and what they make of
/// it at the frame's time.
final class RenderLayer {
  let id: LayerID
  let kind: LayerKind
  var model = Presentation()
  var presentation = Presentation()
  var masksToBounds = false
  var isHidden = false
  var sublayers: [RenderLayer] = []
  unowned(unsafe) var superlayer: RenderLayer?

  /// Sorted by begin time, then serial.
  var animations: ContiguousArray<RunningAnimation> = []
  var isListedAsAnimated = false

  var path: Path?
  /// Counts the paths that arrived.
  var pathRevision: UInt64 = 0
  var rasters: RasterSet?
  /// The revision that `rasters` belongs to.
  var rasterisedRevision: UInt64 = 0
  /// The background's own rasters: a rectangle.
  var backgroundPath: Path?
  var backgroundRasters: RasterSet?

  var instanceCount = 1
  var instanceTransform = AffineTransform.identity

  /// Where this layer stands in the display list, one place per replica.
  var nodes: ContiguousArray<Int> = []
  var isChanged = false

  init(id: LayerID, kind: LayerKind) {
    self.id = id
    self.kind = kind
    if kind == .shape { model.fillColor = .black }
  }
}

/// An animation that the server evaluates each frame.
struct RunningAnimation {
  let serial: UInt32
  let animation: BasicAnimation
}
