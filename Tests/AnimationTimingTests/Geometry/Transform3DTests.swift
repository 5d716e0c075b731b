import AnimationTiming
import Foundation
import TestSupport
import Testing

@Suite("Maps of space")
struct Transform3DTests {
  @Test("project as rays do that meet the turned plane", arguments: UInt64(0)..<20)
  func rays(_ seed: UInt64) throws {
    var generator = TestGenerator(seed: seed)
    let angle = Double.random(in: -1.2...1.2, using: &generator)
    let distance = Double.random(in: 200...900, using: &generator)
    let map = Transform3D.rotation(aboutY: angle)
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

  @Test("leave out what lies behind the viewer")
  func clipped() {
    let map = Transform3D.rotation(aboutY: 1.5).concatenated(with: .perspective(distance: 50))
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
