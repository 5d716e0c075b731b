package import AnimationTiming

/// An animation as it stands on a layer: an immutable copy with its place in the order.
struct AttachedAnimation {
  let key: String?
  let serial: UInt32
  /// The animation; of another kind than the basic one its ``AnimationTiming/Animation/head``, and
  /// the whole is among the layer's other animations.
  private(set) var animation: BasicAnimation
  /// True if it is of another kind than the basic one.
  let isOther: Bool
  /// True if the begin time is the one that the server has.
  private(set) var isResolved = false

  /// A begin time of 0 becomes the commit's, in the layer's time.
  mutating func resolve(at commitTime: MediaTime) {
    if animation.timing.beginTime == 0 { animation.timing.beginTime = commitTime }
    isResolved = true
  }

  /// This animation as it would be, were it committed at `time`.
  func resolved(at time: MediaTime) -> AttachedAnimation {
    guard !isResolved else { return self }
    var copy = self
    copy.resolve(at: time)
    return copy
  }
}

/// The animations of one layer: those that are attached, what the next commit sends of them, and
/// the callbacks for their stops.
struct LayerAnimations {
  /// In the order of adding.
  private(set) var attached: [AttachedAnimation] = []
  private var pending: [Change] = []
  /// The animations that are not basic, attached or pending, by serial number.
  private var others: [UInt32: Other] = [:]
  /// By serial number of animations that have not stopped; nil for most layers.
  private var observers: [UInt32: (_ finished: Bool) -> Void]?

  private struct Other {
    var animation: Animation
    let paths: HeldPaths?
  }

  private enum Change {
    case add(serial: UInt32, BasicAnimation)
    case addOther(serial: UInt32)
    case remove(serial: UInt32)
  }

  var hasPending: Bool { !pending.isEmpty }

  var isObserved: Bool { observers != nil }

  // MARK: - Adding and removing

  mutating func add(_ animation: BasicAnimation, key: String?, serial: UInt32) {
    attached.append(
      AttachedAnimation(key: key, serial: serial, animation: animation, isOther: false))
    pending.append(.add(serial: serial, animation))
  }

  mutating func add(_ animation: Animation, key: String?, serial: UInt32, paths: HeldPaths?) {
    attached.append(
      AttachedAnimation(key: key, serial: serial, animation: animation.head, isOther: true))
    others[serial] = Other(animation: animation, paths: paths)
    pending.append(.addOther(serial: serial))
  }

  /// Has `observer` called when the animation `serial` stops.
  mutating func observe(_ serial: UInt32, _ observer: @escaping (_ finished: Bool) -> Void) {
    observers = observers ?? [:]
    observers?[serial] = observer
  }

  func index(forKey key: String) -> Int? { attached.firstIndex { $0.key == key } }

  mutating func remove(at index: Int) {
    pending.append(.remove(serial: attached[index].serial))
    attached.remove(at: index)
  }

  mutating func removeAll() {
    for attached in attached { pending.append(.remove(serial: attached.serial)) }
    attached.removeAll()
  }

  // MARK: - Looking

  /// The whole of an attached animation, whatever its kind, with its begin time as resolved so far.
  func whole(_ attached: AttachedAnimation) -> Animation {
    guard attached.isOther, var animation = others[attached.serial]?.animation else {
      return .basic(attached.animation)
    }
    animation.timing = attached.animation.timing
    return animation
  }

  /// As the server applies them.
  func inOrder(at time: MediaTime) -> [AttachedAnimation] {
    func order(_ attached: AttachedAnimation) -> AnimationOrder {
      AnimationOrder(
        beginTime: attached.resolved(at: time).animation.timing.beginTime, serial: attached.serial)
    }
    // Nearly always so: then nothing is copied.
    if zip(attached, attached.dropFirst()).allSatisfy({ order($0) < order($1) }) { return attached }
    return attached.sorted { order($0) < order($1) }
  }

  // MARK: - Sending

  /// Appends what the next commit sends; `commitTime` is its time on the layer's clock, s.
  func writePending(to writer: inout CommitWriter, commitTime: MediaTime) {
    writer.put(UInt64(pending.count))
    for change in pending {
      switch change {
      case .remove(let serial): writer.putRemoval(of: serial)
      case .add(let serial, let animation):
        writer.put(animation, serial, commitTime: commitTime)
      case .addOther(let serial):
        guard let animation = others[serial]?.animation else { continue }
        writer.put(animation, serial, commitTime: commitTime)
      }
    }
  }

  /// Takes pending changes as sent at `time`, s of the layer's time: "now" has become a time.
  mutating func settle(at time: MediaTime) {
    pending.removeAll(keepingCapacity: true)
    // The animations added last are those whose begin time is still open.
    for index in attached.indices.reversed() {
      guard !attached[index].isResolved else { break }
      attached[index].resolve(at: time)
    }
    pruneOthers()
  }

