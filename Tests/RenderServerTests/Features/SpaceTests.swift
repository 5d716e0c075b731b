import AnimationTiming
import Foundation
import LayerTree
import RenderServer
import TestSupport
import Testing

private typealias Affine = AnimationTiming.AffineTransform

@Suite("Layers in space")
struct SpaceTests {
  /// A door of 24 × 18 pt in three colours on a screen of 32 × 24 pt, seen from before its middle.
  private struct Door {
    let connection: Connection
    let layer: Layer
    static let frame = Rect(x: 4, y: 3, width: 24, height: 18)
    static let colors = [Color.pureRed, Color(red: 0, green: 1, blue: 0), .pureBlue]

    init(distance: Double = 60, scale: Double = 2, hinge: Double = 0) throws {
      connection = try Connection(scale: scale)
      let room = connection.addLayer(Rect(x: 0, y: 0, width: 32, height: 24))
      room.sublayerTransform = .perspective(distance: distance)
      layer = connection.addLayer(Self.frame, to: room)
      layer.anchorPoint = Point(x: hinge, y: 0.5)
      layer.position = Point(x: 4 + 24 * hinge, y: 12)
      for (index, color) in Self.colors.enumerated() {
        _ = connection.addBox(
          Rect(x: 8 * Double(index), y: 0, width: 8, height: 18), color, to: layer)
      }
    }

    /// The colour that a ray from the viewer through a screen point meets, by geometry alone:
    /// 0 for none. The door's plane lies `depth` behind the hinge at x = `hingeX` and goes on along
    /// (cos, −sin) in x and z.
    static func color(seenAt point: Point, angle: Double, _ place: Place) -> Int {
      let hingeX = 4 + 24 * place.hinge
      // A point of the ray: viewer + t · (point − viewer), with the viewer at (16, 12, distance).
      // It meets the plane where (x − hingeX) · sin + z · cos = −depth.
      let (dx, dz) = (point.x - 16, -place.distance)
      let slope = dx * sin(angle) + dz * cos(angle)
      guard slope != 0 else { return 0 }
      let t = -((16 - hingeX) * sin(angle) + place.distance * cos(angle) + place.depth) / slope
      guard t > 0 else { return 0 }
      let (x, y, z) = (16 + t * dx, 12 + t * (point.y - 12), place.distance + t * dz)
      let along = (x - hingeX) * cos(angle) - z * sin(angle) + 24 * place.hinge
      guard along > 0, along < 24, y > 3, y < 21 else { return 0 }
      return 1 + Int(along / 8)
    }
  }

  typealias Place = (hinge: Double, distance: Double, depth: Double)

  /// The last two turn about an axis before their plane and one behind it.
  static let places: [Place] = [(0, 60, 0), (0.5, 60, 0), (1, 40, 0), (0.5, 60, 12), (0.5, 60, -9)]

  @Test("are seen as rays meet them", arguments: [-1.2, -0.5, 0, 0.3, 0.9, 1.4, 2.8], places)
  func rays(_ angle: Double, _ place: Place) throws {
    let door = try Door(distance: place.distance, hinge: place.hinge)
    door.layer.turn(by: angle)
    door.layer.anchorPointZ = place.depth
    let picture = try door.connection.picture()
    let words: [UInt32] = [0, 0xFFFF_0000, 0xFF00_FF00, 0xFF00_00FF]
    var (compared, opaque) = (0, 0)
    for y in 0..<48 {
      for x in 0..<64 {
        // All rays within 1.5 px agree: there is no edge near that filtering could soften.
        let near = Self.places(roundPixel: x, y).map { Door.color(seenAt: $0, angle: angle, place) }
        guard Set(near).count == 1 else { continue }
        compared += 1
        opaque += near[0] == 0 ? 0 : 1
        #expect(picture[x, y] == words[near[0]], "(\(x), \(y))")
      }
    }
    #expect(compared > 1500)
    #expect(opaque > 20 || angle == 1.4)
  }

  @Test("stand in a group where they stand on the screen")
  func grouped() throws {
    func bitmap(_ opacity: Double) throws -> Picture {
      let door = try Door()
      door.layer.turn(by: 0.5)
      door.connection.root.opacity = opacity
      _ = door.connection.addBox(Rect(x: 5, y: 5, width: 1, height: 1))
      return try door.connection.picture()
    }
    #expect(try bitmap(254.0 / 255).difference(to: bitmap(1)) <= 1)
  }

