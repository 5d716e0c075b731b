package import AnimationTiming
import LayerTree

/// A way to show water that is sent from level to level, named as the ``WaveStrategy`` that moves
/// waves alike. Its view is empty at first.
package protocol WaterStrategy: WaveStrategy {
  /// Sends the water to `share` of the view at `time`, s, not before the last call's.
  func send(to share: Double, at time: MediaTime)
}

extension WaterStrategy {
  package static var summary: String { WaveStrategyCatalogue.named(id)?.summary ?? "" }

  package static var isDeclared: Bool { false }

  /// Not for a wave that is lines and no water.
  static func lineRefusal(of wave: Wave) -> String? {
    let isLine = wave.form(in: wave.defaultSize).curves.contains(where: \.isLine)
    return isLine ? "it is lines, and no water" : nil
  }
}

/// A display link that is on the run loop while the water moves, and off it when all is flat.
final class WaterTicker {
  private let site: WaveSite
  private let move: (WaveInstant) -> Void
  private var phase: WaterPhase
  private var link: DisplayLink?

  init(_ site: WaveSite, move: @escaping (WaveInstant) -> Void) {
    self.site = site
    self.move = move
    phase = WaterPhase(site)
  }

  func send(to share: Double, at time: MediaTime) {
    phase.course.send(to: share, at: time)
    guard time < phase.course.end else { return }
    if !share.isNaN { site.fade(from: time) }
    if link == nil { link = site.links.add(DisplayLink { [unowned self] in tick($0) }) }
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