  private mutating func pruneOthers() {
    guard !others.isEmpty else { return }
    let attached = Set(attached.lazy.filter(\.isOther).map(\.serial))
    others = others.filter { attached.contains($0.key) }
  }

  // MARK: - Stopping

  /// A time on the layer's clock, s, before which nothing is to be reported or removed.
  var soonestStop: MediaTime {
    attached.reduce(.infinity) { soonest, attached in
      let isObserved = observers?[attached.serial] != nil
      return min(
        soonest,
        isObserved ? attached.animation.timing.soonestEnd : attached.animation.soonestCompletion)
    }
  }

  /// Removes animations that are over when the layer's clock shows `now`, s, and appends their
  /// stops. `mediaTime` is that of a time on the layer's clock, s; of nil, of now.
  mutating func end(
    at now: MediaTime, mediaTime: (MediaTime?) -> MediaTime, stops: inout [AnimationStop]
  ) {
    if observers != nil {
      for attached in attached where attached.isResolved {
        tell(of: attached, at: now, isLeaving: false, mediaTime: mediaTime, stops: &stops)
      }
    }
    attached.removeAll { $0.isResolved && $0.animation.isDueForRemoval(at: now) }
    if pending.isEmpty { pruneOthers() }
  }

  /// Appends the stop of `attached` if it is due when the layer's clock shows `now`, s; one that is
  /// removed has stopped, whether it is over or not.
  mutating func tell(
    of attached: AttachedAnimation, at now: MediaTime, isLeaving: Bool,
    mediaTime: (MediaTime?) -> MediaTime, stops: inout [AnimationStop]
  ) {
    let (serial, timing) = (attached.serial, attached.animation.timing)
    guard let observer = observers?[serial] else { return }
    let isFinished = attached.isResolved && timing.isFinished(at: now)
    guard isFinished || isLeaving else { return }
    stops.append(
      AnimationStop(
        time: mediaTime(isFinished ? timing.activeEnd : nil), serial: serial,
        isFinished: isFinished, report: observer))
    observers?[serial] = nil
    if observers?.isEmpty == true { observers = nil }
  }
}

/// The paths of an animation, which the ledger has among those held as long as this lives.
final class HeldPaths {
  private let work: WorkLedger
  private let byteCount: Int

  /// Nil for an animation without a path.
  init?(of animation: Animation, _ work: WorkLedger) {
    byteCount = Self.byteCount(animation)
    self.work = work
    guard byteCount > 0 else { return nil }
    work.change(.pathBytes, by: byteCount)
  }

  // An initialiser that fails has noted nothing, and 0 is what it then gives back.
  deinit { work.change(.pathBytes, by: -byteCount) }

  private static func byteCount(_ animation: Animation) -> Int {
    switch animation {
    case .path(let animation): animation.values.reduce(0) { $0 + $1.byteCount }
    case .group(let group): group.animations.reduce(0) { $0 + byteCount($1) }
    case .basic, .keyframe, .spring, .transition: 0
    }
  }
}

struct AnimationStop {
  /// When it happened, s of media time.
  let time: MediaTime
  let serial: UInt32
  /// True if the active interval had passed.
  let isFinished: Bool
  let report: (_ finished: Bool) -> Void

  /// True if it is reported earlier: by time, then in the order in which the animations were added.
  func comes(before other: AnimationStop) -> Bool { (time, serial) < (other.time, other.serial) }
}

extension Timing {
  /// A time, s, before which what has this timing, its begin time resolved, cannot be over;
  /// infinite if it never is. At most a few nanoseconds of active time early, so that
  /// ``isPast(at:)`` need be asked only from then on.
  var soonestEnd: MediaTime {
    guard speed != 0 else { return .infinity }
    let early = 4e-9
    let time = beginTime + (activeDuration - early) / MediaTime(speed.magnitude)
    // What is not a number is left to the exact question.
    return time.isNaN ? -.infinity : time
  }

  /// When the active interval ends, s of parent time; nil for one that never does.
  var activeEnd: MediaTime? {
    guard speed != 0 else { return nil }
    let end = beginTime + activeDuration / MediaTime(speed.magnitude)
    return end.isNaN ? nil : end
  }
}

extension BasicAnimation {
  /// A time, s, in the layer's time, before which this animation cannot be over and due for
  /// removal; infinite if it never is. For an animation whose begin time is resolved.
  package var soonestCompletion: MediaTime { isRemovedOnCompletion ? timing.soonestEnd : .infinity }

  /// True if this animation is over at `time`, s, in the layer's time, and leaves its layer then:
  /// its last instant still shows.
  package func isDueForRemoval(at time: MediaTime) -> Bool {
    isRemovedOnCompletion && timing.isPast(at: time)
  }
}
