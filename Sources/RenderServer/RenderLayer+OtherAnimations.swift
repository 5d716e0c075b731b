import AnimationTiming
import Geometry
import LayerTree

extension RenderLayer {
  /// `animation`, which is not basic, ready to run on this layer, which keeps it apart.
  func running(_ animation: Animation, serial: UInt32) -> RunningAnimation {
    let others = self.others ?? OtherAnimations()
    self.others = others
    return RunningAnimation(serial: serial, slot: others.add(animation), of: animation)
  }

  /// Lets go of other animations that no longer run, and shows the path as committed if none drives it.
  func pruneOtherAnimations() {
    guard let others else { return }
    let isNeeded = others.keep(animations)
    if !others.drivesPath { showModelPath(others) }
    if !isNeeded { self.others = nil }
  }

  /// The path as committed, whatever animations make of it.
  var committedPath: Path? {
    if let others, others.showsAnimatedPath { others.modelPath } else { path }
  }

  /// Finds what the layer shows at `time` when not all its animations are basic; false when that is what it
  /// showed before.
  ///
  /// Allocates nothing once the buffers of an animated path have their size.
  func evaluate(_ others: OtherAnimations, at time: MediaTime) -> Bool {
    var shown = model
    var outline: (animation: PathAnimation, moment: AnimationMoment)?
    animations.withUnsafeBufferPointer { running in
      for index in running.indices {
        guard let other = others[running[index].slot] else {
          shown.apply(running[index].animation, at: time)
          continue
        }
        other.forEachInEffect(at: time) { animation, moment in
          if case .path(let animation) = animation {
            outline = (animation, moment)
          } else {
            shown.apply(animation, in: moment)
          }
        }
      }
    }
    let isOutlineNew = others.drivesPath && kind == .shape && show(outline, others)
    let featuresChanged = animatesFeatures && evaluateFeatures(at: time)
    guard shown != presentation else { return isOutlineNew || featuresChanged }
    presentation = shown
    return true
  }

  /// Shows the last path animation in effect, or the path as committed; false when that is the same path.
  private func show(
    _ outline: (animation: PathAnimation, moment: AnimationMoment)?, _ others: OtherAnimations
  ) -> Bool {
    guard let outline, !outline.animation.values.isEmpty else { return showModelPath(others) }
    let wasAnimated = others.showsAnimatedPath
    if !wasAnimated { others.modelPath = path }
    var shown = (wasAnimated ? path : others.sparePath) ?? Path()
    // Held by this function alone, so that it is filled in place.
    path = nil
    others.sparePath = nil
    let isNew = outline.animation.show(in: &shown, outline.moment) || !wasAnimated
    path = shown
    others.showsAnimatedPath = true
    if isNew { pathRevision += 1 }
    return isNew
  }

  @discardableResult
  private func showModelPath(_ others: OtherAnimations) -> Bool {
    guard others.showsAnimatedPath else { return false }
    others.sparePath = path
    path = others.modelPath
    others.modelPath = nil
    others.showsAnimatedPath = false
    pathRevision += 1
    return true
  }
}

extension Presentation {
  /// Applies an animation that is in effect in `moment`, and is no group, on top of what is there.
  ///
  /// One that follows a path and turns with it turns the layer about its position, over the transform as it is
  /// so far: an animation after it that replaces the transform replaces the turn.
  fileprivate mutating func apply(_ animation: borrowing Animation, in moment: AnimationMoment) {
    guard let keyPath = animation.keyPath, let current = self[keyPath.property],
      let value = animation.value(in: moment, over: current)
    else { return }
    self[keyPath.property] = value
    if keyPath == .position, case .keyframe(let animation) = copy animation,
      let angle = animation.rotation(in: moment)
    {
      transform = transform.concatenated(with: AffineTransform(.init(rotation: angle)))
    }
  }
}
