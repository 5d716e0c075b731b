import AnimationTiming
import LayerTree
import TestSupport
import Testing

@Suite("Defaults of what few layers set")
struct FeatureDefaultTests {
  private let context = LayerContext(work: WorkLedger())

  @Test("are Core Animation's")
  func values() {
    let layer = Layer(in: context)
    #expect(layer.cornerRadius == 0)
    #expect(layer.mask == nil)
    #expect(layer.allowsGroupOpacity)
    #expect(!layer.shouldRasterize)
    #expect(layer.rasterizationScale == 1)
    #expect(layer.shadowOpacity == 0)
    #expect(layer.shadowRadius == 3)
    #expect(layer.shadowOffset == Size(width: 0, height: -3))
    #expect(layer.shadowColor == .black)
    #expect(layer.shadowPath == nil)
    #expect(layer.borderWidth == 0 && layer.borderColor == .black)
    #expect(layer.sublayerTransform == .identity)
    #expect(layer.anchorPointZ == 0)
    #expect(layer.contents == nil && layer.contentsScale == 1)
    #expect(layer.contentsCenter == Rect(x: 0, y: 0, width: 1, height: 1))
    let shape = ShapeLayer(in: context)
    #expect(shape.fillColor == .black)
    #expect(shape.strokeColor == nil)
    #expect(shape.lineWidth == 1)
    let gradient = GradientLayer(in: context)
    #expect(gradient.colors.isEmpty && gradient.locations == nil)
  }

  @Test("are not sent, and setting one again sends nothing")
  func notSent() {
    func length() -> Int { context.commit(at: 1).count }
    let layer = Layer(in: context)
    let plain = length()
    // Header, record, bounds, points, transform, opacity, background, visibility, sublayers.
    #expect(plain == 40 + 8 + 32 + 32 + 48 + 4 * 8)
    layer.cornerRadius = 0
    layer.mask = nil
    layer.shadowOffset = Size(width: 0, height: -3)
    layer.allowsGroupOpacity = true
    #expect(length() == 0)
    layer.cornerRadius = 3
    #expect(length() == 40 + 8 + 8)
    layer.shadowRadius = 5
    #expect(length() == 40 + 8 + 4 * 8 + 32)
  }
}
