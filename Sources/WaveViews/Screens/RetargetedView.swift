package import AnimationTiming
package import LayerTree

/// A view whose wave, a quarter as wide as the view, is sent from one end to the other and back.
package final class RetargetedView {
  package let root: Layer
  /// The moving layer: a view's own, which moves by the animations that it is given only.
  package let mover: ShapeLayer
  /// Where the mover's anchor point stands at either end, pt.
  let ends: (left: Double, right: Double)

  /// Why the view cannot show `wave`; nil where it can.
  package static func refusal(of wave: Wave) -> String? {
    let form = wave.form(in: wave.defaultSize)
    guard form.curves.count == 1, form.gradient == nil, form.swell == nil,
      case .filled = form.curves[0].ink
    else { return "one filled shape that keeps its form is sent to and fro" }
    return nil
  }

  /// A view whose wave rests at the left end, moved to the left by `phase`, 0 up to 1, of
  /// its wavelength.
  package init(_ wave: Wave, frame: Rect, phase: Double = 0, in superlayer: Layer) {
    root = .view(frame, in: superlayer)
    let size = Size(width: frame.size.width / 4, height: frame.size.height)
    mover = ShapeLayer(in: superlayer.context)
    mover.belongsToView = true
    mover.frame = Rect(origin: .zero, size: size)
    let form = wave.form(in: size)
    if case .filled(let color) = form.curves[0].ink { mover.fillColor = color }
    mover.path = form.curves[0].path(
      width: size.width, form.start(phase: phase), work: superlayer.context.work)
    root.addSublayer(mover)
    ends = (size.width / 2, frame.size.width - size.width / 2)
  }

  /// Sends the wave to the end where the model is not.
  package func retarget(
    _ mode: InterruptionMode, duration: MediaTime, timingFunction: TimingFunction?,
    at time: MediaTime
  ) {
    let x = mover.position.x == ends.left ? ends.right : ends.left
    mode.send(mover, toX: x, duration: duration, timingFunction: timingFunction, at: time)
  }
}
