public import AnimationTiming

/// A way to make a wave move.
public protocol WaveStrategy: AnyObject, SendableMetatype {
  /// The name on the command line and in reports.
  static var id: String { get }
  static var summary: String { get }

  /// True if the server moves the wave by itself, as it does where the strategy declares an
  /// animation and ticks no more.
  static var isDeclared: Bool { get }

  /// In how many refreshes of the display the wave is given one new position: 1, the default, is
  /// each; 2 is half the rate, by choice. 1 to 60, and 1 for what the server moves.
  ///
  /// ``WaveTicker`` ticks as often. A frame that is on screen for so many refreshes is on time:
  /// frames are dropped, and waves off their place, by what comes later than that.
  static var refreshesPerTick: Int { get }

  /// Its own counters for ``WaveSite/count(_:_:)``, each name once; none by default.
  static var counters: [StrategyCounter] { get }

  /// Why it cannot show `wave`, in one sentence that begins with what stands against it; nil where
  /// it can.
  static func refusal(of wave: Wave) -> String?

  /// Builds the layers under `site.root` and starts the motion.
  init(_ site: WaveSite)

  /// The view's cell was laid out at `time`, s, as whenever it is reused. Does nothing by default.
  func layOut(at time: MediaTime)

  /// Holds ticks back, or lets them come; a strategy that never ticks does nothing.
  func setPaused(_ isPaused: Bool)

  /// Stops ticking; a strategy that never ticks does nothing.
  func stop()
}

extension WaveStrategy {
  /// Once in each refresh.
  public static var refreshesPerTick: Int { 1 }

  /// Nothing but what the engine counts.
  public static var counters: [StrategyCounter] { [] }

  /// A strategy that draws whatever a wave is.
  public static func refusal(of wave: Wave) -> String? { nil }

  /// Nothing ticks.
  public func stop() {}

  /// Nothing ticks.
  public func setPaused(_ isPaused: Bool) {}

  /// A strategy that keeps what it has built.
  public func layOut(at time: MediaTime) {}

  /// The summary, and that it ticks less often than the display refreshes where it does.
  public static var summaryWithRate: String {
    refreshesPerTick == 1
      ? summary : "\(summary) (one tick in \(refreshesPerTick) refreshes, by choice)"
  }

  /// How fast the wave moves when no tick is lost, pt/s to the left; one that counts ticks was
  /// published at its own rate.
  public static func speed(of form: WaveForm, _ style: WaveMotion.Style) -> Double {
    (isDeclared ? WaveMotion.declared : WaveMotion.driven)(form, style).speed
  }
}

/// A strategy with one source of ticks, which is paused and stopped with it.
package protocol TickedStrategy: WaveStrategy {
  /// Nil where nothing ticks.
  var ticks: (any TickSource)? { get }
}

extension TickedStrategy {
  package func setPaused(_ isPaused: Bool) { ticks?.setPaused(isPaused) }

  package func stop() { ticks?.stop() }
}
