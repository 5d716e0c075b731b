import AnimationTiming
import Glibc
import LayerTree
import Measurement
import WaveViews

/// The app of a paced case. Run time 0 is when the waves start.
final class AppScreen: PacedApp {
  let context = LayerContext(work: WorkLedger())
  let links = DisplayLinks()
  private let timers: any TurnedFrameTimers
  private let isScripted: Bool
  let screenSize: Size
  private(set) var views: [WaveView] = []
  private(set) var table: WaveTable?
  private var scrolling: ScrollMotion?
  private let setup: SceneSetup
  private let strategy: any WaveStrategy.Type
  private let root: Layer
  var afterRefresh: (() -> Void)?
  private var script: ArraySlice<Event> = []

  /// A change of the screen besides its display links, and its time, s since the run's origin.
  private struct Event {
    let time: Double
    let action: (AppScreen, MediaTime) -> Void
  }

  /// All views on screen, or as many rows of a table, or none where they come later; their waves
  /// starting at `Screen.start`; a state that scrolls does so for `duration` s.
  init(
    _ setup: SceneSetup, strategy: any WaveStrategy.Type, duration: MediaTime,
    timers: any TurnedFrameTimers
  ) {
    (self.setup, self.strategy, self.timers) = (setup, strategy, timers)
    isScripted = timers is ScriptedTimers
    let state = setup.state
    screenSize = state.isTable ? Self.tableSize(setup) : setup.screenSize
    root = setup.makeRoot(screenSize, in: context)
    if state.isTable {
      table = WaveTable(
        setup.wave, strategy: strategy, waveSize: setup.viewSize, style: setup.style,
        start: Screen.start, phase: setup.scenery.phase, in: makeTablePlace(), links: links,
        timers: timers)
    } else if state != .intermittent {
      addViews(at: Screen.start)
    }
    if state == .scroll, let table {
      scrolling = ScrollMotion(from: Screen.start, for: duration, end: table.end)
    }
    script = makeScript(for: duration)[...]
  }

  /// A context and its layers hold each other.
  deinit { context.rootLayer = nil }

  /// The scene's; else as wide as a phone's, and as many rows high as there are views.
  private static func tableSize(_ setup: SceneSetup) -> Size {
    if setup.scene != nil { return setup.screenSize }
    let margin = setup.margin
    return Size(
      width: max(375, setup.viewSize.width + 15) + margin,
      height: Double(setup.views) * WaveTable.rowHeight + margin)
  }

  /// The layer that the table fills, as far off whole points as the layout has its views.
  private func makeTablePlace() -> Layer {
    guard setup.margin > 0 else { return root }
    let place = Layer(in: context)
    place.belongsToView = true
    let size = Size(
      width: screenSize.width - setup.margin,
      height: screenSize.height - setup.margin)
    place.frame = Rect(origin: setup.scenery.origin, size: size)
    root.addSublayer(place)
    return place
  }

  var wantsRefresh: Bool { scrolling != nil || links.wantsTicks }

  func refresh(timestamp: Double, targetTimestamp: Double) {
    let time = Screen.start + targetTimestamp
    if let scrolling { table?.scroll(to: scrolling.offset(at: time), at: time) }
    // On a scripted clock what the app does takes no time, on whichever thread.
    if isScripted { DrawingThread.finish(for: links) }
    links.fire(targetTimestamp: time)
    afterRefresh?()
  }

  /// The clock of the thread that draws for the views, where their strategy has one.
  var drawingClock: clockid_t? { DrawingThread.processorClock(for: links) }

  /// Passes over refreshes that nothing waits for; their number.
  func passIdleRefreshes() -> Int { scrolling != nil ? 0 : links.passIdleRefreshes() }

  /// A finger on the table keeps the run loop in the tracking mode.
  private var mode: RunLoopModes { scrolling == nil ? .default : .tracking }

  var nextEvent: Double? {
    guard let firing = timers.nextWake(in: mode).map({ $0 - Screen.start }) else {
      return script.first?.time
    }
    return min(firing, script.first?.time ?? firing)
  }

  func runEvents(at time: Double) {
    while let due = script.first, due.time <= time {
      due.action(self, Screen.start + time)
      script.removeFirst()
    }
    timers.turn(at: Screen.start + time, in: mode)
  }

  func commit(at time: Double, send: (inout UnsafeMutableRawBufferPointer, _ count: Int) -> Void) {
    context.flush(at: Screen.start + time, send: send)
  }

  func finish() throws {
    timers.invalidate()
    if let failure = DrawingThread.failure(for: links) { throw failure }
  }

  /// Puts every view on screen, its wave starting at `time`, s.
  private func addViews(at time: MediaTime) {
    views = (0..<setup.views).map {
      setup.view($0, strategy, start: time, in: root, links: links, timers: timers)
    }
  }

  private func removeViews() {
    for view in views { view.remove() }
    views = []
  }

  /// The changes of the state in the first `duration` s, in order of time; does those of the very
  /// start at once.
  private func makeScript(for duration: Double) -> [Event] {
    switch setup.state {
    case .rest, .lowPower, .table, .scroll: break
    case .hidden: root.isHidden = true
    // As a page that was swiped away.
    case .offscreen: root.bounds.origin.x += 2 * screenSize.width
    // No row is on screen.
    case .pooled:
      if let table { table.scroll(to: table.end + 2 * screenSize.height, at: Screen.start) }
    case .paused: for view in views { view.pause(at: Screen.start) }
    case .intermittent:
      return Self.cycles(of: 2, for: duration, [(0.25, true), (1.75, false)])
    case .storm:
      return Self.cycles(of: 0.1, for: duration, [(0.05, false), (0.075, true)])
    }
    return []
  }

  /// Views that come (true) and go at times within a cycle of `length` s, cycle after cycle.
  private static func cycles(
    of length: Double, for duration: Double, _ steps: [(time: Double, comes: Bool)]
  ) -> [Event] {
    let count = Int((duration / length).rounded(.up))
    return (0..<count).flatMap { cycle in
      steps.map { step in
        Event(time: Double(cycle) * length + step.time) { screen, time in
          if step.comes { screen.addViews(at: time) } else { screen.removeViews() }
        }
      }
    }
  }
}
