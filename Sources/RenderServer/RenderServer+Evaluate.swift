public import AnimationTiming
import EngineWork

extension RenderServer {
  /// Evaluates every running animation at `time` and finds where each changed layer now stands.
  ///
  /// A pure function of the commits so far and `time`: frames may be asked for in any order, except
  /// that an animation which is over at `time` and removed on completion is gone afterwards.
  /// - Complexity: O(animations + nodes below changed layers).
  public func evaluate(at time: MediaTime) {
    if tree.hasClocks { evaluateAnimationsByClock(at: time) } else { evaluateAnimations(at: time) }
    updateDisplayList()
  }

  @inline(__always)
  private func evaluateAnimations(at time: MediaTime) {
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
  }

  /// Lets go of what is over at the media time `time`, s, once the clocks are set to it.
  func removeFinishedAnimations(at time: MediaTime) {
    for reference in tree.animatedLayers {
      reference._withUnsafeGuaranteedRef { layer in
        let time = tree.localTime(of: layer, at: time)
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
    lastFrameDiffers = tree.structureChanged || !tree.changedLayers.isEmpty
    if !tree.structureChanged { displayList.update(changed: tree.changedLayers) }
    if tree.structureChanged || displayList.needsRebuild {
      displayList.rebuild(root: tree.root, clocks: tree.clocks) { evaluateCopies() }
      tree.structureChanged = false
      tree.releaseRetired()
      needsFullRepaint = true
    }
    tree.clearChanges()
  }
}
