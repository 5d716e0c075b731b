import Foundation
import WaveBench

extension Wave {
  /// A swell with a smaller one riding on it.
  static let ripple = Wave(
    id: "ripple", summary: "a swell with a smaller one of a third of its length", amplitude: 8
  ) { sin(2 * .pi * $0) * 0.75 + sin(6 * .pi * $0) * 0.25 }
}

/// A path rebuilt in the layer's own storage, at half of the display's rate, by choice.
final class CalmRebuild: WaveStrategy {
  static let id = "calm-rebuild"
  static let summary = "a new path in the layer's storage at every second refresh"
  static let isDeclared = false
  static let refreshesPerTick = 2
  static let counters = [
    StrategyCounter("paths_redrawn", polarity: .lower, "paths drawn anew in their layers' storage")
  ]

  private let ticker: WaveTicker

  init(_ site: WaveSite) {
    let picture = site.addFirstPicture()
    ticker = WaveTicker(site) { instant in
      picture.redraw(instant, width: site.size.width)
      site.count("paths_redrawn", picture.layers.count)
    }
  }

  func setPaused(_ isPaused: Bool) { ticker.setPaused(isPaused) }

  func stop() { ticker.stop() }
}
