import AnimationTiming
import LayerTree
import Vocabulary

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

  /// Why no app draws the wave into a bitmap here; nil where one does.
  static func bitmapRefusal(of wave: Wave) -> String? {
    let form = wave.form(in: wave.defaultSize)
    let isFilled = form.curves.allSatisfy { if case .filled = $0.ink { true } else { false } }
    return isFilled && form.gradient == nil ? nil : "it fills with plain colours and draws no lines"
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
}
