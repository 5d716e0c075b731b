import AnimationTiming
import Foundation
import Testing

@Suite("Value functions")
struct ValueFunctionTests {
  /// What each function makes of (x, y, z), written out, for the value 0.5 or (2, 3, 4).
  private static let images: [(function: ValueFunction, image: @Sendable (V) -> V)] = {
    let (s, c) = (sin(0.5), cos(0.5))
    return [
      (.rotateX, { V($0.x, $0.y * c - $0.z * s, $0.y * s + $0.z * c) }),
      (.rotateY, { V($0.x * c + $0.z * s, $0.y, $0.z * c - $0.x * s) }),
      (.rotateZ, { V($0.x * c - $0.y * s, $0.x * s + $0.y * c, $0.z) }),
      (.scale, { V($0.x * 2, $0.y * 3, $0.z * 4) }),
      (.scaleX, { V($0.x * 0.5, $0.y, $0.z) }), (.scaleY, { V($0.x, $0.y * 0.5, $0.z) }),
      (.scaleZ, { V($0.x, $0.y, $0.z * 0.5) }),
      (.translate, { V($0.x + 2, $0.y + 3, $0.z + 4) }),
      (.translateX, { V($0.x + 0.5, $0.y, $0.z) }), (.translateY, { V($0.x, $0.y + 0.5, $0.z) }),
      (.translateZ, { V($0.x, $0.y, $0.z + 0.5) }),
    ]
  }()

  private typealias V = SIMD3<Double>

  private static func value(of function: ValueFunction) -> AnimatableValue {
    function.valueKind == .vector ? .vector(Vector3(x: 2, y: 3, z: 4)) : .scalar(0.5)
  }

  @Test("make the map that they name", arguments: ValueFunction.allCases)
  func maps(_ function: ValueFunction) throws {
    let image = try #require(Self.images.first { $0.function == function }?.image)
    let map = try #require(function.map(of: Self.value(of: function)))
    for point in [V(1, 2, 3), V(-4, 0.5, 2)] {
      let found =
        point.x * SIMD4(map.x) + point.y * SIMD4(map.y) + point.z * SIMD4(map.z) + map.origin
      let expected = image(point)
      for axis in 0..<3 { #expect(abs(found[axis] - expected[axis]) < 1e-12) }
      #expect(found.w == 1)
    }
    #expect(function.map(of: .color(.clear)) == nil)
    #expect(function.keyPath.valueFunction == function)
    #expect(AnimationKeyPath(name: "transform(\(function))") == function.keyPath)
    #expect(function.keyPath.property == .transform)
  }

  /// Whole turns, which two maps do not know of.
  @Test("go all the way round")
  func wholeTurn() {
    let turn = BasicAnimation(
      keyPath: ValueFunction.rotateZ.keyPath, fromValue: .scalar(0), toValue: .scalar(4 * .pi),
      timing: Timing(duration: 8))
    for time in [0.5, 1, 3, 7] {
      let angle = time * .pi / 2
      expectClose(
        turn.value(at: time, over: .transform(.scale(x: 3, y: 0))),
        .transform(
          AffineTransform(
            a: cos(angle), b: sin(angle), c: -sin(angle), d: cos(angle), tx: 0, ty: 0)),
        within: 1e-12)
    }
  }

  @Test("replace the whole transform, or act before it")
  func additive() {
    let below = AffineTransform(a: 2, b: 0, c: 0, d: 2, tx: 10, ty: 20)
    var move = BasicAnimation(
      keyPath: ValueFunction.translateX.keyPath, fromValue: .scalar(0), toValue: .scalar(8),
      timing: Timing(duration: 4))
    #expect(
      move.value(at: 1, over: .transform(below)) == .transform(.translation(x: 2, y: 0)))
    move.isAdditive = true
    #expect(
      move.value(at: 1, over: .transform(below))
        == .transform(AffineTransform(a: 2, b: 0, c: 0, d: 2, tx: 14, ty: 20)))
    move.fromValue = nil
    #expect(
      move.value(at: 1, over: .transform(below))
        == .transform(AffineTransform(a: 2, b: 0, c: 0, d: 2, tx: 14, ty: 20)))
  }

  @Test("start from the part of what is below that is theirs")
  func open() {
    let grow = BasicAnimation(
      keyPath: ValueFunction.scaleX.keyPath, toValue: .scalar(5), timing: Timing(duration: 4))
    let below = AffineTransform(a: 3, b: 0, c: 0, d: 7, tx: 1, ty: 2)
    #expect(grow.value(at: 1, over: .transform(below)) == .transform(.scale(x: 3.5, y: 1)))
  }

  @Test("serve keyframes and springs as well")
  func others() {
    let keys = KeyframeAnimation(
      keyPath: ValueFunction.translate.keyPath,
      values: [Vector3(x: 0, y: 0, z: 0), Vector3(x: 4, y: 8, z: 0), Vector3(x: 4, y: 0, z: 0)]
        .map(AnimatableValue.vector), timing: Timing(duration: 4))
    for (time, y) in [(1.0, 4.0), (3, 4)] {
      var map = Transform3D.scale(x: 0, y: 0, z: 0)
      Animation.keyframe(keys).forEachInEffect(at: time) { $0.apply(to: &map, in: $1) }
      #expect(map == .translation(x: time == 1 ? 2 : 4, y: y, z: 0))
    }
    #expect(keys.value(at: 1, over: .transform(.identity)) == nil, "no affine map has its z")
    let spring = SpringAnimation(
      BasicAnimation(
        keyPath: ValueFunction.translateY.keyPath, fromValue: .scalar(0), toValue: .scalar(100),
        timing: Timing(duration: 4)), spring: Spring())
    let plain = SpringAnimation(
      BasicAnimation(
        keyPath: .translationY, fromValue: .scalar(0), toValue: .scalar(100),
        timing: Timing(duration: 4)), spring: Spring())
    #expect(
      spring.value(at: 0.3, over: .transform(.identity))
        == plain.value(at: 0.3, over: .transform(.identity)))
  }

  @Test("act in space as they do in the plane")
  func space() {
    var map = Transform3D.translation(x: 1, y: 2, z: 3)
    let turn = Animation.basic(
      BasicAnimation(
        keyPath: ValueFunction.rotateY.keyPath, fromValue: .scalar(0), toValue: .scalar(4),
        timing: Timing(duration: 4), isAdditive: true))
    turn.forEachInEffect(at: 1) { $0.apply(to: &map, in: $1) }
    let expected = Transform3D.rotation(SIMD3(0, 1, 0)).concatenated(
      with: .translation(x: 1, y: 2, z: 3))
    #expect(map == expected)
  }
}
