import AnimationTiming
import LayerTree

/// The server's layers: changed by commits, read by frames.
final class RenderTree {
  private(set) var root: RenderLayer?
  /// Layers that have at least one animation; not counted references, since a frame walks them all.
  private(set) var animatedLayers: ContiguousArray<Unmanaged<RenderLayer>> = []
  /// Layers whose place or picture may have changed since the last frame.
  private(set) var changedLayers: ContiguousArray<Unmanaged<RenderLayer>> = []
  /// True if layers, or what clips them, came or went since the display list was built.
  private(set) var structureChanged = true
  private(set) var clocks = LayerClocks()
  /// Removed layers that the display list may still point at.
  private var retired: [RenderLayer] = []
  private var layers: [UInt32: RenderLayer] = [:]
  /// Layers that show a path from where it arrived, in the commit that was applied last; not
  /// counted references, as above.
  private var readers: ContiguousArray<Unmanaged<RenderLayer>> = []
  /// Empty between commits.
  private var readersBefore: ContiguousArray<Unmanaged<RenderLayer>> = []

  init() {}

  /// A tree of `root` and what is below it, as `tree` shows it: for a picture of a part.
  init(of root: RenderLayer, in tree: RenderTree) {
    self.root = root
    clocks = tree.clocks
  }

  var layerCount: Int { layers.count }

  subscript(id: LayerID) -> RenderLayer? { layers[id.rawValue] }

  /// True if an animation's time moves as the media time does.
  /// - Complexity: O(1) unless clocks stand still, O(animated layers · clocks above) if all do.
  var hasRunningAnimations: Bool {
    animatedLayers.contains { clocks.isRunning($0.takeUnretainedValue()) }
  }

  var animationCount: Int {
    animatedLayers.reduce(0) { $0 + $1.takeUnretainedValue().animations.count }
  }

  /// The time of a layer's clock, s; nil for an unknown layer, or while no layer ever had its own.
  func localTime(of id: LayerID) -> MediaTime? {
    guard clocks.areUsed, let layer = self[id] else { return nil }
    return clocks.table[layer.clock]
  }

  // MARK: - Frames

  /// True if anything may look different than in the last frame.
  var hasChanges: Bool { structureChanged || !changedLayers.isEmpty }

  /// Sets every layer's clock to the media time `time`, s.
  func setClocks(to time: MediaTime) { clocks.set(to: time, layers: layers.values) }

  /// Has the next frame look at what changed of `layer`.
  @inline(__always)
  func mark(_ layer: RenderLayer, _ change: RenderLayer.Change) {
    guard change != .none else { return }
    if layer.features?.takeStructureChange() == true { structureChanged = true }
    if layer.change == .none { changedLayers.append(.passUnretained(layer)) }
    layer.change.formUnion(change)
  }

  /// Forgets which layers changed, once a frame has seen them.
  func clearChanges() {
    changedLayers.withUnsafeBufferPointer { layers in
      for layer in layers { layer._withUnsafeGuaranteedRef { $0.change = .none } }
    }
    changedLayers.removeAll(keepingCapacity: true)
  }

  /// Forgets that the structure changed, once a new display list points at no removed layer.
  func clearStructureChange() {
    structureChanged = false
    retired.removeAll()
  }

  /// Drops layers without animations from the list of animated ones.
  func pruneAnimatedLayers() {
    animatedLayers.removeAll { reference in
      let layer = reference.takeUnretainedValue()
      guard layer.animations.isEmpty else { return false }
      layer.isListedAsAnimated = false
      return true
    }
  }

  // MARK: - Commits

  /// Applies a whole commit or, when anything in it is wrong, nothing: the tree changes only once
  /// the commit is admitted, and from then on nothing throws. With `stays` the bytes stay where
  /// they are until the next call, or ``keepPaths()``; `picture` is asked what a layer shows before
  /// the commit, for those on which a transition begins.
  func apply(
    _ bytes: UnsafeRawBufferPointer, stays: Bool, picture: (RenderLayer) -> TakenPicture?
  ) throws(CommitError) {
    let admitted: AdmittedCommit
    do {
      admitted = try AdmittedCommit.admit(bytes, for: layers)
    } catch {
      keepPaths()
      throw error
    }
    for id in admitted.transitions {
      guard let layer = layers[id] else { continue }
      // What is listed for a picture of its own is no longer listed for the screen.
      structureChanged = true
      layer.ownFeatures().keep(picture(layer))
    }
    // A layer that goes must not be listed.
    if !admitted.commit.removed.isEmpty { keepPaths() }
    swap(&readers, &readersBefore)
    apply(admitted, stays: stays)
    for layer in readersBefore {
      layer._withUnsafeGuaranteedRef { if $0.path.isLeft(in: bytes) { $0.keepPath() } }
    }
    readersBefore.removeAll(keepingCapacity: true)
  }

