import AnimationTiming
import LayerTree
import RenderServer
import TestSupport
import Testing

@testable import Conformance

@Suite("Vectors on a render server")
struct ServerVectorTests {
  /// Values that a layer on a render server shows, with prepared animations.
  private static func present(_ question: PropertyQuestion) throws -> AnimatableValue? {
    let connection = try Connection()
    let layer = connection.add(ShapeLayer(in: connection.context), .zero)
    let keyPath = model(question.model, on: layer)
    for animation in question.animations { layer.add(animation.driving(keyPath), forKey: nil) }
    // The begin times of vectors are resolved: 0 stays 0.
    try connection.send(at: 0)
    try connection.server.render(at: question.time)
    guard let whole = connection.server.presentationValue(of: layer.id, for: keyPath.property),
      let value = keyPath.part(of: whole)
    else { throw VectorFault("the server shows nothing") }
    // A server says what is shown, not whether an animation made it so.
    return value == question.model && question.evaluated() == nil ? nil : value
  }

  /// Sets a property whose values are of the model's kind; the key path that names it.
  private static func model(_ value: AnimatableValue, on layer: ShapeLayer) -> AnimationKeyPath {
    switch value {
    case .scalar(let number):
      layer.transform = .translation(x: number, y: 0)
      return .translationX
    case .point(let point):
      layer.position = point
      return .position
    case .size(let size):
      layer.bounds = Rect(origin: .zero, size: size)
      return .boundsSize
    case .rect(let rect):
      layer.bounds = rect
      return .bounds
    case .transform(let transform):
      layer.transform = transform
      return .transform
    case .color(let color):
      layer.fillColor = color
      return .fillColor
    }
  }

  @Test("the server's prepared animations hold every vector that the evaluator holds")
  func everyVector() throws {
    var presented = 0
    for vector in try ShippedVectors.file.get() {
      let outcome = vector.outcome { question in
        presented += 1
        return try Self.present(question)
      }
      #expect(outcome == nil, "\(vector.testDescription)")
    }
    #expect(presented > 400, "of those that ask for a property's value")
  }
}

extension Animation {
  /// The same animation of another property of the same kind, which stays when it is over.
  fileprivate func driving(_ keyPath: AnimationKeyPath) -> Animation {
    switch self {
    case .basic(var animation):
      (animation.keyPath, animation.isRemovedOnCompletion) = (keyPath, false)
      return .basic(animation)
    case .keyframe(var animation):
      (animation.keyPath, animation.isRemovedOnCompletion) = (keyPath, false)
      return .keyframe(animation)
    case .spring(var animation):
      (animation.basic.keyPath, animation.basic.isRemovedOnCompletion) = (keyPath, false)
      return .spring(animation)
    case .group(var group):
      group.animations = group.animations.map { $0.driving(keyPath) }
      group.isRemovedOnCompletion = false
      return .group(group)
    case .path, .transition: return self
    }
  }
}
