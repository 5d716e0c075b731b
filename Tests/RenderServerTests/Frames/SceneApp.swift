import AnimationTiming
import Foundation
import TestSupport

@testable import LayerTree

/// The app of a random scene.
final class SceneApp {
  static let mostLayers = 8
  let connection: Connection
  private let layers: [Layer]

  init(_ connection: Connection) {
    self.connection = connection
    let context = connection.context
    layers = (0..<Self.mostLayers).map {
      switch $0 % 5 {
      case 0, 3: ShapeLayer(in: context)
      case 2: ReplicatorLayer(in: context)
      case 4: GradientLayer(in: context)
      default: Layer(in: context)
      }
    }
  }

  private static let images = [
    nil, ContentsTests.nine, .of(3, 2) { 0x8000_0080 | UInt32($0 * 40 + $1) << 8 },
  ]

  private static func place(_ number: Int) -> Double {
    Double(number % 48) - 6 + (number % 3 == 0 ? Double(number % 8) / 8 : 0)
  }

  private static func length(_ number: Int) -> Double {
    number % 9 == 0 ? 0 : Double(number / 2) + (number % 4 == 0 ? 0.25 : 0)
  }

  private static func color(_ n: SIMD4<Int>) -> Color {
    Color(
      red: Double(n.x % 4) / 3, green: Double(n.y % 4) / 3, blue: Double(n.z % 4) / 3,
      alpha: n.w % 2 == 0 ? 1 : Double(n.w % 8) / 8)
  }

  /// A wave's, twice as wide as its layer, or any other.
  private static func path(_ n: SIMD4<Int>, in size: Size) -> Path? {
    let (width, height) = (size.width, size.height)
    func crest(_ step: Int) -> (Double, Double) {
      let x = Double(step) * width / 4
      return (x, height / 2 + sin(Double(step + n.y)) * Double(n.z % 8))
    }
    switch n.x % 6 {
    case 0: return nil
    case 1: return .rectangle(Rect(x: 0, y: 0, width: width, height: height))
    case 2:
      return .polygon(
        [(Double(n.y) / 4, 0), (width, Double(n.z) / 2), (0, Double(n.w) / 2)], closed: true)
    default:
      return .polygon(
        (0...8).map(crest) + [(2 * width, height), (0, height)], closed: n.w % 2 == 0)
    }
  }

  private func isAbove(_ layer: Layer, _ other: Layer) -> Bool {
    sequence(first: other, next: \.holder).contains { $0 === layer }
  }

