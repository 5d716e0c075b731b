import AnimationTiming
import Foundation
import TestSupport
import Testing

@Suite("Maps of space")
struct Transform3DTests {
  private static func parts(_ seed: UInt64, looks: Bool) -> Transform3D.Parts {
    var generator = SeededGenerator(seed: seed)
    func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &generator) }
    var parts = Transform3D.Parts()
    parts.scale = SIMD3(number(0.2...3), number(0.2...3), number(0.2...3))
    if seed.isMultiple(of: 3) { parts.scale.y *= -1 }
    parts.shear = SIMD3(number(-1...1), number(-1...1), number(-1...1))
    parts.rotation = SIMD3(number(-3...3), number(-1.5...1.5), number(-3...3))
    parts.translation = SIMD3(number(-50...50), number(-50...50), number(-50...50))
    if looks {
      parts.perspective = SIMD4(
        number(-0.01...0.01), number(-0.01...0.01), number(-0.01...0.01), number(0.5...2))
    }
    return parts
  }

  private static func distance(_ left: Transform3D, _ right: Transform3D) -> Double {
    [left.x - right.x, left.y - right.y, left.z - right.z, left.origin - right.origin]
      .map { ($0 * $0).sum() }.reduce(0, +).squareRoot()
  }

  @Test("come apart and together again", arguments: UInt64(0)..<40, [false, true])
  func parts(_ seed: UInt64, _ looks: Bool) throws {
    let parts = Self.parts(seed, looks: looks)
    let map = Transform3D(parts)
    let found = try #require(map.parts)
    #expect(Self.distance(Transform3D(found), map) < 1e-10)
    for (mine, theirs) in [
      (found.scale, parts.scale), (found.shear, parts.shear), (found.rotation, parts.rotation),
      (found.translation, parts.translation),
    ] { #expect(((mine - theirs) * (mine - theirs)).sum() < 1e-18) }
  }

  @Test("turned by a right angle about y come together again", arguments: [-1.0, 1])
  func locked(_ sign: Double) throws {
    let map = Transform3D.rotation(SIMD3(0.4, sign * Double.pi / 2, 0.7))
    #expect(Self.distance(Transform3D(try #require(map.parts)), map) < 1e-12)
  }

  @Test("of the plane have the parts that they have in the plane", arguments: UInt64(0)..<20)
  func plane(_ seed: UInt64) throws {
    let space = Self.parts(seed, looks: false)
    let parts = AffineTransform.Parts(
      scaleX: space.scale.x, scaleY: space.scale.y, shear: space.shear.x,
      rotation: space.rotation.z, tx: space.translation.x, ty: space.translation.y)
    let flat = AffineTransform(parts)
    let map = Transform3D(flat)
    let found = try #require(map.parts)
    let known = flat.parts
    #expect(abs(found.scale.x - known.scaleX) < 1e-12 && abs(found.scale.y - known.scaleY) < 1e-12)
    #expect(abs(found.rotation.z - known.rotation) < 1e-12)
    #expect(abs(found.shear.x - known.shear) < 1e-12)
    #expect(found.scale.z == 1 && found.rotation.x == 0 && found.rotation.y == 0)
    #expect(map.plane == flat && map.projection.affine == flat)
  }

  @Test("without an inverse have no parts")
  func singular() {
    #expect(Transform3D.scale(x: 1, y: 0, z: 1).parts == nil)
    #expect(!Transform3D.scale(x: 1, y: 0, z: 1).showsBack)
  }

  @Test("project as rays do that meet the turned plane", arguments: UInt64(0)..<20)
  func rays(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let angle = Double.random(in: -1.2...1.2, using: &generator)
    let distance = Double.random(in: 200...900, using: &generator)
    let map = Transform3D.rotation(SIMD3(0, angle, 0))
      .concatenated(with: .perspective(distance: distance))
    for _ in 0..<10 {
      let point = Point(
        x: .random(in: -80...80, using: &generator), y: .random(in: -80...80, using: &generator))
      // A turn about y takes x to (x cos, −x sin); the viewer stands at z = distance.
      let (x, z) = (point.x * cos(angle), -point.x * sin(angle))
      let share = distance / (distance - z)
      let seen = try #require(map.projection.applied(to: point))
      #expect(abs(seen.x - x * share) < 1e-9 && abs(seen.y - point.y * share) < 1e-9)
      let back = try #require(map.projection.inverse?.applied(to: seen))
      #expect(abs(back.x - point.x) < 1e-9 && abs(back.y - point.y) < 1e-9)
    }
  }

  @Test(
    "show their back when turned past a right angle",
    arguments: [(0.0, false), (1.5, false), (1.6, true), (3.1, true), (4.8, false)])
  func back(_ angle: Double, _ showsBack: Bool) {
    #expect(Transform3D.rotation(SIMD3(0, angle, 0)).showsBack == showsBack)
    #expect(Transform3D.rotation(SIMD3(angle, 0, 0)).showsBack == showsBack)
    #expect(!Transform3D.rotation(SIMD3(0, 0, angle)).showsBack)
    #expect(!Transform3D(AffineTransform(a: -1, b: 0, c: 0, d: 1, tx: 0, ty: 0)).showsBack)
  }

  @Test("leave out what lies behind the viewer")
  func clipped() {
    let map = Transform3D.rotation(SIMD3(0, 1.5, 0)).concatenated(with: .perspective(distance: 50))
    let far = [Point(x: 0, y: 0), Point(x: 100, y: 0), Point(x: 100, y: 10), Point(x: 0, y: 10)]
    #expect(map.projection.visibleCorners(of: far).count == 4)
    let near = far.map { Point(x: -$0.x, y: $0.y) }
    let seen = map.projection.visibleCorners(of: near)
    #expect(seen.count == 4 && seen.allSatisfy { $0.x.isFinite && $0.x <= 0 })
    #expect(map.projection.applied(to: near[1]) == nil)
    let behind = [-60, -70, -80].map { Point(x: $0, y: 0) }
    #expect(map.projection.visibleCorners(of: behind).isEmpty)
  }
}