  /// The middle of a pixel and eight places within 1.5 px of it, pt at scale 2.
  private static func places(roundPixel x: Int, _ y: Int) -> [Point] {
    let steps = [-1, 0.5, 2]
    return steps.flatMap { down in
      steps.map { Point(x: (Double(x) + $0) / 2, y: (Double(y) + down) / 2) }
    }
  }

  @Test("in their superlayer's plane look as without a viewer")
  func flat() throws {
    let door = try Door()
    let seen = try door.connection.picture(at: 1)
    door.layer.superlayer?.sublayerTransform = .identity
    #expect(try door.connection.picture(at: 2) == seen)
  }

  @Test("from the edge, or behind the viewer, are not seen", arguments: [false, true])
  func unseen(_ isBehind: Bool) throws {
    let door = try Door(hinge: 0.5)
    if isBehind {
      door.layer.anchorPointZ = -61
    } else {
      // From the middle of its own plane.
      door.layer.turn(by: .pi / 2)
    }
    #expect(try door.connection.picture().isBlank)
  }

  @Test("swing through what holds still, and stay in the plane before and after")
  func swing() throws {
    let door = try Door()
    let closed = try door.connection.picture(at: 1)
    door.layer.add(
      BasicAnimation(
        keyPath: .rotationY, fromValue: .scalar(0), toValue: .scalar(-2),
        timing: Timing(duration: 2, autoreverses: true)))
    _ = try door.connection.picture(at: 10)
    for (time, angle) in [(10.5, -0.5), (11.5, -1.5), (12.5, -1.5), (13.25, -0.75)] {
      let swung = try door.connection.picture(at: time)
      let still = try Door()
      still.layer.turn(by: angle)
      #expect(try swung.difference(to: still.connection.picture()) <= 1, "at \(time)")
      let shown = try #require(door.layer.presentedValue(of: .rotationY, at: time))
      let served = door.connection.server.presentationValue(of: door.layer.id, for: .rotationY)
      #expect(served == shown)
      guard case .scalar(let number) = shown else { continue }
      #expect(abs(number - angle) < 1e-12)
    }
    #expect(try door.connection.picture(at: 14.001) == closed)
    #expect(door.layer.presentedValue(of: .rotationY, at: 14.001) == .scalar(0))
  }

  @Test("keep what an animation of a part in the plane does to them")
  func parts() throws {
    let door = try Door(hinge: 0.5)
    door.layer.turn(by: 0.6)
    door.layer.add(
      BasicAnimation(
        keyPath: .translationX, fromValue: .scalar(0), toValue: .scalar(6),
        timing: Timing(duration: 2),
        isAdditive: true))
    _ = try door.connection.picture(at: 10)
    let moved = try door.connection.picture(at: 11)
    let still = try Door(hinge: 0.5)
    still.layer.turn(by: 0.6)
    still.layer.position.x += 3
    #expect(try moved.difference(to: still.connection.picture()) <= 1)
  }

  @Test("are drawn once in their own plane, however they turn")
  func cost() throws {
    let door = try Door()
    door.layer.turn(by: 0.6)
    _ = try door.connection.picture(at: 1)
    door.layer.turn(by: 0.7)
    #expect(try door.connection.added(.pixelsRasterised, byFrameAt: 2) == 0)
    #expect(try door.connection.added(.pixelsComposited, byFrameAt: 3) == 0)
  }

  @Test("turn what their scale has made, before their rotation turns it in the plane")
  func order() throws {
    func picture(_ transform: Affine, _ isHalved: Bool = false) throws -> Picture {
      let connection = try Connection(scale: 2)
      let layer = connection.addBox(Rect(x: 12, y: 8, width: 8, height: 8), .pureRed)
      layer.transform = transform
      // Without a viewer a turn of 60 degrees halves the width.
      if isHalved { layer.turn(by: .pi / 3) }
      return try connection.picture()
    }
    let quarter = Affine(Affine.Parts(rotation: .pi / 2))
    let tall = Affine.scale(x: 1, y: 2)
    let turned = try picture(tall.concatenated(with: quarter), true)
    let flat = try picture(
      tall.concatenated(with: .scale(x: 0.5, y: 1)).concatenated(with: quarter))
    // A picture in a plane of its own is filtered: its edges are soft.
    for (x, y) in [(32, 24), (20, 24), (44, 24), (32, 21), (32, 26), (32, 17), (32, 30), (50, 24)] {
      #expect(turned[x, y] == flat[x, y], "(\(x), \(y))")
    }
  }
}
