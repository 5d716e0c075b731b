import AnimationTiming

/// Every way to show water, in the order of lists; others are compared with the first.
package enum WaterStrategyCatalogue {
  package static let all: [any WaterStrategy.Type] = [
    RebuiltWater.self, DeclaredWater.self, MovedWater.self,
  ]

  /// As its author moves it, which is on another course than the others.
  package static let published: [any WaterStrategy.Type] = [PublishedWater.self]
}

/// Water made once of strips and bodies, which the app moves and flattens on every tick.
final class MovedWater: WaterStrategy {
  static let id = TimerTranslation.id
  private let ticker: WaterTicker

  init(_ site: WaveSite) {
    let layers = WaterLayers(site.form, in: site.root)
    ticker = WaterTicker(site) { layers.place($0) }
  }

  static func refusal(of wave: Wave) -> String? {
    lineRefusal(of: wave) ?? WaterLayers.refusal(of: wave)
  }

  func send(to share: Double, at time: MediaTime) { ticker.send(to: share, at: time) }

  func stop() { ticker.stop() }
}

/// Water whose path is made anew on every tick, as the published view does it, until it is flat.
final class RebuiltWater: WaterStrategy {
  static let id = PathRebuild.id
  private let ticker: WaterTicker

  init(_ site: WaveSite) {
    let (picture, width) = (site.addPicture(), site.size.width)
    picture.rider?.place(site.form.empty)
    ticker = WaterTicker(site) { picture.draw($0, width: width) }
  }

  static func refusal(of wave: Wave) -> String? { lineRefusal(of: wave) }

  func send(to share: Double, at time: MediaTime) { ticker.send(to: share, at: time) }

  func stop() { ticker.stop() }
}
