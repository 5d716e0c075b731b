/// A path built once, moved for ever by one additive translation that the server evaluates: in one
/// piece, a wavelength wider than the view, so that there is no seam. All properties are set before
/// the first commit, where nothing animates implicitly, and none after it.
public final class AdditiveTranslation: WaveStrategy {
  /// `additive-translation`.
  public static let id = "additive-translation"
  /// The server evaluates an animation.
  public static let isDeclared = true
  /// For lists.
  public static let summary = "nothing per frame; one additive translation of a cached path"

  private let crests: CrestTimer?

  /// Builds the layer and adds its animation.
  public init(_ site: WaveSite) {
    crests = site.slide(site.addStrip(), isAdditive: true)
  }

  /// Not for one whose amplitude depends on the place in the view.
  public static func refusal(of wave: Wave) -> String? { WaveForm.translationRefusal(of: wave) }

  /// Holds back the timer of crests that are random; nothing else ticks.
  public func setPaused(_ isPaused: Bool) { crests?.setPaused(isPaused) }

  /// Stops that timer; the animation goes with its layer.
  public func stop() { crests?.stop() }
}

/// A path built once, moved by the app on every tick: separates the cost of paths from that of
/// ticking. The shape is no view's own layer: its transform would animate implicitly but for the
/// ticker's transaction.
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
