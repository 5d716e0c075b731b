package import AnimationTiming
import LayerTree

/// Every way to show water, in the order in which lists show them; the first is what others are
/// compared with.
package enum WaterStrategyCatalogue {
  package static let all: [any WaterStrategy.Type] = [
    RebuiltWater.self, DeclaredWater.self, MovedWater.self,
  ]

  /// As its author moves it, which is on another course than the others.
  package static let published: [any WaterStrategy.Type] = [PublishedWater.self]
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
