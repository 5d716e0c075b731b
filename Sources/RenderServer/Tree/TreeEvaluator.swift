import AnimationTiming
import LayerTree

/// Finds what the running animations of a tree make of its layers at a frame's time.
final class TreeEvaluator {
  private let tree: RenderTree
  private let work: WorkLedger

  /// So many layers are evaluated before those that changed are looked at: they are at hand still.
  private static let fewLayers = 32

  init(_ tree: RenderTree, work: WorkLedger) { (self.tree, self.work) = (tree, work) }

  /// Evaluates every animation at the media time `time`, s, and marks the layers that show
  /// something else, in O(animations), and O(clocks) where layers have some of their own.
  /// `lookAtChanges` takes changed layers from the tree now and then; true if it ever found some.
  @inline(__always)
  func evaluate(at time: MediaTime, _ lookAtChanges: () -> Bool) -> Bool {
    guard tree.clocks.areUsed else { return evaluateTogether(at: time, lookAtChanges) }
    evaluateByClock(at: time)
    return false
  }

  /// All layers see the media time.
  @inline(__always)
  private func evaluateTogether(at time: MediaTime, _ lookAtChanges: () -> Bool) -> Bool {
    var evaluated = 0
    var (someAreOver, moves) = (false, false)
    tree.animatedLayers.withUnsafeBufferPointer { references in
      for index in references.indices {
        if index + FetchAhead.turns < references.count {
          FetchAhead.lines(5, from: references[index + FetchAhead.turns].toOpaque())
        }
        // Counting the reference takes 75 instructions: 13 % of this stage.
        references[index]._withUnsafeGuaranteedRef { layer in
          evaluated += layer.animations.count
          tree.mark(layer, layer.evaluate(at: time))
          if time >= layer.animations.soonestCompletion { someAreOver = true }
        }
        if (index + 1) % Self.fewLayers == 0, lookAtChanges() { moves = true }
      }
    }
    work.add(evaluated, to: .animationsEvaluated)
    if someAreOver { removeFinishedAnimations(at: time) }
    return moves
  }

  /// Each layer sees what its own clock shows.
  private func evaluateByClock(at time: MediaTime) {
    tree.setClocks(to: time)
    var evaluated = 0
    var someAreOver = false
    for reference in tree.animatedLayers {
      let layer = reference.takeUnretainedValue()
      let localTime = tree.clocks.time(of: layer, at: time)
      evaluated += layer.animations.count
      tree.mark(layer, layer.evaluate(at: localTime))
      if localTime >= layer.animations.soonestCompletion { someAreOver = true }
    }
    work.add(evaluated, to: .animationsEvaluated)
    if someAreOver { removeFinishedAnimations(at: time) }
  }

  /// Lets go of what is over at the media time `time`, s, once the clocks are set to it.
  private func removeFinishedAnimations(at time: MediaTime) {
    for reference in tree.animatedLayers {
      let layer = reference.takeUnretainedValue()
      let localTime = tree.clocks.time(of: layer, at: time)
      guard layer.removeFinishedAnimations(at: localTime) else { continue }
      // What a fill mode held goes with its animation, in this very frame.
      layer.presentModel()
      _ = layer.evaluate(at: localTime)
      tree.mark(layer, .all)
    }
    tree.pruneAnimatedLayers()
  }
}
