import AnimationTiming
import LayerTree

/// Water made of strips and bodies: for each curve a strip that holds what is wavy, which a
/// translation moves and a scale about the waterline flattens, and under it a rectangle that sinks
/// and rises with the troughs. Together they are the wave at every amplitude, down to none.
///
/// A rectangle begins an amplitude below the troughs, and the strip ends another one below that:
/// no edge of the one lies on an edge of the other. Only waves lower than a pixel have both in one
/// row, where up to a quarter of the background shows through. A translucent curve is
/// an opaque group of both with its opacity: nothing is seen twice where they overlap.
struct WaterLayers {
  private let form: WaveForm
  /// The layer that rises and falls with the level.
  let level: Layer
  /// The wavy part of each curve, the hindmost first.
  let strips: [ShapeLayer]
  let bodies: [Layer]
  let rider: RiderLayer?

  init(_ form: WaveForm, in superlayer: Layer) {
    self.form = form
    let context = superlayer.context
    level = Layer(in: context)
    level.frame = Rect(origin: Point(x: 0, y: form.drop(share: 0)), size: form.size)
    (GradientWater(form, in: superlayer)?.mask ?? superlayer).addSublayer(level)
    let width = form.size.width + form.wavelength + form.lifeTravel
    var (strips, bodies): ([ShapeLayer], [Layer]) = ([], [])
    var above: Path?
    for curve in form.curves {
      let color = form.gradient == nil ? curve.ink.color : .black
      let path = curve.deepened(to: curve.waterline + 3 * abs(curve.amplitude)).path(
        width: width, .resting, above: above, work: context.work)
      above = path
      strips.append(Self.strip(path, curve, color, form.size, in: context))
      bodies.append(Self.body(curve, color, form.size, in: context))
      let holder = Self.holder(color, of: level, form.size)
      holder.addSublayer(strips[strips.count - 1])
      holder.addSublayer(bodies[bodies.count - 1])
    }
    (self.strips, self.bodies) = (strips, bodies)
    rider = RiderLayer(form, in: superlayer)
    rider?.place(form.empty)
  }

  /// A group of its own for a curve whose colour lets something through.
  private static func holder(_ color: Color, of level: Layer, _ size: Size) -> Layer {
    guard color.alpha < 1 else { return level }
    let group = Layer(in: level.context)
    group.frame = Rect(origin: .zero, size: size)
    group.opacity = color.alpha
    level.addSublayer(group)
    return group
  }

  private static func strip(
    _ path: Path, _ curve: WaveCurve, _ color: Color, _ size: Size, in context: LayerContext
  ) -> ShapeLayer {
    let strip = ShapeLayer(in: context)
    strip.bounds = Rect(origin: .zero, size: size)
    strip.anchorPoint = Point(x: 0.5, y: curve.waterline / size.height)
    strip.position = Point(x: size.width / 2, y: curve.waterline)
    (strip.fillColor, strip.path) = (color.with(alpha: 1), path)
    strip.isHidden = true
    return strip
  }

  /// As deep as the view and a wave's height more: its lower edge is never seen.
  private static func body(
    _ curve: WaveCurve, _ color: Color, _ size: Size, in context: LayerContext
  ) -> Layer {
    let body = Layer(in: context)
    body.anchorPoint = .zero
    body.bounds = Rect(x: 0, y: 0, width: size.width, height: 2 * size.height)
    body.position = Point(x: 0, y: curve.waterline)
    body.backgroundColor = color.with(alpha: 1)
    return body
  }

  /// Where the level's layer stands when the water covers `share` of the view, pt.
  func levelPosition(share: Double) -> Double { form.drop(share: share) + form.size.height / 2 }

  /// Where the body of a curve stands, pt, when amplitudes are multiplied by `swell`.
  func bodyPosition(_ index: Int, swell: Double) -> Double {
    form.curves[index].waterline + 2 * abs(form.curves[index].amplitude) * swell
  }

  func place(_ instant: WaveInstant) {
    level.position.y = instant.drop + form.size.height / 2
    let place = AffineTransform(a: 1, b: 0, c: 0, d: instant.swell, tx: -instant.shift, ty: 0)
    for (index, strip) in strips.enumerated() {
      strip.isHidden = instant.swell == 0
      strip.transform = place
      bodies[index].position.y = bodyPosition(index, swell: instant.swell)
    }
    rider?.move(instant)
  }

  /// Why strips and bodies do not show the water of `wave`; nil where they do.
  static func refusal(of wave: Wave) -> String? {
    let form = wave.form(in: wave.defaultSize)
    if let gradient = form.gradient, gradient.frame != .view {
      return "its gradient's frame follows the level, which strips and bodies leave alone"
    }
    return form.isFilled
      ? WaveForm.translationRefusal(of: wave)
      : "it is outlined: the line would be seen between a strip and its body"
  }
}

extension WaveCurve.Ink {
  fileprivate var color: Color {
    switch self {
    case .filled(let color), .outlined(let color, _), .line(let color, _): color
    }
  }
}
