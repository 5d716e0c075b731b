package import AnimationTiming
package import LayerTree

/// A view that draws what it shows into a bitmap, as one does that overrides `drawRect:`, be it
/// with nothing: bounds × scale pixels of 4 bytes, rounded up, all sent with the next commit.
package final class DrawnView {
  /// Draws into transparent pixels: premultiplied ARGB32 words, the top row first.
  package typealias Drawing = (
    _ words: UnsafeMutableBufferPointer<UInt32>, _ width: Int, _ height: Int
  ) -> Void

  package let layer: Layer
  private let draw: Drawing

  /// - Parameter scale: pixels of the bitmap per point.
  package init(_ frame: Rect, scale: Double, in context: LayerContext, draw: @escaping Drawing) {
    layer = Layer(in: context)
    layer.belongsToView = true
    layer.contentsScale = scale
    layer.frame = frame
    self.draw = draw
    display()
  }

  /// Where the view lies in its superlayer, pt; one of another size is drawn again.
  package var frame: Rect {
    get { layer.frame }
    set {
      let size = layer.bounds.size
      layer.frame = newValue
      if newValue.size != size { display() }
    }
  }

  /// Draws the view into a new bitmap; a size that no bitmap has shows none.
  package func display() {
    let (size, scale) = (layer.bounds.size, layer.contentsScale)
    func pixels(_ side: Double) -> Int { Int(exactly: (side * scale).rounded(.up)) ?? 0 }
    let (width, height) = (pixels(size.width), pixels(size.height))
    layer.contents = LayerImage(width: width, height: height) { draw($0, width, height) }
  }
}
