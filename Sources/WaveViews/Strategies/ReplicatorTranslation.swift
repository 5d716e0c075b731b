package import AnimationTiming
package import LayerTree

/// Two abutting copies of one wavelength under a replicator, moved by a non-additive translation,
/// as published. At fractions of a pixel two antialiased edges meet: up to a quarter of the
/// background shows through in that one column.
package final class ReplicatorTranslation: TickedStrategy {
  package static let id = "replicator-translation"
  package static let isDeclared = true
  package static let summary =
    "nothing per frame; two abutting copies under a replicator, not additive, as published"

  package let ticks: (any TickSource)?

  package init(_ site: WaveSite) {
    let picture = site.addPicture(to: site.addReplicator())
    picture.drawStrip(width: site.form.wavelength)
    ticks = site.slide(picture, isAdditive: false)
  }

  /// Not for one whose amplitude depends on the place in the view, nor for pieces that overlap.
  package static func refusal(of wave: Wave) -> String? {
    let form = wave.form(in: wave.defaultSize)
    if form.gradient != nil {
      return "its water is a gradient seen through a mask, which is no copy of one wavelength"
    }
    let overlap = form.curves.contains { $0.profile == .parabolas && $0.lead != 0 }
    return overlap ? "its pieces would overlap" : WaveForm.translationRefusal(of: wave)
  }
}

extension WaveSite {
  /// A replicator over the view, with as many copies as show a wavelength more than the view.
  func addReplicator() -> ReplicatorLayer {
    let replicator = ReplicatorLayer(in: root.context)
    replicator.frame = bounds
    let wavelength = form.wavelength
    replicator.instanceCount =
      form.curves.isEmpty ? 0 : Int((size.width / wavelength).rounded(.up)) + 1
    replicator.instanceTransform = .translation(x: wavelength, y: 0)
    root.addSublayer(replicator)
    return replicator
  }
}

/// The clock recipe of the post's replicator view, which converts times the wrong way round: from
/// the layer's clock *to* the media clock, not *from* it. That is the same while both clocks are
/// one, and off by twice the layer's begin time after it was resumed once. Its author replaced it
/// later ("fix animation pause and unpause glitch").
package enum PublishedClock {
  /// Holds `layer` at the media time `time`, s: from its second pause on, not where it stands.
  package static func pause(_ layer: Layer, at time: MediaTime) {
    layer.timeOffset = layer.mediaTime(atLocalTime: time)
    layer.speed = 0
  }

  /// Lets `layer` go on at the media time `time`, s, from where it was held.
  package static func resume(_ layer: Layer, at time: MediaTime) {
    let held = layer.timeOffset
    (layer.beginTime, layer.timeOffset, layer.speed) = (0, 0, 1)
    layer.beginTime = layer.mediaTime(atLocalTime: time) - held
  }
}
