import WaveViews

/// After how many frames of a steady motion what a frame does repeats.
///
/// A cached raster is made for each sub-pixel phase, and a frame in which the phase stays has
/// nothing to paint: at 120 Hz and scale 2 a wave of 12 pt/s moves 0.8 quarter pixels a frame, and
/// one frame in five is such where there are four phases. A path is cut at whole points from the
/// view's edge. Both repeat when the wave has moved a whole number of points and of pixels.
enum MotionCycle {
  /// Longer cycles are none: a batch has to hold one.
  static let longest = 60

  /// The least number of frames after which a wave that moves `step` pt per frame has moved whole
  /// points and, at `scale` pixels per point, whole pixels, to a five-hundredth, at which no raster
  /// differs: a rate may be a fraction. 1 where that takes more than ``longest`` frames.
  static func frames(step: Double, scale: Double) -> Int {
    func isWhole(_ distance: Double) -> Bool { abs(distance - distance.rounded()) < 2e-3 }
    return (1...longest).first {
      let distance = Double($0) * step
      return isWhole(distance) && isWhole(distance * scale)
    } ?? 1
  }

  /// The cycle of a setup's waves under any strategy that ticks once in `refreshesPerTick` frames:
  /// of the motion that all share, or of both published ones, which must fit in together. A wave
  /// that swells or whose level moves has no cycle this short; one whose crests are random has that
  /// of the app's timer.
  static func frames(_ setup: SceneSetup, refreshesPerTick: Int = 1) -> Int {
    leastCommonMultiple(frames(of: setup), max(1, refreshesPerTick))
  }

  private static func frames(of setup: SceneSetup) -> Int {
    let (form, scale, refreshHz) = (setup.form, setup.scale, setup.refreshHz)
    if let swell = form.swell, swell.isDrawn {
      let frames = swell.interval * refreshHz
      return frames <= Double(longest) && frames == frames.rounded() ? max(1, Int(frames)) : 1
    }
    guard form.swell == nil, form.tide == nil else { return 1 }
    switch setup.style {
    case .equal: return frames(step: abs(form.speed) / refreshHz, scale: scale)
    case .asPublished:
      let steps = [form.tickedStep, form.declaredSpeed / refreshHz]
      let both = steps.reduce(1) {
        leastCommonMultiple($0, frames(step: abs($1), scale: scale))
      }
      return both <= longest ? both : 1
    }
  }

  private static func leastCommonMultiple(_ one: Int, _ other: Int) -> Int {
    var (divisor, rest) = (one, other)
    while rest != 0 { (divisor, rest) = (rest, divisor % rest) }
    return one / divisor * other
  }
}
