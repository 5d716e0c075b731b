package import AnimationTiming
import LayerTree

/// A way to show water that is sent from level to level.
package protocol WaterStrategy: AnyObject, SendableMetatype {
  /// The name on the command line and in reports: that of the ``WaveStrategy`` that moves waves in
  /// the same way.
  static var id: String { get }
  static var summary: String { get }

  /// Why it cannot show the water of `wave`, in one sentence; nil where it can.
  static func refusal(of wave: Wave) -> String?

  /// Prepares a view without water under `site.root`.
  init(_ site: WaveSite)

  func send(to share: Double, at time: MediaTime)

  /// Stops ticking; one that never ticks does nothing.
  func stop()
}

/// Every way to show water, in the order in which lists show them; the first is what others are
/// compared with.
package enum WaterStrategyCatalogue {
  package static let all: [any WaterStrategy.Type] = [
    RebuiltWater.self, DeclaredWater.self, MovedWater.self,
  ]

  /// As its author moves it, which is on another course than the others.
  package static let published: [any WaterStrategy.Type] = [PublishedWater.self]
}

extension WaterStrategy {
  /// That of the ``WaveStrategy`` of the same name.
  package static var summary: String { WaveStrategyCatalogue.named(id)?.summary ?? "" }

  /// Not for a wave that is lines and no water.
  static func lineRefusal(of wave: Wave) -> String? {
    let isLine = wave.form(in: wave.defaultSize).curves.contains(where: \.isLine)
    return isLine ? "it is lines, and no water" : nil
  }
}

/// Water made once of strips and bodies, which the app moves and flattens on every tick.
package final class MovedWater: WaterStrategy {
  package static let id = TimerTranslation.id
  private let ticker: WaterTicker

  package init(_ site: WaveSite) {
    let layers = WaterLayers(site.form, in: site.root)
    ticker = WaterTicker(site) { layers.place($0) }
  }

  package static func refusal(of wave: Wave) -> String? {
    lineRefusal(of: wave) ?? WaterLayers.refusal(of: wave)
  }

  package func send(to share: Double, at time: MediaTime) { ticker.send(to: share, at: time) }

  package func stop() { ticker.stop() }
}

/// Water whose path is made anew on every tick, as the published view does it, until it is flat.
package final class RebuiltWater: WaterStrategy {
  package static let id = PathRebuild.id
  private let ticker: WaterTicker

  package init(_ site: WaveSite) {
    let (picture, width) = (site.addPicture(), site.size.width)
    picture.rider?.place(site.form.empty)
    ticker = WaterTicker(site) { picture.draw($0, width: width) }
  }

  package static func refusal(of wave: Wave) -> String? { lineRefusal(of: wave) }

  package func send(to share: Double, at time: MediaTime) { ticker.send(to: share, at: time) }

  package func stop() { ticker.stop() }
}

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
