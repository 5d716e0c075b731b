import AnimationTiming
import LayerTree

/// A source of ticks for a strategy: a display link, or the timer of crests that are random.
package protocol TickSource: AnyObject {
  func setPaused(_ isPaused: Bool)
  func stop()
}

/// A view's own display link: turns each tick into a position and an explicit transaction without
/// implicit actions, as the published timer views do, once in as many refreshes as the strategy's
/// `refreshesPerTick` says.
///
/// A path has no implicit action, but a transform or position of a layer that is not a view's own
/// would start a new animation of 0.25 s on every tick, and the wave would lag behind. One
/// published view sets frames without the transaction, and does.
public final class WaveTicker: TickSource {
  private let site: WaveSite
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
    link = site.links.add(
      DisplayLink(
        refreshesPerCall: site.refreshesPerTick, site.ticking { [unowned self] in tick($0) }))
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

extension WaveSite {
  /// `tick` or, where its changes are animated by the layers, the same after the app's clock has come
  /// to its time: an implicit animation begins at what is shown then.
  func ticking(_ tick: @escaping (MediaTime) -> Void) -> (MediaTime) -> Void {
    guard case .level(_, animated: true)? = form.gradient?.frame else { return tick }
    let context = root.context
    return { time in
      context.turn(at: time)
      tick(time)
    }
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

/// One display link for many views, on the run loop while any view is: a tick is one transaction.
final class SharedTicker {
  private let links: DisplayLinks
  private let context: LayerContext
  private struct Member {
    let view: ObjectIdentifier
    let move: (MediaTime) -> Void
    var isPaused = false
  }

  private var members: ContiguousArray<Member> = []
  private var link: DisplayLink?

  private init(_ links: DisplayLinks, _ context: LayerContext) {
    self.links = links
    self.context = context
  }

  /// The ticker that the views of `site`'s run loop share.
  static func of(_ site: WaveSite) -> SharedTicker {
    site.links.shared { SharedTicker(site.links, site.root.context) }
  }

  /// Calls `move` on each tick with the time at which the frame is shown, s, for `view`.
  func add(_ view: AnyObject, move: @escaping (_ targetTimestamp: MediaTime) -> Void) {
    members.append(Member(view: ObjectIdentifier(view), move: move))
    if link == nil { link = links.add(DisplayLink { [unowned self] in tick($0) }) }
  }

  /// Holds back a view's ticks; the link is paused while all are.
  func setPaused(_ isPaused: Bool, _ view: AnyObject) {
    for index in members.indices where members[index].view == ObjectIdentifier(view) {
      members[index].isPaused = isPaused
    }
    link?.isPaused = members.allSatisfy(\.isPaused)
  }

  func remove(_ view: AnyObject) {
    members.removeAll { $0.view == ObjectIdentifier(view) }
    guard members.isEmpty, let link else { return }
    links.remove(link)
    self.link = nil
  }

  private func tick(_ targetTimestamp: MediaTime) {
    context.withoutActions {
      for member in members where !member.isPaused { member.move(targetTimestamp) }
    }
  }
}

/// The timer of an app that draws the next crests at random when the ones before are reached, and
/// declares the way to them over two values, so that a declaration that comes late leaves no gap.
final class CrestTimer: TickSource {
  private let site: WaveSite
  private let cycle: ValueCycle
  private let start: MediaTime
  private let declare: (_ values: [Double], _ curves: [TimingFunction], _ timing: Timing) -> Void
  private var timer: FrameTimer?

  /// Declares the first crests and starts the timer; nil for a wave whose crests nobody draws.
  ///
  /// - Parameters:
  ///   - start: when the first crest is reached, s.
  ///   - declare: replaces what was declared before by the way through `values`.
  init?(
    _ site: WaveSite, from start: MediaTime,
    declare: @escaping (_ values: [Double], _ curves: [TimingFunction], _ timing: Timing) -> Void
  ) {
    guard let cycle = site.form.swell, cycle.isDrawn else { return nil }
    (self.site, self.cycle, self.start, self.declare) = (site, cycle, start, declare)
    draw(at: start)
    addTimer()
  }

  deinit { stop() }

  package func setPaused(_ isPaused: Bool) {
    guard isPaused == (timer != nil) else { return }
    if isPaused { stop() } else { addTimer() }
  }

  package func stop() {
    timer?.invalidate()
    timer = nil
  }

  private func addTimer() {
    // The default mode: it stands still while somebody scrolls, as the published view's does.
    timer = site.timers.addTimer(every: cycle.interval, in: .default) { [unowned self] time in
      draw(at: site.root.localTime(at: time))
    }
  }

  /// - Parameter time: the view's own, s.
  private func draw(at time: MediaTime) {
    let interval = cycle.interval
    let step = max(0, ((time - start) / interval + 1e-6).rounded(.down))
    let first = Int(step + (cycle.lead(phase: site.phase) / interval).rounded())
    let values = (first...first + 2).map { cycle.value(number: $0) }
    let curves = cycle.timingFunction.map { [$0, $0] } ?? []
    declare(
      values, curves,
      Timing(beginTime: start + step * interval, duration: 2 * interval, fillMode: .both))
  }
}
