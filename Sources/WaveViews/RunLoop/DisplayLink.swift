package import AnimationTiming

/// Calls back once per frame with the time at which that frame will be shown.
final class DisplayLink {
  private let callback: (_ targetTimestamp: MediaTime) -> Void
  var isPaused = false
  /// Frames shown before this time, s, are not its own: a timer waits for its next date.
  var nextDate: MediaTime = -.infinity
  /// Refreshes that pass after each call before the next one.
  private let refreshesBetween: Int
  /// How many of them are still to pass.
  private(set) var refreshesLeft = 0

  /// - Parameter refreshesPerCall: one call in so many refreshes, 1 or more.
  init(
    refreshesPerCall: Int = 1, _ callback: @escaping (_ targetTimestamp: MediaTime) -> Void
  ) {
    self.callback = callback
    refreshesBetween = max(1, refreshesPerCall) - 1
  }

  func fire(_ targetTimestamp: MediaTime) {
    guard wantsTick(at: targetTimestamp) else { return }
    // Most links are called at each refresh and have nothing to count.
    guard refreshesBetween > 0 else { return callback(targetTimestamp) }
    if refreshesLeft > 0 {
      refreshesLeft -= 1
    } else {
      refreshesLeft = refreshesBetween
      callback(targetTimestamp)
    }
  }

  /// So many refreshes passed, at most those that were left, without a call to ``fire(_:)``.
  func pass(_ refreshes: Int) { refreshesLeft = max(0, refreshesLeft - refreshes) }

  func wantsTick(at time: MediaTime) -> Bool { !isPaused && time >= nextDate }
}

/// The display links of one run loop: fired together, in the order in which they were added.
public final class DisplayLinks {
  private var links: ContiguousArray<DisplayLink> = []
  /// The objects that users of these links share, by their types.
  private var sharedObjects: [ObjectIdentifier: AnyObject] = [:]

  package init() {}

  package var count: Int { links.count }

  /// True if any link is not paused: a loop without one sleeps on.
  package var wantsTicks: Bool { links.contains { !$0.isPaused } }

  /// True if any link wants the frame that is shown at `time`, s.
  package func wantsTick(at time: MediaTime) -> Bool {
    links.contains { $0.wantsTick(at: time) }
  }

  /// Fires every link for the frame that will be shown at `targetTimestamp`, s.
  package func fire(targetTimestamp: MediaTime) {
    for link in links { link.fire(targetTimestamp) }
  }

  /// Passes over the refreshes that no link waits for, from the last one fired for on; their
  /// number, for who fires the links and may sleep meanwhile.
  package func passIdleRefreshes() -> Int {
    let idle = links.lazy.filter { !$0.isPaused }.map(\.refreshesLeft).min() ?? 0
    if idle > 0 { for link in links { link.pass(idle) } }
    return idle
  }

  /// The one object of its type that all users of these links share; `make` is called by the first.
  func shared<Object: AnyObject>(_ make: () -> Object) -> Object {
    if let known = sharedObjects[ObjectIdentifier(Object.self)] as? Object { return known }
    let object = make()
    sharedObjects[ObjectIdentifier(Object.self)] = object
    return object
  }

  /// The object of a type that users of these links share; nil as long as none does.
  func shared<Object: AnyObject>(_ type: Object.Type) -> Object? {
    sharedObjects[ObjectIdentifier(type)] as? Object
  }

  @discardableResult
  func add(_ link: DisplayLink) -> DisplayLink {
    links.append(link)
    return link
  }

  func remove(_ link: DisplayLink) { links.removeAll { $0 === link } }
}
