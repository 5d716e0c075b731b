package import AnimationTiming

/// Additive translation whose path and clock are started again whenever its cell is laid out, as
/// the published replicator view does on every `layoutSubviews`: in a scrolling table every reused
/// cell pays for a path, and its wave jumps back to its first position.
package final class TranslationRebuildOnReuse: TickedStrategy {
  package static let id = "translation-rebuild-on-reuse"
  package static let isDeclared = true
  package static let summary =
    "as additive-translation; path and clock anew at each layout of its cell"

  private let site: WaveSite
  private let picture: WavePicture
  package private(set) var ticks: (any TickSource)?

  package init(_ site: WaveSite) {
    self.site = site
    picture = site.addPicture()
    start(at: site.start)
  }

  package static func refusal(of wave: Wave) -> String? { WaveForm.translationRefusal(of: wave) }

  package func layOut(at time: MediaTime) { start(at: time) }

  private func start(at time: MediaTime) {
    picture.drawStrip(width: site.form.stripWidth)
    ticks = site.slide(picture, isAdditive: true, at: time)
  }
}
