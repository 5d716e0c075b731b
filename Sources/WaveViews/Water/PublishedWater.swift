import AnimationTiming
import LayerTree

/// Water as YSWaterWaveView moves it, tick by tick: it rises from the bottom by 1 pt at each until
/// it is where it was sent; meanwhile what amplitudes are multiplied by goes down and up by a
/// hundredth between its greatest and its least value; then amplitudes fall by 0.066 pt at each
/// tick, and below 0 the display link is taken off the run loop. Sent elsewhere it begins anew at
/// the bottom. The gradient's frame is set once, 20 pt above where the water is sent.
///
/// A tick that is lost is lost: all of it is slower then. The last picture is not quite flat: its
/// waves are lower than 0.066 pt.
final class PublishedWater: WaterStrategy {
  static let id = "path-rebuild-as-published"
  static let summary =
    "progress: as path-rebuild, level and amplitude by the tick, begun anew where it is retargeted"

  /// How much the factor of amplitudes changes at each tick on the way.
  private static let swellStep = 0.01

  private let site: WaveSite
  private let picture: WavePicture
  private let ticking: WaveTicking
  private var link: DisplayLink?
  private var target = 0.0
  private var level = 0.0
  private var shift = 0.0
  private var swell = 0.0
  /// The factor of amplitudes on the way, and whether it grows.
  private var (factor, isGrowing) = (0.0, false)

  init(_ site: WaveSite) {
    self.site = site
    picture = site.addPicture()
    ticking = site.form.ticked
  }

  static func refusal(of wave: Wave) -> String? {
    let form = wave.form(in: wave.defaultSize)
    if form.ticked.rise == nil { return "its author sends no water from level to level" }
    return form.tide == nil && form.gradient.map { $0.frame == .view } != false
      ? nil : "its level, or its gradient's frame, has a way of its own"
  }

  func send(to share: Double, at time: MediaTime) {
    guard !share.isNaN else { return }
    target = min(max(share, 0), 1)
    let (form, height) = (site.form, site.size.height)
    level = height
    shift = site.phase * form.wavelength
    (factor, isGrowing) = (form.swell?.most ?? 1, false)
    site.root.context.withoutActions {
      picture.gradient?.set(top: height - (height * target + 20))
    }
    stop()
    link = site.links.add(DisplayLink { [unowned self] _ in tick() })
  }

  func stop() {
    if let link { site.links.remove(link) }
    link = nil
  }

  private func tick() {
    let form = site.form
    guard let curve = form.curves.first else { return stop() }
    if level <= site.size.height * (1 - target) {
      swell -= ticking.settling / abs(curve.amplitude)
      if swell <= 0 { return stop() }
    } else {
      changeAmplitude(between: form.swell?.least ?? 1, form.swell?.most ?? 1)
      level -= ticking.rise ?? 0
    }
    shift += ticking.step
    site.root.context.withoutActions {
      picture.draw(
        WaveInstant(shift: shift, swell: swell, drop: level - curve.waterline),
        width: site.size.width)
    }
  }

  private func changeAmplitude(between least: Double, _ most: Double) {
    factor += isGrowing ? Self.swellStep : -Self.swellStep
    if factor <= least { isGrowing = true }
    if factor >= most { isGrowing = false }
    swell = factor
  }
}