  /// Copies the paths that are shown from where they arrived: the bytes of the commit that was
  /// applied last are of no use from here on.
  func keepPaths() {
    for layer in readers { layer._withUnsafeGuaranteedRef { $0.keepPath() } }
    readers.removeAll(keepingCapacity: true)
  }

  private func apply(_ admitted: borrowing AdmittedCommit, stays: Bool) {
    let commit = admitted.commit
    for id in commit.removed { remove(id) }
    // First all new layers, since a record may name one whose own record comes later.
    if !admitted.arriving.isEmpty { add(admitted.arriving) }
    let time = commit.time
    commit.forEachUpdate { apply($0, at: time, stays: stays) }
    if clocks.areUsed { removeFinishedAnimationsOfChangedLayers(at: time) }
    let newRoot = commit.root.flatMap { self[$0] }
    if newRoot !== root {
      root = newRoot
      structureChanged = true
    }
  }

  private func add(_ arriving: [UInt32: LayerKind]) {
    structureChanged = true
    clocks.invalidate()
    for (id, kind) in arriving { layers[id] = RenderLayer(id: LayerID(rawValue: id), kind: kind) }
  }

  private func remove(_ id: LayerID) {
    guard let layer = layers.removeValue(forKey: id.rawValue) else { return }
    structureChanged = true
    clocks.invalidate()
    layer.leaveHolder()
    layer.releaseHeldLayers()
    layer.removeAllAnimations()
    if layer.isListedAsAnimated { pruneAnimatedLayers() }
    if layer.change != .none {
      changedLayers.removeAll { $0.toOpaque() == Unmanaged.passUnretained(layer).toOpaque() }
    }
    retired.append(layer)
    if root === layer { root = nil }
  }

  private func apply(_ update: borrowing LayerUpdate, at time: MediaTime, stays: Bool) {
    guard let layer = layers[update.id.rawValue] else { return }
    let properties = update.properties
    if layer.takeValues(of: update) { structureChanged = true }
    if properties.contains(.sublayers) { hold(update.sublayers, in: layer) }
    if properties.contains(.path), layer.takePath(update.path, stays: stays) {
      readers.append(.passUnretained(layer))
    }
    if properties.hasFeatures { applyFeatures(update, to: layer) }
    if properties.contains(.animations) {
      change(update.animations, update.otherAnimations, of: layer, at: time)
    }
    if properties.contains(.timing) { clocks.take(update.clock, for: layer) }
    // What animations make of it is found by the next frame, which evaluates them all.
    layer.presentModel()
    // An animation that is over may have shown anything until now.
    let moves = properties.isSubset(of: [.transform, .position]) && layer.animations.isEmpty
    mark(layer, moves ? .place : .all)
  }

  private func hold(_ ids: [LayerID], in layer: RenderLayer) {
    structureChanged = true
    clocks.invalidate()
    layer.hold(ids.compactMap { layers[$0.rawValue] })
  }

  private func applyFeatures(_ update: borrowing LayerUpdate, to layer: RenderLayer) {
    if layer.takeFeatures(update) { structureChanged = true }
    guard update.properties.contains(.mask) else { return }
    structureChanged = true
    layer.hold(mask: update.mask.flatMap { self[$0] })
  }

  private func change(
    _ updates: [AnimationUpdate], _ others: [Animation], of layer: RenderLayer, at time: MediaTime
  ) {
    // A layer that is retargeted while no frame is shown keeps no more animations than one that
    // shows. With clocks that waits for the commit's end: a record behind this one may change them.
    if !clocks.areUsed { _ = layer.removeFinishedAnimations(at: time) }
    layer.changeAnimations(updates, others)
    if !layer.animations.isEmpty && !layer.isListedAsAnimated {
      layer.isListedAsAnimated = true
      animatedLayers.append(.passUnretained(layer))
    }
  }

  /// Removes what is over at the time of a commit, s.
  private func removeFinishedAnimationsOfChangedLayers(at time: MediaTime) {
    setClocks(to: time)
    for reference in changedLayers {
      let layer = reference.takeUnretainedValue()
      if layer.removeFinishedAnimations(at: clocks.time(of: layer, at: time)) {
        layer.presentModel()
      }
    }
  }
}
