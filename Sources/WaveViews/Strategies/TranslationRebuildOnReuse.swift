public import AnimationTiming
import LayerTree

/// Additive translation that builds its path again and starts its clock again whenever its cell is
/// laid out, as the published replicator view does on every `layoutSubviews`.
///
/// At rest the same as `additive-translation`; in a scrolling table every reused cell pays for a
/// path, and its wave jumps back to its first position.
public final class TranslationRebuildOnReuse: WaveStrategy {
  /// `translation-rebuild-on-reuse`.
  public static let id = "translation-rebuild-on-reuse"
  /// The server evaluates an animation.
  public static let isDeclared = true
  /// For lists.
  public static let summary =
    "as additive-translation; path and clock anew at each layout of its cell"

  private let site: WaveSite
  private let picture: WavePicture
  private var crests: CrestTimer?

  /// Builds the layers and adds their animations.
  public init(_ site: WaveSite) {
    self.site = site
    picture = site.addPicture()
    start(at: site.start)
  }

  /// Not for one whose amplitude depends on the place in the view.
  public static func refusal(of wave: Wave) -> String? { WaveForm.translationRefusal(of: wave) }

  /// Builds the path again and starts the clock again.
  public func layOut(at time: MediaTime) { start(at: time) }

  private func start(at time: MediaTime) {
    picture.drawStrip(width: site.form.stripWidth)
    crests = site.slide(picture, isAdditive: true, at: time)
  }

  /// Holds back the timer of crests that are random; nothing else ticks.
  public func setPaused(_ isPaused: Bool) { crests?.setPaused(isPaused) }

  /// Stops that timer; the animation goes with its layer.
  public func stop() { crests?.stop() }
}
