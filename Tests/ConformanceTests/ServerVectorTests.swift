import AnimationTiming
import LayerTree
import RenderServer
import TestSupport
import Testing

@testable import Conformance

/// A layer on a render server, as the presenter of vectors: what its prepared animations show.
private struct ServerPresenter {
  private struct Failure: Error { let description: String }

  static func present(_ question: PropertyQuestion) throws -> AnimatableValue? {
    let connection = try Connection()
    let layer = connection.add(ShapeLayer(in: connection.context), .zero)
    let keyPath = model(question.model, on: layer)
    for animation in question.animations {
      layer.add(animation.driving(keyPath), forKey: nil)
    }
    // The begin times of vectors are resolved: 0 stays 0.
    try connection.send(at: 0)
    try connection.server.render(at: question.time)
    guard let whole = connection.server.presentationValue(of: layer.id, for: keyPath.property),
      let value = keyPath.part(of: whole)
    else { throw Failure(description: "the server shows nothing") }
    // A server says what is shown, not whether an animation made it so.
    return value == question.model && question.evaluated() == nil ? nil : value
  }

  /// Sets a property whose values are of the model's kind; the key path that names it.
  private static func model(
    _ value: AnimatableValue, on layer: ShapeLayer
  ) -> AnimationKeyPath {
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

@Suite("Vectors on a render server")
struct ServerVectorTests {
  /// Kinds that ask for a property's value.
  private static let kinds: Set<ConformanceKind> = [
    .basicValue, .fromToBy, .stack, .interruption, .cumulative, .keyframe, .keyframePath, .group,
    .tree,
  ]

  @Test("the server's prepared animations hold every vector that the evaluator holds")
  func everyVector() throws {
    let vectors = try ShippedVectors.file.get().filter { vector in
      vector.kind.flatMap(ConformanceKind.init).map(Self.kinds.contains) ?? false
    }
    #expect(vectors.count > 400)
    for vector in vectors {
      let outcome = vector.outcome(by: ServerPresenter.present)
      #expect(outcome == nil, "\(vector.testDescription)")
    }
  }
}