  func take(_ step: SceneStep, at time: MediaTime) {
    let (layer, n) = (layers[step.layer], step.numbers)
    let size = layer.bounds.size
    switch step.kind {
    case .show: break
    case .hold:
      let holder = n.x < 44 ? connection.root : layers[n.x % layers.count]
      if !isAbove(layer, holder) { holder.addSublayer(layer) }
    case .leave:
      layer.removeFromSuperlayer()
      layer.removeFromMaskedLayer()
    case .mask:
      let mask = layers[n.x % layers.count]
      layer.mask = n.y % 3 > 0 && !isAbove(mask, layer) ? mask : nil
    case .frame:
      layer.frame = Rect(
        x: Self.place(n.x), y: Self.place(n.y), width: Self.length(n.z), height: Self.length(n.w))
    case .nudge:
      layer.position.x += Double(n.x % 9 - 4) / 4
      if n.y % 2 == 0 { layer.position.y += Double(n.z % 9 - 4) / 4 }
    case .jump:
      let far = [-100.0, 100, 1e7, Self.place(n.x), Self.place(n.x), Self.place(n.x)]
      layer.position = Point(
        x: far[n.y % far.count], y: n.z % 3 == 0 ? Self.place(n.w) : layer.position.y)
    case .slide: layer.transform = .translation(x: Double(n.x - 32) / 4, y: Double(n.y % 5) / 4)
    case .turn:
      layer.transform = AffineTransform(
        AffineTransform.Parts(
          scaleX: Double(n.x % 5) / 2, scaleY: Double(n.y % 5) / 2,
          rotation: n.z % 2 == 0 ? 0 : Double(n.w) / 10))
    case .space:
      layer.sublayerTransform =
        n.x % 2 == 0
        ? .identity
        : Transform3D.rotation(aboutY: Double(n.y) / 40).concatenated(
          with: .perspective(distance: 90))
    case .scroll: layer.bounds.origin = Point(x: Double(n.x % 16) / 2, y: Double(n.y % 5))
    case .background:
      let target = n.x % 12 == 1 ? connection.root : layer
      target.backgroundColor = n.x % 3 == 0 ? nil : Self.color(n)
    case .paint: paint(layer, n)
    case .fill: (layer as? ShapeLayer)?.fillColor = n.x % 5 == 0 ? nil : Self.color(n)
    case .line:
      (layer.borderWidth, layer.borderColor) = (Double(n.x % 3) / 2, Self.color(n))
      guard let shape = layer as? ShapeLayer else { break }
      (shape.strokeColor, shape.lineWidth) = (n.y % 2 == 0 ? nil : Self.color(n), Double(n.z % 5))
    case .opacity:
      layer.opacity = Double(n.x % 4) / 3
      layer.allowsGroupOpacity = n.y % 4 > 0
    case .corners:
      (layer.cornerRadius, layer.masksToBounds) = (Double(n.x % 4) * 1.5, n.y % 2 == 0)
    case .shadow:
      (layer.shadowOpacity, layer.shadowRadius) = (Double(n.x % 3) / 2, Double(n.y % 3))
      layer.shadowOffset = Size(width: Double(n.z % 5 - 2), height: Double(n.w % 7 - 2) / 2)
      layer.shadowPath =
        n.y % 2 == 0 ? nil : .rectangle(Rect(x: 0, y: 0, width: size.width, height: size.height))
    case .bitmap:
      (layer.shouldRasterize, layer.rasterizationScale) = (n.x % 2 == 0, Double(n.y % 3))
    case .hide: layer.isHidden = n.x % 2 == 0
    case .animate: animate(layer, n, at: time)
    case .calm: layer.removeAllAnimations()
    }
  }

  /// Changes what only its kind of layer draws.
  private func paint(_ layer: Layer, _ n: SIMD4<Int>) {
    switch layer {
    case let shape as ShapeLayer: shape.path = Self.path(n, in: shape.bounds.size)
    case let gradient as GradientLayer:
      gradient.colors = [Self.color(n), Self.color(n &+ 1), Self.color(n &* 3)].suffix(n.x % 4)
    case let replicator as ReplicatorLayer:
      replicator.instanceCount = n.x % 5
      replicator.instanceTransform = AffineTransform(
        AffineTransform.Parts(
          rotation: n.y % 2 == 0 ? 0 : Double(n.y) / 30, tx: Double(n.z) / 4, ty: Double(n.w % 9)))
    default:
      layer.contents = Self.images[n.x % Self.images.count] ?? nil
      layer.contentsCenter =
        n.y % 2 == 0
        ? Rect(x: 0, y: 0, width: 1, height: 1) : Rect(x: 0.3, y: 0.3, width: 0.4, height: 0.4)
    }
  }

  private func animate(_ layer: Layer, _ n: SIMD4<Int>, at time: MediaTime) {
    let keyPaths: [AnimationKeyPath] = [.translationX, .positionX, .translationY, .opacity]
    let reach = n.w % 6 == 0 ? 100.0 : Double(n.w) / 4
    layer.add(
      BasicAnimation(
        keyPath: keyPaths[n.x % 4], fromValue: .scalar(n.x % 4 == 3 ? -1 : -reach),
        toValue: .scalar(n.x % 4 == 3 ? 0 : reach),
        timing: Timing(
          beginTime: time, duration: Double(n.y % 8 + 1) / 20,
          repeatCount: n.z % 3 == 0 ? .infinity : 1,
          autoreverses: n.z % 2 == 0),
        isAdditive: true), forKey: "\(n.z % 3)")
  }
}
