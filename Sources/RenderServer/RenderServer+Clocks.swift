import AnimationTiming
import EngineWork

extension RenderServer {
  /// Evaluates each layer's animations at what its own clock shows at the media time `time`, s.
  func evaluateAnimationsByClock(at time: MediaTime) {
    tree.setClocks(to: time)
    var evaluated = 0
    var someAreOver = false
    for reference in tree.animatedLayers {
      let layer = reference.takeUnretainedValue()
      let localTime = tree.localTime(of: layer, at: time)
      evaluated += layer.animations.count
      if layer.evaluate(at: localTime) { tree.markChanged(layer) }
      if localTime >= layer.soonestCompletion { someAreOver = true }
    }
    work.add(evaluated, to: .animationsEvaluated)
    if someAreOver { removeFinishedAnimations(at: time) }
    // A list that is built anew makes its own copies.
    if !tree.structureChanged { evaluateCopies() }
  }

  /// Evaluates the copies of animated layers that lag behind them, once the clocks are set.
  func evaluateCopies() {
    guard !displayList.copies.isEmpty else { return }
    var evaluated = 0
    for copy in displayList.copies {
      evaluated += copy.animationCount
      if copy.evaluate(by: tree.clocks) { tree.markChanged(copy.layer) }
    }
    work.add(evaluated, to: .animationsEvaluated)
  }
}
