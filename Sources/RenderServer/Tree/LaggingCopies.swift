import AnimationTiming

/// The animated layers that show an earlier time in some copies of a replicator with a delay.
final class LaggingCopies {
  private var copies: ContiguousArray<LaggingCopy> = []
  /// Those of the display list before: the tree may still list them as changed.
  private var retired: ContiguousArray<LaggingCopy> = []

  var isEmpty: Bool { copies.isEmpty }

  /// Forgets the copies of the display list so far.
  func removeAll() {
    retired = copies
    copies.removeAll()
  }

  /// A copy of `source` that shows the time of `clock`, a number in the clock table.
  func add(_ source: RenderLayer, clock: Int) -> RenderLayer {
    let copy = LaggingCopy(of: source, clock: clock)
    copies.append(copy)
    return copy.layer
  }

  /// Evaluates all copies at what their clocks show and tells `markChanged` which show something
  /// else; returns the number of animations evaluated.
  func evaluate(by clocks: ClockTable, markChanged: (RenderLayer) -> Void) -> Int {
    var evaluated = 0
    for copy in copies {
      evaluated += copy.layer.animations.count
      if copy.evaluate(by: clocks) { markChanged(copy.layer) }
    }
    return evaluated
  }
}

/// An animated layer as it shows in one copy of a replicator with a delay: committed as the layer
/// is, evaluated at an earlier time, with rasters of its own.
private final class LaggingCopy {
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
    layer.adopt(source, committedPath: &adoptedPath)
  }

  /// Finds what the copy shows once its clock, one of `clocks`, is set; true when that, or what the
  /// layer is made of, may have changed.
  func evaluate(by clocks: ClockTable) -> Bool {
    let isNew = source.isChanged
    if isNew { layer.adopt(source, committedPath: &adoptedPath) }
    return layer.evaluate(at: clocks[clock]) || isNew
  }
}
