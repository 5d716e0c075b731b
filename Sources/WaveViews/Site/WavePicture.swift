import AnimationTiming
public import LayerTree

/// The layers that show a wave's curves, one each, in a view, and what floats on them.
///
/// A class, so that who draws on every tick keeps one reference and copies no form.
public final class WavePicture {
  let form: WaveForm
  /// The float; nil for none.
  let rider: RiderLayer?
  /// The gradient that the curves mask; nil for plain colours.
  let gradient: GradientWater?
  /// One for each curve, the hindmost first.
  public let layers: [ShapeLayer]
  private let context: LayerContext

  /// Adds the layers, without paths, to `superlayer`, and what floats to the view's own.
  init(_ form: WaveForm, in superlayer: Layer, view: Layer) {
    self.form = form
    context = superlayer.context
    let gradient = GradientWater(form, in: superlayer)
    let holder = gradient?.mask ?? superlayer
    self.gradient = gradient
    layers = form.curves.map { curve in
      let layer = ShapeLayer(in: superlayer.context)
      layer.frame = Rect(origin: .zero, size: form.size)
      layer.take(form.gradient == nil ? curve.ink : curve.ink.masking)
      holder.addSublayer(layer)
      return layer
    }
    rider = RiderLayer(form, in: view)
  }

  /// Moves what goes along with the curves to where it is at `instant`.
  @inline(__always)
  func accompany(_ instant: WaveInstant) {
    rider?.move(instant)
    gradient?.move(instant)
  }

  /// Gives every layer a fresh path of its curve from x = 0 to `width`, pt, where the wave stands
  /// at `instant`.
  @inline(__always)
  public func draw(_ instant: WaveInstant, width: Double) {
    var above: Path?
    for index in layers.indices {
      let path = form.curves[index].path(
        width: width, instant, above: above, work: context.work)
      layers[index].path = path
      if layers.count > 1 { above = path }
    }
    accompany(instant)
  }

  /// The same in the layers' own storage.
  @inline(__always)
  public func redraw(_ instant: WaveInstant, width: Double) {
    var above: Path?
    for index in layers.indices {
      layers[index].withMutablePath { path in
        path.removeAll()
        form.curves[index].append(
          to: &path, width: width, instant, above: above, work: context.work)
      }
      if layers.count > 1, form.curves.contains(where: { $0.profile == .mirrored }) {
        above = layers[index].path
      }
    }
    accompany(instant)
  }

  /// The wave at rest, deep enough that no swell shows its bottom.
  func drawStrip(width: Double) {
    let curves = form.strip
    var above: Path?
    for index in layers.indices {
      let path = curves[index].path(width: width, .resting, above: above, work: context.work)
      layers[index].path = path
      above = path
    }
  }

  /// Replaces what was declared of a strip's paths by their way through crests times `values`.
  func morph(through values: [Double], _ curves: [TimingFunction], _ timing: Timing) {
    for (layer, curve) in zip(layers, form.strip) {
      let paths = values.map { value in
        curve.path(
          width: form.stripWidth, WaveInstant(shift: 0, swell: value), work: context.work)
      }
      layer.add(
        PathAnimation(
          values: paths, timingFunctions: curves, timing: timing, isRemovedOnCompletion: false),
        forKey: "crest")
    }
  }
}

extension WaveForm {
  /// The curves with bottoms that stay below the view, whatever the swell and the level are.
  var strip: [WaveCurve] {
    let least = swell?.least ?? 1
    let rise = max(0, -(tide?.least ?? 0))
    guard least > 0, swell != nil || tide != nil else { return curves }
    return curves.map { curve in
      curve.deepened(to: curve.waterline + (curve.bottom - curve.waterline + rise) / least)
    }
  }
}

extension WaveCurve.Ink {
  /// The same in what lets everything through a mask.
  var masking: WaveCurve.Ink {
    switch self {
    case .filled: .filled(.black)
    case .outlined(_, let width): .outlined(.black, width: width)
    case .line(_, let width): .line(.black, width: width)
    }
  }
}

extension ShapeLayer {
  /// Fills and strokes as `ink` says.
  fileprivate func take(_ ink: WaveCurve.Ink) {
    switch ink {
    case .filled(let color): fillColor = color
    case .outlined(let color, let width):
      (fillColor, strokeColor) = (color, color)
      lineWidth = width
    case .line(let color, let width):
      (fillColor, strokeColor) = (nil, color)
      lineWidth = width
    }
  }
}

extension WaveForm {
  /// The wave as the app draws it into a bitmap of its own: from x = 0 to `width` pt, where it
  /// stands at `instant`; nil for a size that no bitmap has, or without memory.
  func bitmap(
    width: Double, _ instant: WaveInstant, scale: Double, work: WorkLedger
  ) -> LayerImage? {
    LayerImage.drawn(size: Size(width: width, height: size.height), scale: scale) { pen in
      var above: Path?
      for curve in curves {
        guard case .filled(let color) = curve.ink else { continue }
        let path = curve.path(width: width, instant, above: above, work: work)
        pen.fill(path, color)
        above = path
      }
    }
  }

  /// True if no curve is or has a line.
  var isFilled: Bool { curves.allSatisfy { if case .filled = $0.ink { true } else { false } } }

  /// Why no app draws the wave into a bitmap here; nil where one does.
  static func bitmapRefusal(of wave: Wave) -> String? {
    let form = wave.form(in: wave.defaultSize)
    return form.isFilled && form.gradient == nil
      ? nil : "it fills with plain colours and draws no lines"
  }

  /// Why no bitmap of the wave shows it that is only moved; nil where one does.
  static func movedBitmapRefusal(of wave: Wave) -> String? {
    let form = wave.form(in: wave.defaultSize)
    if form.swell != nil { return "its amplitude changes: a bitmap that is stretched is not sharp" }
    if form.tide != nil { return "its level moves: the bitmap ends at the view's bottom" }
    return bitmapRefusal(of: wave) ?? translationRefusal(of: wave)
  }
}

extension WaveSite {
  /// A layer with the strip as a bitmap that the app draws once, in the view, which it may stand
  /// out of to the right; it has no actions of its own.
  func addBitmapStrip() -> Layer {
    let layer = Layer(in: root.context)
    layer.belongsToView = true
    layer.frame = Rect(x: 0, y: 0, width: form.stripWidth, height: size.height)
    layer.contentsScale = contentsScale
    layer.contents = form.bitmap(
      width: form.stripWidth, .resting, scale: contentsScale, work: root.context.work)
    root.addSublayer(layer)
    return layer
  }

  /// Layers for the wave's curves, without paths, on top of `superlayer` or the view's own.
  public func addPicture(to superlayer: Layer? = nil) -> WavePicture {
    WavePicture(form, in: superlayer ?? root, view: root)
  }

  /// The same as the wave is at the start: what a rebuild replaces.
  public func addFirstPicture() -> WavePicture {
    let picture = addPicture()
    picture.draw(form.start(phase: phase), width: size.width)
    return picture
  }

  /// The same before the wave moved, as wide as the form's strip: what a translation moves.
  public func addStrip() -> WavePicture {
    let picture = addPicture()
    picture.drawStrip(width: form.stripWidth)
    return picture
  }
}
