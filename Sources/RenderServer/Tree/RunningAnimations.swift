import AnimationTiming
import LayerTree

/// The animations that run on a layer, in the order in which they are applied.
struct RunningAnimations {
  /// Sorted by begin time, then serial.
  private(set) var running: ContiguousArray<RunningAnimation> = []
  /// The animations, ready to run, when each drives one coordinate of the place: what a screen full
  /// of moving layers consists of.
  private(set) var shifts = Shifts()
  /// True if some animation drives what few layers have.
  private(set) var driveFeatures = false
  /// True if some animation turns the layer out of its superlayer's plane.
  private(set) var driveTurn = false
  /// True if one of them is a transition.
  private(set) var driveTransition = false
  /// A time, s, before which no animation is over and to be removed.
  private(set) var soonestCompletion = MediaTime.infinity
  /// The animations that are not basic; nil as long as all are.
  private(set) var others: OtherAnimations?

  /// Up to so many changes are made in place, without a new buffer; more are sorted in at once.
  private static let fewChanges = 8

  private(set) var count = 0
  var isEmpty: Bool { running.isEmpty }

  // MARK: - Changing

  /// Adds and removes what a commit says; `arriving` are the animations of other kinds. O(n log n)
  /// for n of both together: an app may send any number.
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

  mutating func removeAll() {
    running.removeAll()
    classify()
  }

  /// Lets go of other animations that are over, and shows the model in `path` if none drives it.
  mutating func pruneOthers(_ path: inout LayerPath) {
    guard let others else { return }
    let isNeeded = others.keep(running)
    if !others.drivesPath { path.showModel(of: &others.path) }
    if !isNeeded { self.others = nil }
  }

  private mutating func classify() {
    driveFeatures = running.contains {
      $0.animation.keyPath.isFeature || others?[$0.slot]?.drives(\.isFeature) == true
    }
    driveTurn = driveFeatures && drive(\.isTurn)
    driveTransition = driveFeatures && drive(\.isTransition)
    count = running.count
    soonestCompletion = running.reduce(.infinity) { min($0, $1.animation.soonestCompletion) }
    shifts.take(running)
  }

  /// True if some animation names a key path that matches `is`.
  private func drive(_ `is`: KeyPath<AnimationKeyPath, Bool>) -> Bool {
    running.contains {
      $0.animation.keyPath[keyPath: `is`] || others?[$0.slot]?.drives(`is`) == true
    }
  }

  // MARK: - Applying

  /// Applies the animations in effect at `time` on top of the model values in `shown`, and shows
  /// what they make of the path; true when that is another path than before. Allocates nothing once
  /// the buffers of an animated path have their size.
  func apply(
    to shown: inout Presentation, _ path: inout LayerPath, of kind: LayerKind, at time: MediaTime
  ) -> Bool {
    if let others { return apply(others, to: &shown, &path, of: kind, at: time) }
    // Elements are used in place: an animation is 250 bytes, and a frame may evaluate hundreds.
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
    guard let outline, outline.animation.hasEffect else { return path.showModel(of: &others.path) }
    return path.show(outline.animation, in: outline.moment, over: &others.path)
  }
}

/// An animation that the server evaluates each frame: plain memory, so that thousands are moved and
/// dropped as one block. One of another kind than the basic one stands in its layer's
/// ``OtherAnimations``, and here only what all kinds have.
struct RunningAnimation {
  let serial: UInt32
  /// The place in the layer's other animations; −1 for a basic animation.
  let slot: Int32
  /// The animation; of another kind only the timing and whether it is removed on completion.
  let animation: BasicAnimation

  init(serial: UInt32, _ animation: BasicAnimation) {
    self.serial = serial
    slot = -1
    self.animation = animation
  }

  /// An animation that stands in `slot` of the layer's other animations.
  init(serial: UInt32, slot: Int32, of other: Animation) {
    self.serial = serial
    self.slot = slot
    // No basic animation drives a path, so that none of the short cuts takes this one for its own.
    animation = other.head
  }

  /// True if it is applied earlier.
  func comes(before other: RunningAnimation) -> Bool { order < other.order }

  private var order: AnimationOrder {
    AnimationOrder(beginTime: animation.timing.beginTime, serial: serial)
  }
}

/// The animations of a layer that are not basic, and the path behind those that drive it.
final class OtherAnimations {
  private var slots: ContiguousArray<Animation?> = []
  private var free: ContiguousArray<Int32> = []
  /// True if one of them drives the path.
  private(set) var drivesPath = false
  var path = AnimatedPath()

  /// The animation in `slot`; nil for a slot below 0.
  subscript(slot: Int32) -> Animation? { slot < 0 ? nil : slots[Int(slot)] }

  func add(_ animation: Animation) -> Int32 {
    if animation.drivesPath { drivesPath = true }
    if let slot = free.popLast() {
      slots[Int(slot)] = animation
      return slot
    }
    slots.append(animation)
    return Int32(slots.count - 1)
  }

  /// Lets go of every animation that none of `running` names; false when none is left.
  func keep(_ running: ContiguousArray<RunningAnimation>) -> Bool {
    var isUsed = ContiguousArray(repeating: false, count: slots.count)
    for animation in running where animation.slot >= 0 { isUsed[Int(animation.slot)] = true }
    free.removeAll(keepingCapacity: true)
    drivesPath = false
    for slot in slots.indices.reversed() {
      if isUsed[slot] {
        if let animation = slots[slot], animation.drivesPath { drivesPath = true }
      } else {
        slots[slot] = nil
        free.append(Int32(slot))
      }
    }
    return free.count < slots.count
  }
}

extension Animation {
  /// True if this, or something in it, drives the path. Groups are no deeper than a commit allows.
  fileprivate var drivesPath: Bool {
    switch self {
    case .basic, .keyframe, .spring, .transition: false
    case .path: true
    case .group(let group): group.animations.contains { $0.drivesPath }
    }
  }

  /// True if this animation, or one in it, has a key path of which `property` holds.
  func drives(_ property: KeyPath<AnimationKeyPath, Bool>) -> Bool {
    if case .group(let group) = self { return group.animations.contains { $0.drives(property) } }
    return keyPath?[keyPath: property] == true
  }
}

/// Animations of one coordinate each of where a layer stands, ready to run.
struct Shifts {
  enum Axis: UInt8 {
    case translationX, translationY, positionX, positionY

    init?(_ keyPath: AnimationKeyPath) {
      switch keyPath {
      case .translationX: self = .translationX
      case .translationY: self = .translationY
      case .positionX: self = .positionX
      case .positionY: self = .positionY
      default: return nil
      }
    }
  }

  private var list = ScalarAnimationList()

  var isEmpty: Bool { list.isEmpty }

  /// Gets `animations` ready; none if one of them drives anything else or never has an effect.
  mutating func take(_ animations: ContiguousArray<RunningAnimation>) {
    list.removeAll()
    for animation in animations {
      guard let axis = Axis(animation.animation.keyPath),
        list.append(animation.animation, tag: axis.rawValue)
      else { return list.removeAll() }
    }
  }

  var count: Int { list.count }

  /// The coordinate that the animation `index` drives.
  @inline(__always)
  func axis(of index: Int) -> Axis { Axis(rawValue: list.tag(of: index)) ?? .translationX }

  /// The value of the animation `index` over `current`, pt; nil where it does not run, or not
  /// plainly, and has to be asked itself.
  @inline(__always)
  func value(of index: Int, at time: MediaTime, over current: Double) -> Double? {
    list.value(of: index, at: time, over: current)
  }
}
