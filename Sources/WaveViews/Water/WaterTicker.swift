import AnimationTiming
import LayerTree

/// A display link that is on the run loop while the water moves, and off it when all is flat.
final class WaterTicker {
  private let site: WaveSite
  private let move: (WaveInstant) -> Void
  private var phase: WaterPhase
  private var link: DisplayLink?

  /// - Parameter move: shows the water where it then stands.
  init(_ site: WaveSite, move: @escaping (WaveInstant) -> Void) {
    self.site = site
    self.move = move
    phase = WaterPhase(site)
  }

  func send(to share: Double, at time: MediaTime) {
    phase.course.send(to: share, at: time)
    guard time < phase.course.end else { return }
    if !share.isNaN { site.fade(from: time) }
    guard link == nil else { return }
    let link = DisplayLink { [unowned self] in tick($0) }
    site.links.add(link)
    self.link = link
  }

  func stop() {
    if let link { site.links.remove(link) }
    link = nil
  }

  private func tick(_ targetTimestamp: MediaTime) {
    let instant = phase.instant(at: targetTimestamp)
    site.root.context.withoutActions { move(instant) }
    if targetTimestamp >= phase.course.end { stop() }
  }
}
