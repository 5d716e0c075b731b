public import AnimationTiming
import EngineWork

extension RenderServer {
  /// Evaluates every running animation at `time` and finds where each changed layer now stands.
  ///
  /// A pure function of the commits so far and `time`: frames may be asked for in any order, except
  /// that an animation which is over at `time` and removed on completion is gone afterwards.
  /// - Complexity: O(animations + nodes below changed layers).
  public func evaluate(at time: MediaTime) {
    var evaluated = 0
    var someAreOver = false
    tree.animatedLayers.withUnsafeBufferPointer { references in
      for reference in references {
        reference._withUnsafeGuaranteedRef { layer in
          evaluated += layer.animations.count
          if layer.evaluate(at: time) { tree.markChanged(layer) }
          if time >= layer.soonestCompletion { someAreOver = true }
        }
      }
    }
    work.add(evaluated, to: .animationsEvaluated)
    if someAreOver { removeFinishedAnimations(at: time) }
    updateDisplayList()
  }

  private func removeFinishedAnimations(at time: MediaTime) {
    for reference in tree.animatedLayers {
      reference._withUnsafeGuaranteedRef { layer in
        guard layer.removeFinishedAnimations(at: time) else { return }
        // What a fill mode held goes with its animation, in this very frame.
        layer.presentModel()
        _ = layer.evaluate(at: time)
        tree.markChanged(layer)
      }
    }
    tree.pruneAnimatedLayers()
  }

  private func updateDisplayList() {
    if !tree.structureChanged { displayList.update(changed: tree.changedLayers) }
    if tree.structureChanged || displayList.needsRebuild {
      displayList.rebuild(root: tree.root)
      tree.structureChanged = false
      tree.releaseRetired()
      needsFullRepaint = true
    }
    tree.clearChanges()
  }
}
