import AnimationTiming
import Geometry
import LayerTree

/// The server's layers: changed by commits, read by frames.
final class RenderTree {
  private(set) var root: RenderLayer?
  /// Layers that have at least one animation; not counted references, since a frame walks them all.
  private(set) var animatedLayers: ContiguousArray<Unmanaged<RenderLayer>> = []
  /// Layers whose place or picture may have changed since the last frame.
  private(set) var changedLayers: ContiguousArray<Unmanaged<RenderLayer>> = []
  /// Removed layers that the display list may still point at.
  private var retired: [RenderLayer] = []
  /// Whether layers, or what clips them, came or went since the display list was built.
  var structureChanged = true

  /// Whether a layer ever had a clock of its own, or a replicator a delay. Until then there is one time for all.
  var hasClocks = false
  /// Whether a replicator ever had a delay.
  var hasDelays = false
  let clocks = ClockTable()
  /// Set when layers moved: the nearest clock above a layer may be another.
  var clocksAreStale = false

  private var layers: [UInt32: RenderLayer] = [:]

  var layerCount: Int { layers.count }

  /// Every layer, in no order.
  var allLayers: some Sequence<RenderLayer> { layers.values }

  subscript(id: LayerID) -> RenderLayer? { layers[id.rawValue] }

  /// Applies a whole commit or, when anything in it is wrong, nothing.
  func apply(_ bytes: UnsafeRawBufferPointer) throws(CommitError) {
    let decoder = try CommitDecoder(bytes)
    let arriving = try check(decoder)
    for id in decoder.removed { remove(id) }
    // First all new layers, since a record may name one whose own record comes later.
    for (id, kind) in arriving {
      layers[id] = RenderLayer(id: LayerID(rawValue: id), kind: kind)
      structureChanged = true
      clocksAreStale = true
    }
    let time = decoder.time
    try decoder.forEachUpdate { (update, _) throws(CommitError) in apply(update, at: time) }
    if hasClocks { removeFinishedAnimationsOfChangedLayers(at: time) }
    let newRoot = decoder.root.flatMap { self[$0] }
    if newRoot !== root {
      root = newRoot
      structureChanged = true
    }
  }

  /// Forgets which layers changed, once a frame has seen them.
  func clearChanges() {
    for layer in changedLayers { layer._withUnsafeGuaranteedRef { $0.isChanged = false } }
    changedLayers.removeAll(keepingCapacity: true)
  }

  func markChanged(_ layer: RenderLayer) {
    guard !layer.isChanged else { return }
    layer.isChanged = true
    changedLayers.append(.passUnretained(layer))
  }

  /// Lets go of removed layers, once no display list points at them.
  func releaseRetired() { retired.removeAll() }

  /// Drops layers without animations from the list of animated ones.
  func pruneAnimatedLayers() {
    animatedLayers.removeAll { reference in
      reference._withUnsafeGuaranteedRef { layer in
        guard layer.animations.isEmpty else { return false }
        layer.isListedAsAnimated = false
        return true
      }
    }
  }

  // MARK: - Checking

  /// The layers that the commit brings.
  private func check(_ decoder: CommitDecoder) throws(CommitError) -> [UInt32: LayerKind] {
    var arriving: [UInt32: LayerKind] = [:]
    var newParents: [UInt32: UInt32] = [:]
    var resent = ResentHolders()
    try decoder.forEachUpdate { (update, offset) throws(CommitError) in
      if let known = layers[update.id.rawValue] {
        guard known.kind == update.kind else {
          throw .unknownValue(
            field: "kind of \(update.id)", value: UInt64(update.kind.rawValue), offset: offset)
        }
      } else {
        arriving[update.id.rawValue] = update.kind
      }
      guard !update.properties.isDisjoint(with: [.sublayers, .mask]) else { return }
      resent.note(update)
      for child in update.heldLayers {
        guard newParents.updateValue(update.id.rawValue, forKey: child.rawValue) == nil else {
          throw .cycle(child)
        }
      }
    }
    for child in newParents.keys where arriving[child] == nil && layers[child] == nil {
      throw .unknownLayer(LayerID(rawValue: child), offset: 0)
    }
    try checkNoCycle(newParents, resent)
    return arriving
  }

  /// O(layers that get a parent and what is above them): no layer is passed twice.
  private func checkNoCycle(
    _ newParents: [UInt32: UInt32], _ resent: ResentHolders
  ) throws(CommitError) {
    var safe: Set<UInt32> = []
    for child in newParents.keys {
      var passed: Set<UInt32> = []
      var current: UInt32? = child
      while let id = current, !safe.contains(id) {
        guard passed.insert(id).inserted else { throw .cycle(LayerID(rawValue: id)) }
        current = newParents[id] ?? layers[id].flatMap { resent.keptHolder(of: $0) }
      }
      safe.formUnion(passed)
    }
  }

  // MARK: - Applying

  private func remove(_ id: LayerID) {
    guard let layer = layers.removeValue(forKey: id.rawValue) else { return }
    structureChanged = true
    clocksAreStale = true
    layer.leaveHolder()
    for sublayer in layer.sublayers { sublayer.superlayer = nil }
    layer.features?.mask?.superlayer = nil
    layer.animations.removeAll()
    if layer.isListedAsAnimated { pruneAnimatedLayers() }
    if layer.isChanged {
      changedLayers.removeAll { $0.toOpaque() == Unmanaged.passUnretained(layer).toOpaque() }
    }
    retired.append(layer)
    if root === layer { root = nil }
  }

