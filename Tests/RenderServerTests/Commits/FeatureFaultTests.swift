import AnimationTiming
import LayerTree
import RenderServer
import TestSupport
import Testing

@Suite("Features with numbers that mean nothing, and faulty bytes")
struct FeatureFaultTests {
  typealias Setting = Named<@Sendable (FeatureScene, Double) -> Void>

  static let settings = [
    Setting("line width") { $0.shape.lineWidth = $1 },
    Setting("stroke colour") {
      $0.shape.strokeColor = Color(red: $1, green: 0, blue: 0, alpha: $1)
    },
    Setting("gradient colour") {
      $0.gradient.colors = [Color(red: $1, green: $1, blue: 0, alpha: $1), .white]
    },
    Setting("gradient place") { $0.gradient.locations = [$1, 0.5] },
    Setting("gradient bounds") { $0.gradient.bounds.size.width = $1 },
    Setting("corner radius") { $0.layer.cornerRadius = $1 },
    Setting("contents scale") {
      $0.layer.contentsScale = $1
      $0.layer.contentsCenter = Rect(x: 0.25, y: 0.25, width: 0.5, height: 0.5)
    },
    Setting("contents center") {
      $0.layer.contentsCenter = Rect(x: 0.2, y: $1, width: $1, height: 0.1)
    },
    Setting("border width") { $0.layer.borderWidth = $1 },
    Setting("distance of the viewer") {
      $0.replicator.sublayerTransform = .perspective(distance: $1)
    },
    Setting("turn in space") {
      $0.layer.turn(by: $1)
      $0.replicator.sublayerTransform = .perspective(distance: 80)
    },
    Setting("axis before the plane") {
      $0.layer.anchorPointZ = $1
      $0.replicator.sublayerTransform = .perspective(distance: 80)
    },
    Setting("bounds") { $0.layer.bounds.size.height = $1 },
    Setting("opacity") { $0.layer.opacity = $1 },
    Setting("mask position") { $0.mask.position.x = $1 },
    Setting("shadow opacity") { $0.layer.shadowOpacity = $1 },
    Setting("shadow radius") { $0.layer.shadowRadius = $1 },
    Setting("shadow offset") { $0.layer.shadowOffset = Size(width: $1, height: 1) },
    Setting("shadow colour") {
      $0.layer.shadowColor = Color(red: 0, green: $1, blue: 0, alpha: $1)
    },
    Setting("shadow path") {
      $0.layer.shadowPath = .rectangle(Rect(x: 0, y: 0, width: $1, height: 4))
    },
    Setting("rasterization scale") { $0.layer.rasterizationScale = $1 },
    Setting("transform") { $0.layer.transform.a = $1 },
    Setting("position") { $0.layer.position.y = $1 },
  ]

  private static let numbers = [
    Double.nan, .infinity, -.infinity, 1e308, -1e308, 1e9, -1, 0, 1e-9, .leastNonzeroMagnitude,
  ]

  @Test("are drawn or refused in words", arguments: settings)
  func numbers(_ setting: Setting) throws {
    for number in Self.numbers {
      for bitmap in [false, true] {
        let scene = try FeatureScene()
        FeatureScene.everything.act(scene, true)
        scene.layer.shouldRasterize = bitmap
        if setting.testDescription != "shadow path" { scene.layer.shadowPath = nil }
        setting.act(scene, number)
        do { try scene.connection.show(at: 1) } catch let error as RenderError {
          #expect(!error.description.isEmpty)
        }
      }
    }
  }

  @Test("a frame that failed is made up for by the next", arguments: [true, false])
  func recovery(_ bitmap: Bool) throws {
    let scene = try FeatureScene()
    FeatureScene.everything.act(scene, true)
    scene.layer.shouldRasterize = bitmap
    let before = try scene.connection.picture(at: 1)
    scene.shape.lineWidth = 1e6
    scene.layer.position.x += 1
    #expect(throws: RenderError.self) { try scene.connection.show(at: 2) }
    scene.shape.lineWidth = 2.5
    scene.layer.position.x -= 1
    #expect(try scene.connection.picture(at: 3) == before)
  }

  @Test("the first 256 of ten thousand colours are drawn")
  func colours() throws {
    let connection = try Connection()
    let gradient = connection.add(GradientLayer(in: connection.context), connection.root.bounds)
    gradient.colors = [Color](repeating: .pureRed, count: 10_000)
    #expect(try connection.picture()[16, 23] == 0xFFFF_0000)
  }

  /// Every feature, every element of a path, and an animation of every kind, one of which is gone.
  private static func commit() throws -> [UInt8] {
    let scene = try FeatureScene()
    FeatureScene.everything.act(scene, true)
    scene.gradient.locations = [0.25, 0.75]
    scene.layer.add(BasicAnimation(keyPath: .rotationY, byValue: .scalar(1)))
    scene.layer.anchorPointZ = 2
    scene.gradient.add(Transition(.push, timing: Timing(duration: 3)))
    scene.shape.add(BasicAnimation(keyPath: .fillColor, toValue: .color(.clear)))
    var line = Path.polygon([(0, 0), (1, 2)])
    line.addQuadratic(to: Point(x: 3, y: 3), control: Point(x: 3, y: 0))
    line.addCubic(to: .zero, control1: Point(x: 0, y: 3), control2: Point(x: 3, y: 0))
    scene.mask.path = line
    scene.mask.add(PathAnimation(values: [line, .rectangle(.zero)], timing: Timing(duration: 2)))
    scene.shape.add(
      KeyframeAnimation(
        keyPath: .position, path: MotionPath(line), rotationMode: .autoReverse,
        timing: Timing(duration: 2)))
    let fade = Animation.basic(BasicAnimation(keyPath: .opacity, toValue: .scalar(0)))
    let swing = SpringAnimation(BasicAnimation(keyPath: .rotation, byValue: .scalar(2)))
    scene.shape.add(
      AnimationGroup(animations: [.spring(swing), .group(AnimationGroup(animations: [fade]))]))
    scene.shape.add(BasicAnimation(keyPath: .opacity, toValue: .scalar(0)), forKey: "gone")
    scene.shape.removeAnimation(forKey: "gone")
    scene.replicator.speed = 2
    return scene.connection.commit()
  }

  @Test("cut at any byte, a commit is refused and changes nothing")
  func truncation() throws {
    let bytes = try Self.commit()
    let target = try Connection()
    for length in 0..<bytes.count {
      #expect(throws: CommitError.self, "\(length) bytes") {
        try target.apply(Array(bytes[..<length]))
      }
    }
    #expect(target.server.layerCount == 0)
    try target.apply(bytes)
    #expect(target.server.layerCount == 7)
  }

  @Test("with any byte changed, a commit is refused or drawn, and never traps")
  func corruption() throws {
    let bytes = try Self.commit()
    for index in bytes.indices {
      var changed = bytes
      // Each way at every place within a field, in turn.
      switch (index / 8 + index) % 4 {
      case 0: changed[index] = 0
      case 1: changed[index] = 255
      case 2: changed[index] &+= 1
      default: changed[index] ^= 0x80
      }
      guard changed[index] != bytes[index] else { continue }
      let target = try Connection()
      do throws(CommitError) { try target.apply(changed) } catch {
        #expect(target.server.layerCount == 0, "a refused commit leaves nothing: \(error)")
        continue
      }
      do throws(RenderError) { try target.server.render(at: 1.5) } catch {
        #expect(!error.description.isEmpty)
      }
    }
  }
}
