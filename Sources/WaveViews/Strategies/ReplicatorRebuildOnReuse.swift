package import AnimationTiming

/// As ``ReplicatorTranslation``, and the path is built and the clock started anew whenever the
/// view's cell is laid out: the published replicator view.
package final class ReplicatorRebuildOnReuse: TickedStrategy {
  package static let id = "replicator-rebuild-on-reuse"
  package static let isDeclared = true
  package static let summary =
    "as replicator-translation; path and clock anew at each layout of its cell, as published"

  private let site: WaveSite
  private let picture: WavePicture
  package private(set) var ticks: (any TickSource)?

  package init(_ site: WaveSite) {
    self.site = site
    picture = site.addPicture(to: site.addReplicator())
    start(at: site.start)
  }

  package static func refusal(of wave: Wave) -> String? { ReplicatorTranslation.refusal(of: wave) }

  package func layOut(at time: MediaTime) { start(at: time) }

  private func start(at time: MediaTime) {
    picture.drawStrip(width: site.form.wavelength)
    ticks = site.slide(picture, isAdditive: false, at: time)
  }
}
