import AnimationTiming
import Glibc
import LayerTree
import WaveViews

/// The app of a paced case: its layers, its views and what happens to them.
final class AppScreen {
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

  /// All views on screen, or as many rows of a table, or none where they come later; their waves
  /// starting at `WaveScene.start`; a state that scrolls does so for `duration` s.
  init(
    _ setup: SceneSetup, strategy: any WaveStrategy.Type, duration: MediaTime,
    timers: any TurnedFrameTimers
  ) {
    (self.setup, self.strategy, self.timers) = (setup, strategy, timers)
    isScripted = timers is AppRunLoop
    let state = setup.state
    screenSize = state.isTable ? Self.tableSize(setup) : setup.screenSize
    root = setup.makeRoot(screenSize, in: context)
    if state.isTable { addTable() }
    if !state.isTable && state != .intermittent { addViews(at: WaveScene.start) }
    if state == .scroll, let table {
      scrolling = ScrollMotion(from: WaveScene.start, for: duration, end: table.end)
    }
  }

  /// A context and its layers hold each other.
  deinit { context.rootLayer = nil }

  /// The scene's; else as wide as a phone's, and as many rows high as there are views.
  private static func tableSize(_ setup: SceneSetup) -> Size {
    if setup.scene?.screen != nil { return setup.screenSize }
    let margin = setup.margin
    return Size(
      width: max(375, setup.viewSize.width + 15) + margin,
      height: Double(setup.views) * WaveTable.rowHeight + margin)
  }

  private func addTable() {
    table = WaveTable(
      setup.wave, strategy: strategy, waveSize: setup.viewSize, style: setup.style,
      start: WaveScene.start, phase: setup.scenery.phase, in: tablePlace(setup), links: links,
      timers: timers)
  }

  /// The layer that the table fills, as far off whole points as the layout has its views.
  private func tablePlace(_ setup: SceneSetup) -> Layer {
    guard setup.margin > 0 else { return root }
    let place = Layer(in: context)
    place.belongsToView = true
    let size = Size(
      width: screenSize.width - setup.margin,
      height: screenSize.height - setup.margin)
    place.frame = Rect(origin: setup.origin, size: size)
    root.addSublayer(place)
    return place
  }

  /// Whether anything wants the next refresh: a wave that ticks, or the table that scrolls.
  var wantsRefresh: Bool { scrolling != nil || links.wantsTicks }

  /// Scrolls the table and fires the display links for the frame that is shown at `time`, s.
  func refresh(for time: MediaTime) {
    if let scrolling { table?.scroll(to: scrolling.offset(at: time), at: time) }
    // On a scripted clock what the app does takes no time, on whichever thread.
    if isScripted { DrawingThread.finish(for: links) }
    links.fire(targetTimestamp: time)
  }

  /// The clock of the thread that draws for the views, where their strategy has one.
  var drawingClock: clockid_t? { DrawingThread.processorClock(for: links) }

  /// Passes over refreshes that nothing waits for; their number.
  func passIdleRefreshes() -> Int { scrolling != nil ? 0 : links.passIdleRefreshes() }

  /// A finger on the table keeps the run loop in the tracking mode.
  private var mode: RunLoopModes { scrolling == nil ? .default : .tracking }

  /// When a view's timer wants the run loop, s; nil if none does.
  var nextFiring: MediaTime? { timers.nextWake(in: mode) }

  /// Lets the timers fire that are due at `time`, s.
  func fireTimers(at time: MediaTime) { timers.turn(at: time, in: mode) }

  /// The run is over: takes the timers off the thread's run loop.
  func finish() { timers.invalidate() }

  /// Puts every view on screen, its wave starting at `time`, s.
  func addViews(at time: MediaTime) {
    views = (0..<setup.views).map {
      setup.view($0, strategy, start: time, in: root, links: links, timers: timers)
    }
  }

  /// Takes every view away.
  func removeViews() {
    for view in views { view.remove() }
    views = []
  }

  /// Covers everything.
  func hide() { root.isHidden = true }

  /// Moves everything off the screen's side, as a page that was swiped away.
  func moveOffScreen() { root.bounds.origin.x += 2 * screenSize.width }

  /// Scrolls the table until no row is on screen.
  func poolCells() {
    guard let table else { return }
    table.scroll(to: table.end + 2 * screenSize.height, at: WaveScene.start)
  }

  func pause(at time: MediaTime) { for view in views { view.pause(at: time) } }
}
