import AnimationTiming
import LayerTree

/// The animations that run on a layer, in the order in which they are applied.
struct LayerAnimations {
  /// Sorted by begin time, then serial.
  private(set) var running: ContiguousArray<RunningAnimation> = []
  /// The animations, ready to run, when each drives one coordinate of the place: what a screen full
  /// of moving layers consists of.
  private(set) var shifts = Shifts()
  /// Whether some animation drives what few layers have.
  private(set) var driveFeatures = false
  /// Whether some animation takes the layer out of its superlayer's plane.
  private(set) var leavePlane = false
  /// Whether some animation hides the layer or shows it.
  private(set) var driveHidden = false
  /// Whether some animation fades from one picture to another.
  private(set) var driveContents = false
  /// Whether one of them is a transition.
  private(set) var driveTransition = false
  /// A time, s, before which no animation is over and to be removed.
  private(set) var soonestCompletion = MediaTime.infinity
  /// The animations that are not basic; nil as long as all are.
  private(set) var others: OtherAnimations?

  /// Up to so many changes are made in place, without a new buffer; more are sorted in at once.
  private static let fewChanges = 8

  var count: Int { running.count }
  var isEmpty: Bool { running.isEmpty }

  // MARK: - Changing

  /// Adds and removes what a commit says.
  ///
  /// - Parameter arriving: the animations of other kinds that `updates` names.
  /// - Complexity: O(n log n) for n of both together: an app may send any number.
  mutating func change(_ updates: [AnimationUpdate], _ arriving: [Animation]) {
    if updates.count <= Self.fewChanges {
      for update in updates { change(update, arriving) }
    } else {
      changeAtOnce(updates, arriving)
    }
    classify()
  }

  private mutating func change(_ update: AnimationUpdate, _ arriving: [Animation]) {
    switch update {
    case .remove(let serial):
      running.removeAll { $0.serial == serial }
    case .add(let serial, let animation):
      insert(RunningAnimation(serial: serial, animation))
    case .addOther(let serial, let index):
      insert(keep(arriving[index], serial: serial))
    }
  }

  @inline(__always)
  private mutating func insert(_ added: RunningAnimation) {
    let index = running.firstIndex { added.comes(before: $0) } ?? running.endIndex
    running.insert(added, at: index)
  }

  /// `animation`, which is not basic, ready to run and kept apart.
  private mutating func keep(_ animation: Animation, serial: UInt32) -> RunningAnimation {
    let others = self.others ?? OtherAnimations()
    self.others = others
    return RunningAnimation(serial: serial, slot: others.add(animation), of: animation)
  }

  private mutating func changeAtOnce(_ updates: [AnimationUpdate], _ arriving: [Animation]) {
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
        added.append(keep(arriving[index], serial: serial))
      }
    }
    if !removed.isEmpty { running.removeAll { removed.contains($0.serial) } }
    for animation in added {
      if let last = running.last, !last.comes(before: animation) { isAddedInOrder = false }
      running.append(animation)
    }
    if !isAddedInOrder { running.sort { $0.comes(before: $1) } }
  }

  /// Removes the animations that are over at `time`; true when there were any.
  mutating func removeFinished(at time: MediaTime) -> Bool {
    guard time >= soonestCompletion else { return false }
    let count = running.count
    running.removeAll { $0.animation.isDueForRemoval(at: time) }
    classify()
    return running.count < count
  }

  /// Lets go of all animations.
  mutating func removeAll() {
    running.removeAll()
    classify()
  }

  /// Lets go of other animations that no longer run, and shows the path as committed in `path` if
  /// none drives it.
  mutating func pruneOthers(_ path: inout LayerPath) {
    guard let others else { return }
    let isNeeded = others.keep(running)
    if !others.drivesPath { path.showModel(of: &others.path) }
    if !isNeeded { self.others = nil }
  }

  /// Takes over the animations of another layer, but not its path; false when they are the same
  /// already.
  mutating func adopt(_ source: LayerAnimations) -> Bool {
    guard !running.sharesStorage(with: source.running) else { return false }
    if let theirs = source.others {
      let others = self.others ?? OtherAnimations()
      others.adopt(theirs)
      self.others = others
    }
    running = source.running
    classify()
    return true
  }

  private mutating func classify() {
    driveFeatures = running.contains {
      $0.animation.keyPath.isFeature || others?[$0.slot]?.drives(\.isFeature) == true
    }
    leavePlane = driveFeatures && drive(\.leavesPlane)
    driveHidden = driveFeatures && drive(\.isHidden)
    driveContents = driveFeatures && drive(\.isContents)
    driveTransition = driveFeatures && drive(\.isTransition)
    soonestCompletion = running.reduce(.infinity) { min($0, $1.animation.soonestCompletion) }
    shifts.take(running)
  }

  /// Whether some animation names a key path that `is` what is asked.
  private func drive(_ `is`: KeyPath<AnimationKeyPath, Bool>) -> Bool {
    running.contains {
      $0.animation.keyPath[keyPath: `is`] || others?[$0.slot]?.drives(`is`) == true
    }
  }

  // MARK: - Applying

  /// What the animations in effect at `time` make of a layer's map of space.
  func transform3D(over model: Transform3D, at time: MediaTime) -> Transform3D {
    var map = model
    for running in running {
      let animation = others?[running.slot] ?? .basic(running.animation)
      animation.forEachInEffect(at: time) { $0.apply(to: &map, in: $1) }
    }
    return map
  }

  /// Applies the animations in effect at `time` on top of the model values in `shown`, and shows
  /// what they make of the path; true when that is another path than before.
  ///
  /// Allocates nothing once the buffers of an animated path have their size.
  func apply(
    to shown: inout Presentation, _ path: inout LayerPath, of kind: LayerKind, at time: MediaTime
  ) -> Bool {
    if let others { return apply(others, to: &shown, &path, of: kind, at: time) }
    // Elements are used in place: an animation is 250 bytes, and hundreds may be evaluated per
    // frame.
    running.withUnsafeBufferPointer { running in
      for index in running.indices { shown.apply(running[index].animation, at: time) }
    }
    return false
  }

  private func apply(
    _ others: OtherAnimations, to shown: inout Presentation, _ path: inout LayerPath,
    of kind: LayerKind, at time: MediaTime
  ) -> Bool {
    var outline: (animation: PathAnimation, moment: AnimationMoment)?
    running.withUnsafeBufferPointer { running in
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
    guard others.drivesPath && kind == .shape else { return false }
    // The last path animation in effect shows, or the path as committed.
    guard let outline, outline.animation.hasEffect else {
      return path.showModel(of: &others.path)
    }
    return path.show(outline.animation, in: outline.moment, over: &others.path)
  }
}

extension ContiguousArray {
  /// Whether both are the same memory, and therefore equal.
  func sharesStorage(with other: ContiguousArray) -> Bool {
    withUnsafeBufferPointer { mine in
      other.withUnsafeBufferPointer { mine.baseAddress == $0.baseAddress && mine.count == $0.count }
    }
  }
}
