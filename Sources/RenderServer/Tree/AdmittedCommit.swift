import AnimationTiming
import LayerTree

/// A checked commit that can be applied to the layers it was held against, all of it.
struct AdmittedCommit: ~Copyable {
  let commit: CheckedCommit
  /// The layers that the commit brings.
  let arriving: [UInt32: LayerKind]
  /// The layers on which a transition begins.
  let transitions: [UInt32]

  /// Checks every record of a commit, by itself and against the `layers` that exist; `bytes` are
  /// 8-byte aligned, and valid while the commit is used. Throws the first fault, with its offset;
  /// `.unknownLayer` and `.cycle` for what no tree can be made of.
  static func admit(
    _ bytes: UnsafeRawBufferPointer, for layers: [UInt32: RenderLayer]
  ) throws(CommitError) -> AdmittedCommit {
    var arriving: [UInt32: LayerKind] = [:]
    var newHolders: [UInt32: UInt32] = [:]
    var transitions: [UInt32] = []
    var resent = ResentHolders()
    let commit = try CheckedCommit(bytes) { (update, offset) throws(CommitError) in
      if let known = layers[update.id.rawValue] {
        guard known.kind == update.kind else {
          throw .unknownValue(
            field: "kind of \(update.id)", value: UInt64(update.kind.rawValue), offset: offset)
        }
      } else {
        arriving[update.id.rawValue] = update.kind
      }
      if update.properties.contains(.animations), update.beginsTransition {
        transitions.append(update.id.rawValue)
      }
      guard !update.properties.isDisjoint(with: [.sublayers, .mask]) else { return }
      resent.note(update)
      for child in update.heldLayers {
        guard newHolders.updateValue(update.id.rawValue, forKey: child.rawValue) == nil else {
          throw .cycle(child)
        }
      }
    }
    if !newHolders.isEmpty {
      for child in newHolders.keys where arriving[child] == nil && layers[child] == nil {
        throw .unknownLayer(LayerID(rawValue: child), offset: 0)
      }
      try checkNoCycle(newHolders, resent, layers)
    }
    return AdmittedCommit(commit: commit, arriving: arriving, transitions: transitions)
  }

  /// O(layers that get a holder and what is above them): no layer is passed twice.
  private static func checkNoCycle(
    _ newHolders: [UInt32: UInt32], _ resent: ResentHolders, _ layers: [UInt32: RenderLayer]
  ) throws(CommitError) {
    var safe: Set<UInt32> = []
    for child in newHolders.keys {
      var passed: Set<UInt32> = []
      var current: UInt32? = child
      while let id = current, !safe.contains(id) {
        guard passed.insert(id).inserted else { throw .cycle(LayerID(rawValue: id)) }
        current = newHolders[id] ?? layers[id].flatMap { resent.keptHolder(of: $0) }
      }
      safe.formUnion(passed)
    }
  }
}

/// The layers whose sublayers or masks a commit names anew: they hold no longer what they held.
private struct ResentHolders {
  private var ofSublayers: Set<UInt32> = []
  private var ofMasks: Set<UInt32> = []

  mutating func note(_ update: borrowing LayerUpdate) {
    if update.properties.contains(.sublayers) { ofSublayers.insert(update.id.rawValue) }
    if update.properties.contains(.mask) { ofMasks.insert(update.id.rawValue) }
  }

  /// The layer that goes on holding `layer`, unless the commit puts it elsewhere.
  func keptHolder(of layer: RenderLayer) -> UInt32? {
    guard let holder = layer.superlayer else { return nil }
    let resent = holder.mask === layer ? ofMasks : ofSublayers
    return resent.contains(holder.id.rawValue) ? nil : holder.id.rawValue
  }
}

extension LayerUpdate {
  fileprivate var beginsTransition: Bool { otherAnimations.contains(where: \.hasTransition) }

  /// The layers that this one holds from now on: its sublayers, and its mask if it names one.
  fileprivate var heldLayers: [LayerID] {
    let held = properties.contains(.sublayers) ? sublayers : []
    guard properties.contains(.mask), let mask else { return held }
    return held + [mask]
  }
}

extension Animation {
  /// True if it or a child is a transition; groups nest no deeper than a commit's format allows.
  fileprivate var hasTransition: Bool {
    switch self {
    case .transition: true
    case .group(let group): group.animations.contains(where: \.hasTransition)
    case .basic, .keyframe, .spring, .path: false
    }
  }
}
