import AnimationTiming
import LayerTree

/// A path built once, moved by the app on every tick: separates the cost of paths from that of
/// ticking.
///
/// The shape is no view's own layer, so that its transform would animate implicitly: the ticker's
/// explicit transaction with disabled actions is what turns that off.
package final class TimerTranslation: TickedStrategy {
  package static let id = "timer-translation"
  package static let isDeclared = false
  package static let summary =
    "own display link; sets a new translation of a cached path every frame"

  package let ticks: (any TickSource)?

  package init(_ site: WaveSite) {
    let strip = site.addStrip()
    strip.swellAboutWaterlines()
    ticks = WaveTicker(site) { strip.place($0) }
  }

  package static func refusal(of wave: Wave) -> String? { WaveForm.translationRefusal(of: wave) }
}
