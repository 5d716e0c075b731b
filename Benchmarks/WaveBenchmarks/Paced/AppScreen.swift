import AnimationTiming
import EngineWork
import Geometry
import LayerTree
import WaveViews

/// The app of a paced case: its layers, its views and what happens to them.
final class AppScreen {
  let context = LayerContext(work: WorkLedger())
  let links = DisplayLinks()
  private let timers: any TurnedFrameTimers
  let screenSize: Size
  private(set) var views: [WaveView] = []
  private(set) var table: WaveTable?
  private var scrolling: ScrollMotion?
  private let configuration: WaveScene.Configuration
  private let root: Layer

  /// All views on screen, or as many rows of a table, or none where they come later; their waves
  /// starting at `WaveScene.start`; a state that scrolls does so for `duration` s.
  init(
    _ configuration: WaveScene.Configuration, state: PacedState, duration: MediaTime,
    timers: any TurnedFrameTimers
  ) {
    self.configuration = configuration
    self.timers = timers
    screenSize = state.isTable ? Self.tableSize(configuration) : configuration.layout.screenSize
    root = context.makeRoot(screenSize)
    if state.isTable { addTable() }
    if !state.isTable && state != .burst { addViews(at: WaveScene.start) }
    if state == .scroll, let table {
      scrolling = ScrollMotion(from: WaveScene.start, for: duration, end: table.end)
    }
  }

  /// As wide as a phone's, and as many rows high as there are views.
  private static func tableSize(_ configuration: WaveScene.Configuration) -> Size {
    Size(
      width: max(375, configuration.layout.viewSize.width + 15),
      height: Double(configuration.layout.views) * WaveTable.rowHeight)
  }

  private func addTable() {
    table = WaveTable(
      configuration.wave, strategy: configuration.strategy,
      waveSize: configuration.layout.viewSize, style: configuration.style,
      start: WaveScene.start, in: root, links: links, timers: timers)
  }

  /// Whether anything wants the next refresh: a wave that ticks, or the table that scrolls.
  var wantsRefresh: Bool { scrolling != nil || links.wantsTicks }

  /// Scrolls the table and fires the display links for the frame that is shown at `time`, s.
  func refresh(for time: MediaTime) {
    if let scrolling { table?.scroll(to: scrolling.offset(at: time), at: time) }
    links.fire(targetTimestamp: time)
  }

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
    let layout = configuration.layout
    views = (0..<layout.views).map { index in
      WaveView(
        configuration.wave, strategy: configuration.strategy, frame: layout.frame(of: index),
        style: configuration.style, start: time, in: root, links: links, timers: timers)
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

  /// Holds every view.
  func pause(at time: MediaTime) { for view in views { view.pause(at: time) } }
}