  private func apply(_ update: borrowing LayerUpdate, at time: MediaTime) {
    guard let layer = layers[update.id.rawValue] else { return }
    let properties = update.properties
    applyValues(of: update, to: layer)
    if properties.contains(.sublayers) { setSublayers(update.sublayers, of: layer) }
    if properties.contains(.visibility) {
      layer.masksToBounds = update.masksToBounds
      layer.isHidden = update.isHidden
      structureChanged = true
    }
    if properties.contains(.instances) {
      layer.instanceCount = update.instanceCount
      layer.instanceTransform = update.instanceTransform
      structureChanged = true
    }
    if properties.contains(.path) { setPath(update.path, of: layer) }
    if let features = update.features { applyFeatures(features, properties, to: layer) }
    if properties.contains(.animations) {
      change(update.animations, update.otherAnimations, of: layer, at: time)
    }
    if properties.hasTiming { applyTiming(of: update, to: layer) }
    // What animations make of it is found by the next frame, which evaluates them all.
    layer.presentModel()
    markChanged(layer)
  }

  private func applyValues(of update: borrowing LayerUpdate, to layer: RenderLayer) {
    if let bounds = update.bounds { layer.model.bounds = bounds }
    if let position = update.position { layer.model.position = position }
    if let anchorPoint = update.anchorPoint { layer.model.anchorPoint = anchorPoint }
    if let transform = update.transform { layer.model.transform = transform }
    if let opacity = update.opacity { layer.model.opacity = opacity }
    if update.properties.contains(.backgroundColor) {
      if (layer.model.backgroundColor == nil) != (update.backgroundColor == nil) {
        structureChanged = true
      }
      layer.model.backgroundColor = update.backgroundColor
    }
    if update.properties.contains(.fillColor) {
      if (layer.model.fillColor == nil) != (update.fillColor == nil) { structureChanged = true }
      layer.model.fillColor = update.fillColor
    }
  }

  private func setPath(_ bytes: PathBytes?, of layer: RenderLayer) {
    if let others = layer.others, others.showsAnimatedPath {
      var path = Path()
      bytes?.copy(into: &path)
      return layer.setCommittedPath(bytes == nil ? nil : path)
    }
    layer.pathRevision += 1
    guard let bytes else {
      layer.path = nil
      return
    }
    var path = layer.path ?? Path()
    layer.path = nil
    bytes.copy(into: &path)
    layer.path = path
  }

  private func setSublayers(_ ids: [LayerID], of layer: RenderLayer) {
    structureChanged = true
    clocksAreStale = true
    for old in layer.sublayers where old.superlayer === layer { old.superlayer = nil }
    layer.sublayers = ids.compactMap { id in
      let sublayer = layers[id.rawValue]
      sublayer?.leaveHolder()
      sublayer?.superlayer = layer
      return sublayer
    }
  }

  private func change(
    _ updates: [AnimationUpdate], _ others: [Animation], of layer: RenderLayer, at time: MediaTime
  ) {
    // A layer that is retargeted while no frame is shown keeps no more animations than one that shows.
    // With clocks that waits for the end of the commit: a record behind this one may change them.
    if !hasClocks { _ = layer.removeFinishedAnimations(at: time) }
    if hasDelays && layer.animations.isEmpty { structureChanged = true }
    if updates.count <= Self.fewChanges {
      for update in updates { change(update, others, of: layer) }
    } else {
      layer.animations = Self.changed(layer, by: updates, others)
    }
    if layer.others != nil { layer.pruneOtherAnimations() }
    if layer.animatesFeatures { _ = layer.ownFeatures() }
    if !layer.animations.isEmpty && !layer.isListedAsAnimated {
      layer.isListedAsAnimated = true
      animatedLayers.append(.passUnretained(layer))
    }
  }

  /// Up to so many changes are made in place, without a new buffer; more are sorted in at once.
  private static let fewChanges = 8

  private func change(
    _ update: AnimationUpdate, _ others: [Animation], of layer: RenderLayer
  ) {
    switch update {
    case .remove(let serial):
      layer.animations.removeAll { $0.serial == serial }
    case .add(let serial, let animation):
      insert(RunningAnimation(serial: serial, animation), into: layer)
    case .addOther(let serial, let index):
      insert(layer.running(others[index], serial: serial), into: layer)
    }
  }

  @inline(__always)
  private func insert(_ added: RunningAnimation, into layer: RenderLayer) {
    let index =
      layer.animations.firstIndex { added.comes(before: $0) } ?? layer.animations.endIndex
    layer.animations.insert(added, at: index)
  }

  /// The animations of `layer` after `updates`, by begin time, then serial. O(n log n) for n of both together: an app
  /// may send any number.
  private static func changed(
    _ layer: RenderLayer, by updates: [AnimationUpdate], _ others: [Animation]
  ) -> ContiguousArray<RunningAnimation> {
    var removed: Set<UInt32> = []
    var added: [RunningAnimation] = []
    var isAddedInOrder = true
    for update in updates {
      switch update {
      case .remove(let serial):
        removed.insert(serial)
        if let index = added.lastIndex(where: { $0.serial == serial }) { added.remove(at: index) }
      case .add(let serial, let animation):
        added.append(RunningAnimation(serial: serial, animation))
      case .addOther(let serial, let index):
        added.append(layer.running(others[index], serial: serial))
      }
    }
    var result = layer.animations
    if !removed.isEmpty { result.removeAll { removed.contains($0.serial) } }
    for animation in added {
      if let last = result.last, !last.comes(before: animation) { isAddedInOrder = false }
      result.append(animation)
    }
    if !isAddedInOrder { result.sort { $0.comes(before: $1) } }
    return result
  }
}
