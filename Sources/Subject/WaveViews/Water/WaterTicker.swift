import AnimationTiming
import LayerTree

/// A display link that is on the run loop while the water moves, and off it when all is flat.
final class WaterTicker {
  private let site: WaveSite
  private let move: (WaveInstant) -> Void
  private var course: WaterCourse
  private var phase: WavePhase
  private var link: DisplayLink?

  /// - Parameter move: shows the water where it then stands.
  init(_ site: WaveSite, move: @escaping (WaveInstant) -> Void) {
    self.site = site
    self.move = move
    course = WaterCourse(site.form)
    phase = site.motion()
  }

  func send(to share: Double, at time: MediaTime) {
    course.send(to: share, at: time)
    guard link == nil, time < course.end else { return }
    let link = DisplayLink { [unowned self] in tick($0) }
    site.links.add(link)
    self.link = link
  }

  func stop() {
    if let link { site.links.remove(link) }
    link = nil
  }

  private func tick(_ targetTimestamp: MediaTime) {
    let instant = WaveInstant(
      shift: phase.instant(at: targetTimestamp).shift,
      swell: course.swellFactor(at: targetTimestamp),
      drop: site.form.drop(share: course.share(at: targetTimestamp)))
    site.root.context.withoutActions { move(instant) }
    if targetTimestamp >= course.end { stop() }
  }
}
