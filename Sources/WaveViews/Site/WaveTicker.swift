import AnimationTiming
import LayerTree

/// A view's own display link: turns each tick into a position and an explicit transaction without
/// implicit actions, as the published timer views do. It ticks at every refresh of the display, or
/// once in as many as the strategy's `refreshesPerTick` says.
///
/// Whether that transaction is needed depends on what is set: a path has no implicit action, but a
/// transform or position of a layer that is not a view's own would start a new animation of 0.25 s
/// on every tick, and the wave would lag behind. One published view sets frames without it, and
/// does.
public final class WaveTicker {
  private let site: WaveSite
  // Every tick passes it, and no foreign code runs meanwhile.
  @exclusivity(unchecked)
  private var phase: WavePhase
  private let move: (WaveInstant) -> Void
  private var link: DisplayLink?

  /// Puts a display link on the run loop of `site`.
  ///
  /// - Parameter move: shows the wave where it then stands.
  public init(_ site: WaveSite, move: @escaping (WaveInstant) -> Void) {
    self.site = site
    self.move = move
    phase = site.motion()
    let link = DisplayLink(refreshesPerCall: site.refreshesPerTick) { [unowned self] in tick($0) }
    site.links.add(link)
    self.link = link
  }

  /// Holds ticks back, or lets them come.
  public func setPaused(_ isPaused: Bool) { link?.isPaused = isPaused }

  /// Takes the display link off the run loop.
  public func stop() {
    if let link { site.links.remove(link) }
    link = nil
  }

  private func tick(_ targetTimestamp: MediaTime) {
    let instant = phase.instant(at: targetTimestamp)
    site.root.context.withoutActions { move(instant) }
  }
}

extension LayerContext {
  /// Does `body` in an explicit transaction without implicit actions.
  func withoutActions(_ body: () -> Void) {
    beginTransaction()
    setTransaction { $0.disablesActions = true }
    body()
    commitTransaction()
  }
}
