import AnimationTiming
import Geometry

/// An animated layer as it shows in one copy of a replicator with a delay: committed as the layer is, evaluated
/// at an earlier time, with rasters of its own.
final class LaggingCopy {
  /// What the display list shows in place of the source.
  let layer: RenderLayer
  /// The layer that commits reach.
  private let source: RenderLayer
  /// The copy's time.
  private let clock: Int
  private var adoptedPath: Path?

  init(of source: RenderLayer, clock: Int) {
    self.source = source
    self.clock = clock
    layer = RenderLayer(id: source.id, kind: source.kind)
    adopt()
  }

  /// The number of running animations.
  var animationCount: Int { layer.animations.count }

  /// Finds what the copy shows once its clock, one of `clocks`, is set; true when that, or what the layer is made of, may have
  /// changed.
  func evaluate(by clocks: ClockTable) -> Bool {
    let isNew = source.isChanged
    if isNew { adopt() }
    return layer.evaluate(at: clocks[clock]) || isNew
  }

  /// Takes over what commits made of the source.
  private func adopt() {
    layer.model = source.model
    layer.presentation = source.model
    layer.masksToBounds = source.masksToBounds
    if let features = source.features { layer.ownFeatures().adopt(features) }
    if !layer.animations.sharesStorage(with: source.animations) {
      if let theirs = source.others {
        let others = layer.others ?? OtherAnimations()
        others.adopt(theirs)
        layer.others = others
      }
      layer.animations = source.animations
      layer.pruneOtherAnimations()
    }
    let path = source.committedPath
    // Both are held: storage that is the same has not changed.
    let isSame =
      (path == nil) == (adoptedPath == nil)
      && (path?.points.sharesStorage(with: adoptedPath?.points ?? []) ?? true)
      && (path?.elements.sharesStorage(with: adoptedPath?.elements ?? []) ?? true)
    guard !isSame else { return }
    adoptedPath = path
    layer.setCommittedPath(path)
  }
}

extension ContiguousArray {
  /// Whether both are the same memory, and therefore equal.
  fileprivate func sharesStorage(with other: ContiguousArray) -> Bool {
    withUnsafeBufferPointer { mine in
      other.withUnsafeBufferPointer { mine.baseAddress == $0.baseAddress && mine.count == $0.count }
    }
  }
}
