import AnimationTiming
import LayerTree
import RenderServer
import TestSupport
import Testing

/// A change of a scene, and its name.
struct Named<Act: Sendable>: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let act: Act

  init(_ name: String, _ act: Act) { (testDescription, self.act) = (name, act) }
}

/// A feature that can be switched on and off.
typealias Feature = Named<@Sendable (FeatureScene, Bool) -> Void>

extension FeatureScene {
  static let features = each + [everything]

  static let everything = Feature("everything") { scene, isOn in
    for feature in each { feature.act(scene, isOn) }
  }

  private static let each = [
    Feature("line") { scene, isOn in
      scene.shape.strokeColor = isOn ? .pureBlue : nil
      scene.shape.lineWidth = 2.5
    },
    Feature("gradient") { $0.gradient.colors = $1 ? [.pureRed, .white] : [] },
    Feature("rounded background") { $0.layer.cornerRadius = $1 ? 5 : 0 },
    Feature("rounded clip") { scene, isOn in
      scene.layer.masksToBounds = true
      scene.layer.cornerRadius = isOn ? 5 : 0
    },
    Feature("mask") { $0.layer.mask = $1 ? $0.mask : nil },
    Feature("group opacity") { $0.layer.opacity = $1 ? 0.6 : 1 },
    Feature("opacity without a group") { scene, isOn in
      scene.layer.opacity = 0.6
      scene.layer.allowsGroupOpacity = isOn
    },
    Feature("shadow of a path") { scene, isOn in
      scene.layer.shadowOpacity = isOn ? 0.8 : 0
      scene.layer.shadowPath = .rectangle(Rect(x: 0, y: 0, width: 16, height: 12))
    },
    Feature("shadow of the content") { $0.layer.shadowOpacity = $1 ? 0.8 : 0 },
    Feature("bitmap") { $0.layer.shouldRasterize = $1 },
    Feature("border") { scene, isOn in
      scene.layer.borderWidth = isOn ? 1.5 : 0
      scene.layer.borderColor = .pureBlue
    },
    Feature("contents") { $0.layer.contents = $1 ? ContentsTests.nine : nil },
    Feature("perspective") { scene, isOn in
      scene.replicator.sublayerTransform =
        isOn
        ? Transform3D.rotation(aboutY: 0.5).concatenated(with: .perspective(distance: 90))
        : .identity
    },
    Feature("turn") { scene, isOn in
      scene.layer.turn(by: isOn ? 0.4 : nil)
      scene.layer.anchorPointZ = isOn ? 3 : 0
    },
  ]
}

/// A replicator of two copies of a layer with a background, a shape and a gradient, over a box.
final class FeatureScene {
  let connection: Connection
  let replicator: ReplicatorLayer
  let layer: Layer
  let shape: ShapeLayer
  let gradient: GradientLayer
  let mask: ShapeLayer

  init(sampling: Sampling = .subpixel) throws {
    connection = try Connection(width: 48, height: 36, sampling: sampling)
    let context = connection.context
    _ = connection.addBox(Rect(x: 8, y: 8, width: 12, height: 24), .white)
    replicator = connection.add(ReplicatorLayer(in: context), connection.root.bounds)
    replicator.instanceCount = 2
    replicator.instanceTransform = .translation(x: 19.5, y: 8)
    layer = connection.addLayer(Rect(x: 6, y: 6, width: 16, height: 12), .pureRed, to: replicator)
    shape = connection.addBox(Rect(x: 3, y: 3, width: 7, height: 7), to: layer)
    gradient = connection.add(
      GradientLayer(in: context), Rect(x: 9, y: 5, width: 9, height: 9), to: layer)
    mask = ShapeLayer(in: context)
    mask.frame = Rect(x: 0, y: 0, width: 16, height: 12)
    mask.path = .rectangle(Rect(x: 2, y: 1.5, width: 12, height: 9))
  }

  enum Motion: CaseIterable { case inside, outside, toggled }

  /// One step of the motion, a function of the frame alone.
  func step(_ motion: Motion, _ feature: Feature, _ frame: Int) {
    let phase = Double(frame) * 0.37
    switch motion {
    case .inside:
      shape.position = Point(x: 6.5 + phase.truncatingRemainder(dividingBy: 5), y: 6.5)
      gradient.opacity = Double(frame % 5) / 4
      mask.position.y = 6 + Double(frame % 3)
      if frame.isMultiple(of: 11) { shape.isHidden.toggle() }
    case .outside:
      layer.position = Point(x: 14 + phase.truncatingRemainder(dividingBy: 7), y: 12.25)
      layer.transform = AffineTransform(AffineTransform.Parts(rotation: Double(frame % 4) * 0.2))
      if feature.testDescription != "group opacity" { replicator.opacity = 1 - phase / 100 }
    case .toggled:
      feature.act(self, frame % 6 < 3)
      shape.position.x = 6.5 + Double(frame % 4)
    }
  }
}

extension Layer {
  /// Holds the layer turned about its y axis by `angle`, rad; nil lets it go.
  func turn(by angle: Double?) {
    removeAnimation(forKey: "turn")
    guard let angle else { return }
    add(
      BasicAnimation(
        keyPath: .rotationY, fromValue: .scalar(angle), toValue: .scalar(angle),
        timing: Timing(speed: 0), isRemovedOnCompletion: false), forKey: "turn")
  }
}
