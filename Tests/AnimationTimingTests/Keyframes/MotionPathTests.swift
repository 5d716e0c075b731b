import Foundation
import TestSupport
import Testing

@testable import AnimationTiming

@Suite("Motion along a path")
struct MotionPathTests {
  private static func animation(
    _ path: Path, _ mode: KeyframeAnimation.CalculationMode = .linear
  ) -> KeyframeAnimation {
    KeyframeAnimation(
      keyPath: .position, path: MotionPath(path), calculationMode: mode, rotationMode: .auto,
      timing: Timing(duration: 1, fillMode: .both))
  }

  private static func corner(closed: Bool = false) -> Path {
    .polygon([(0, 0), (100, 0), (100, 300)], closed: closed)
  }

  private static func cubic(from start: Point, to end: Point, _ c1: Point, _ c2: Point) -> Path {
    var path = Path()
    path.move(to: start)
    path.addCubic(to: end, control1: c1, control2: c2)
    return path
  }

  typealias Place = (
    mode: KeyframeAnimation.CalculationMode, time: Double, point: Point, angle: Double
  )

  static let places: [Place] = [
    (.linear, 0.25, Point(x: 50, y: 0), 0),
    (.cubic, 0.25, Point(x: 50, y: 0), 0),
    (.linear, 0.75, Point(x: 100, y: 150), .pi / 2),
    (.paced, 0.75, Point(x: 100, y: 200), .pi / 2),
    (.cubicPaced, 0.75, Point(x: 100, y: 200), .pi / 2),
    (.discrete, 0.2, Point(x: 0, y: 0), 0),
    (.discrete, 0.5, Point(x: 100, y: 0), .pi / 2),
    (.discrete, 1, Point(x: 100, y: 0), .pi / 2),
  ]

  @Test("each mode has its own pace along a corner, and the direction follows", arguments: places)
  func place(_ row: Place) throws {
    var animation = Self.animation(Self.corner(), row.mode)
    expectClose(animation.value(at: row.time, over: .point(.zero)), .point(row.point), within: 1e-9)
    #expect(abs(try #require(animation.rotation(at: row.time)) - row.angle) < 1e-12)
    animation.rotationMode = .autoReverse
    #expect(abs(try #require(animation.rotation(at: row.time)) - row.angle - .pi) < 1e-12)
    animation.rotationMode = nil
    #expect(animation.rotation(at: row.time) == nil)
  }

  @Test("an arc is as long as its angle, and an even pace is an even angle")
  func arc() throws {
    // A quarter circle by the usual cubic, which is within 0.03 % of one.
    let k = 0.5522847498
    let quarter = Self.cubic(
      from: Point(x: 1, y: 0), to: Point(x: 0, y: 1), Point(x: 1, y: k), Point(x: k, y: 1))
    let animation = Self.animation(quarter, .paced)
    let path = try #require(animation.path)
    let length = (0..<path.segmentCount).reduce(0) { $0 + path.length(ofSegment: $1) }
    #expect(abs(length - .pi / 2) < 3e-4)
    for time in stride(from: 0.1, to: 1, by: 0.1) {
      let point = try #require(animation.value(at: time, over: .point(.zero))).components
      #expect(abs(atan2(point[1], point[0]) - time * .pi / 2) < 1e-3)
      #expect(abs(try #require(animation.rotation(at: time)) - (1 + time) * .pi / 2) < 2e-3)
    }
  }

  @Test("a quadratic curve is the same as the cubic one degree higher")
  func quadratic() {
    var curve = Path.polygon([(0, 0)])
    curve.addQuadratic(to: Point(x: 2, y: 0), control: Point(x: 1, y: 2))
    let middle = Self.animation(curve).value(at: 0.5, over: .point(.zero))
    expectClose(middle, .point(Point(x: 1, y: 1)), within: 1e-12)
  }

  @Test("a jump takes no time, and closing is a segment only where it moves")
  func subpaths() {
    var figures = Path.polygon([(0, 0), (10, 0)])
    figures.move(to: Point(x: 50, y: 0))
    figures.addLine(to: Point(x: 50, y: 10))
    figures.addLine(to: Point(x: 50, y: 0))
    figures.close()
    let path = Self.animation(figures)
    #expect(path.path?.segmentCount == 3)
    expectClose(path.value(at: 0.5, over: .point(.zero)), .point(Point(x: 50, y: 5)), within: 1e-9)
    let triangle = Self.animation(Self.corner(closed: true))
    #expect(triangle.path?.segmentCount == 3)
    expectClose(triangle.value(at: 1, over: .point(.zero)), .point(.zero), within: 1e-9)
  }

  @Test("a path of one point holds it, an empty path has no effect, and neither turns")
  func degeneratePaths() {
    let point = Self.animation(.polygon([(3, 4)]))
    #expect(point.value(at: 0.5, over: .point(.zero)) == .point(Point(x: 3, y: 4)))
    #expect(point.rotation(at: 0.5) == nil)
    let empty = Self.animation(.polygon([], closed: true))
    #expect(empty.value(at: 0.5, over: .point(.zero)) == nil)
  }

  @Test("where the derivative is zero the direction is that of the chord")
  func degenerateTangent() throws {
    let end = Point(x: 0, y: 5)
    let curve = Self.animation(Self.cubic(from: .zero, to: end, .zero, end))
    for time in [0, 0.5, 1] {
      #expect(abs(try #require(curve.rotation(at: time)) - .pi / 2) < 1e-12)
    }
  }
}
