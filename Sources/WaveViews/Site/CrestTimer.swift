import AnimationTiming
import LayerTree

/// The timer of an app that draws the next crests by lot when the ones before are reached, and
/// declares the way to them: of a wave whose ``WaveForm/swell`` is drawn.
///
/// Each declaration reaches over two values, so that one that comes late leaves no gap: a view
/// whose run loop is kept for less than an interval shows the same.
final class CrestTimer {
  private let site: WaveSite
  private let cycle: ValueCycle
  private let start: MediaTime
  private let declare: (_ values: [Double], _ curves: [TimingFunction], _ timing: Timing) -> Void
  private var timer: FrameTimer?

  /// Declares the first crests and starts the timer; nil for a wave whose crests nobody draws.
  ///
  /// - Parameters:
  ///   - start: when the first crest is reached, s.
  ///   - declare: replaces what was declared before by the way through `values`, as `timing` has
  ///     it, with a curve for each step.
  init?(
    _ site: WaveSite, from start: MediaTime,
    declare: @escaping (_ values: [Double], _ curves: [TimingFunction], _ timing: Timing) -> Void
  ) {
    guard let cycle = site.form.swell, cycle.isDrawn else { return nil }
    self.site = site
    self.cycle = cycle
    self.start = start
    self.declare = declare
    draw(at: start)
    addTimer()
  }

  deinit { stop() }

  /// Holds the timer back, or lets it go on.
  func setPaused(_ isPaused: Bool) {
    guard isPaused == (timer != nil) else { return }
    if isPaused { stop() } else { addTimer() }
  }

  /// Takes the timer off the run loop.
  func stop() {
    timer?.invalidate()
    timer = nil
  }

  private func addTimer() {
    // The default mode: it stands still while somebody scrolls, as the published view's does.
    timer = site.timers.addTimer(every: cycle.interval, in: .default) { [unowned self] time in
      draw(at: site.root.convertTime(time, from: nil))
    }
  }

  /// - Parameter time: the view's own, s.
  private func draw(at time: MediaTime) {
    let interval = cycle.interval
    let step = max(0, ((time - start) / interval + 1e-6).rounded(.down))
    let first = Int(step + (cycle.lead(phase: site.phase) / interval).rounded())
    let values = (first...first + 2).map { cycle.value(number: $0) }
    let curves = cycle.timingFunction.map { [$0, $0] } ?? []
    declare(
      values, curves,
      Timing(beginTime: start + step * interval, duration: 2 * interval, fillMode: .both))
  }
}
