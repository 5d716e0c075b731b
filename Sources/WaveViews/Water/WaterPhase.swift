import AnimationTiming

/// Where a view's wave stands while its water goes through its course: the place of the wave
/// together with its height and level.
struct WaterPhase {
  var course: WaterCourse
  private let site: WaveSite
  private var phase: WavePhase

  init(_ site: WaveSite) {
    self.site = site
    course = WaterCourse(site.form)
    phase = site.motion()
  }

  /// Where the wave stands when a frame shows `time`, s, not before the water was last sent.
  mutating func instant(at time: MediaTime) -> WaveInstant {
    let form = site.form
    let shift =
      form.life.rampsSpeed
      ? site.phase * form.wavelength + form.speed * course.travelled(at: time)
      : phase.instant(at: time).shift
    return WaveInstant(
      shift: shift, swell: course.swellFactor(at: time),
      drop: form.drop(share: course.share(at: time)))
  }
}
