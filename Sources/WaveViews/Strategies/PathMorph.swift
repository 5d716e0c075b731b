import AnimationTiming
import LayerTree

/// Paths at equal steps of one period, between which the server interpolates, as some published
/// views have it. Points move on straight lines, which flattens the wave by up to
/// A · (1 − cos(π / steps)): with 64 steps 0.01 pt of an amplitude of 8.
///
/// A wave whose crests are random is a strip that a translation moves; a timer of the app's
/// declares paths to the next crests, between which all points move on straight lines: exact.
package final class PathMorph: TickedStrategy {
  package static let id = "path-morph"
  package static let isDeclared = true
  package static let summary = "nothing per frame; the server interpolates 64 paths of one period"

  /// Paths per period, and how many more than that are sent: the last is the first again.
  static let steps = 64

  package let ticks: (any TickSource)?

  package init(_ site: WaveSite) {
    guard site.form.swell == nil else {
      let strip = site.addStrip()
      site.translate(strip, isAdditive: false)
      ticks = CrestTimer(site, from: site.start) { values, curves, timing in
        strip.morph(through: values, curves, timing)
      }
      return
    }
    ticks = nil
    Self.morphPeriod(site)
  }

  private static func morphPeriod(_ site: WaveSite) {
    let picture = site.addPicture()
    var paths = [[Path]](repeating: [], count: picture.layers.count)
    for step in 0...Self.steps {
      let share = Double(step % Self.steps) / Double(Self.steps)
      picture.draw(
        WaveInstant(shift: site.form.wavelength * share, swell: 1), width: site.size.width)
      for index in paths.indices { paths[index].append(picture.layers[index].path ?? Path()) }
    }
    let timing = site.leftward(isAdditive: false).timing
    let isRightward = WaveMotion.declared(site.form, site.style).speed < 0
    for (layer, paths) in zip(picture.layers, paths) {
      layer.path = paths[0]
      layer.add(
        PathAnimation(
          values: isRightward ? paths.reversed() : paths, timing: timing,
          isRemovedOnCompletion: false), forKey: "wave")
    }
    picture.rider?.bob(timing, isRightward: isRightward)
  }

  /// Not for a wave that swells by a rule, whose amplitude has a period of its own, nor for
  /// parabolas, which begin elsewhere in every picture, unless only their crests are drawn anew.
  package static func refusal(of wave: Wave) -> String? {
    let form = wave.form(in: wave.defaultSize)
    if let swell = form.swell {
      return swell.isDrawn
        ? nil : "its amplitude has a period of its own: no list of paths repeats with both"
    }
    if form.tide != nil { return "its level has a period of its own" }
    let isCut = form.curves.contains { $0.profile == .parabolas }
    return isCut ? "its pieces begin elsewhere in every picture: paths would not match" : nil
  }
}
