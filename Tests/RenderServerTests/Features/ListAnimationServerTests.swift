import AnimationTiming
import LayerTree
import RenderServer
import Testing

@Suite("Animations of lists and of visibility, on a server")
struct ListAnimationServerTests {
  private static func gradient(_ connection: Connection) -> GradientLayer {
    let layer = GradientLayer(in: connection.context)
    layer.frame = Rect(x: 2, y: 2, width: 20, height: 16)
    layer.colors = [CornerTests.red, CornerTests.blue]
    layer.locations = [0.2, 0.6]
    connection.root.addSublayer(layer)
    return layer
  }

  private static let purple = Color(red: 0.5, green: 0, blue: 0.5)

  @Test("colours and places move element by element, and the model is back at the end")
  func middle() throws {
    let connection = try Connection()
    let layer = Self.gradient(connection)
    let before = try connection.bitmap(at: 1)
    layer.add(
      ListAnimation(
        from: [CornerTests.red, CornerTests.red], to: [CornerTests.blue, CornerTests.red],
        timing: Timing(duration: 2)))
    layer.add(ListAnimation(from: [0.2, 0.6], to: [0, 1], timing: Timing(duration: 2)))
    _ = try connection.bitmap(at: 10)
    let shown = try connection.bitmap(at: 11)
    let gradient = try #require(connection.server.presentationGradient(of: layer.id))
    #expect(gradient.colors == [Self.purple, CornerTests.red])
    #expect(gradient.locations == [0.1, 0.8])
    let still = try Connection()
    let same = Self.gradient(still)
    (same.colors, same.locations) = ([Self.purple, CornerTests.red], [0.1, 0.8])
    #expect(try shown == still.bitmap())
    #expect(shown != before)
    #expect(try connection.bitmap(at: 12.001) == before)
  }

  @Test("a layer in a group hides while its animation is not 0")
  func hidden() throws {
    let connection = try Connection()
    let layer = connection.addLayer(Rect(x: 2, y: 2, width: 9, height: 9), CornerTests.red)
    let before = try connection.bitmap(at: 1)
    layer.add(
      .group(
        AnimationGroup(
          animations: [
            .keyframe(
              KeyframeAnimation(
                keyPath: .hidden, values: [.scalar(0), .scalar(1), .scalar(0)],
                calculationMode: .discrete, timing: Timing(duration: 3)))
          ], timing: Timing(duration: 3))))
    _ = try connection.bitmap(at: 10)
    #expect(try connection.bitmap(at: 10.9) == before)
    #expect(try connection.bitmap(at: 11.5).isBlank)
    #expect(connection.server.presentationValue(of: layer.id, for: .hidden) == .scalar(1))
    #expect(layer.presentedValue(of: .hidden, at: 11.5) == .scalar(1))
    // A commit in its midst changes nothing.
    layer.opacity = 0.9
    #expect(try connection.bitmap(at: 11.6).isBlank)
    layer.opacity = 1
    #expect(try connection.bitmap(at: 12.5) == before)
    layer.isHidden = true
    #expect(try connection.bitmap(at: 12.6) == before, "the animation says so still")
    #expect(try connection.bitmap(at: 13.001).isBlank)
  }
}
