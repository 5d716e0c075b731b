import AnimationTiming
import Testing

@testable import LayerTree

/// An action that writes who it is.
private struct Note: LayerAction {
  let name: String
  let app: App

  func run(forKey key: String, on layer: Layer) {
    app.log.append("\(name) \(key) at \(layer.position.x)")
  }
}

private final class Delegate: LayerDelegate {
  var answer: (Layer, String) -> ActionAnswer

  init(_ answer: @escaping (Layer, String) -> ActionAnswer) { self.answer = answer }

  func action(for layer: Layer, forKey key: String) -> ActionAnswer { answer(layer, key) }
}

/// A kind of layer with a default action of its own for every key.
private final class NotingLayer: Layer {
  nonisolated(unsafe) static var answer = ActionAnswer.goOn

  override class func defaultAction(forKey key: String) -> ActionAnswer { answer }
}

@Suite("The look-up for an action", .serialized)
struct ActionLookUpTests {
  let app = App()

  enum Step: Int, CaseIterable { case delegate, actions, style, baseStyle, layerClass }
  enum Answer: CaseIterable { case action, stop, goOn }

  struct Case: CustomTestStringConvertible, Sendable {
    let step: Step
    let answer: Answer

    var testDescription: String { "\(step) answers \(answer)" }
  }

  static let cases = Step.allCases.flatMap { step in
    Answer.allCases.map { Case(step: step, answer: $0) }
  }

  /// A committed layer whose steps before `row.step` go on, and all after it have an action.
  private func layer(_ row: Case) -> (Layer, Delegate) {
    let answers = Step.allCases.map { step -> ActionAnswer in
      if step.rawValue < row.step.rawValue { return .goOn }
      let action = ActionAnswer.action(Note(name: "\(step)", app: app))
      guard step == row.step else { return action }
      return switch row.answer {
      case .action: action
      case .stop: .stop
      case .goOn: .goOn
      }
    }
    NotingLayer.answer = answers[Step.layerClass.rawValue]
    let layer = NotingLayer(in: app.context)
    let delegate = Delegate { _, _ in answers[0] }
    layer.delegate = delegate
    layer.actions = ["position": answers[1]]
    layer.style = LayerStyle(
      actions: ["position": answers[2]], base: LayerStyle(actions: ["position": answers[3]]))
    app.root.addSublayer(layer)
    app.turn(at: 1)
    app.log = []
    return (layer, delegate)
  }

  @Test("the first answer that does not go on is taken", arguments: cases)
  func order(_ row: Case) {
    let (layer, delegate) = layer(row)
    let taken: Step? =
      switch row.answer {
      case .action: row.step
      case .stop: nil
      case .goOn: Step(rawValue: row.step.rawValue + 1)
      }
    #expect((layer.action(forKey: "position") as? Note)?.name == taken.map { "\($0)" })
    layer.position.x = 7
    #expect(app.log == (taken.map { ["\($0) position at 7.0"] } ?? []), "it runs after the change")
    withExtendedLifetime(delegate) {}
  }

  @Test("a delegate is asked before the value changes, and is not retained")
  func delegateSeesOldValue() {
    let layer = app.addLayer()
    var delegate: Delegate? = Delegate { layer, key in
      app.log.append("\(key) \(layer.position.x)")
      return .goOn
    }
    layer.delegate = delegate
    layer.position.x = 4
    #expect(app.takeLog() == ["position 0.0"])
    delegate = nil
    layer.position.x = 5
    #expect(app.log.isEmpty)
    #expect(layer.delegate == nil)
  }

  @Test("every property asks under its name, once per change; setting the same value asks nothing")
  func keys() throws {
    let shape = ShapeLayer(in: app.context)
    let replicator = ReplicatorLayer(in: app.context)
    app.root.addSublayer(shape)
    app.root.addSublayer(replicator)
    app.turn(at: 1)
    let delegate = Delegate { _, key in
      app.log.append(key)
      return .stop
    }
    shape.delegate = delegate
    replicator.delegate = delegate
    for _ in 0..<2 {
      shape.bounds = Rect(x: 1, y: 2, width: 3, height: 4)
      shape.position = Point(x: 1, y: 2)
      shape.anchorPoint = .zero
      shape.transform = .scale(x: 2, y: 2)
      shape.opacity = 0.5
      shape.backgroundColor = .black
      shape.masksToBounds = true
      shape.fillColor = nil
      replicator.instanceCount = 3
      replicator.instanceTransform = .translation(x: 1, y: 1)
      shape.path = Path()
    }
    shape.isHidden = true
    shape.isHidden = false
    #expect(
      app.log == [
        "bounds", "position", "anchorPoint", "transform", "opacity", "backgroundColor",
        "masksToBounds", "fillColor", "instanceCount", "instanceTransform", "hidden", "hidden",
      ])
    #expect(shape.animationCount + replicator.animationCount == 0)
  }

  @Test("disabled actions stop changes from asking, and the look-up itself still answers")
  func disabled() {
    let layer = app.addLayer()
    app.context.beginTransaction()
    app.context.setTransaction { $0.disablesActions = true }
    layer.position.x = 1
    #expect(layer.animationCount == 0)
    #expect(layer.action(forKey: "position") is BasicAnimation)
    app.context.commitTransaction()
    layer.position.x = 2
    #expect(layer.animationKeys == ["position"])
  }

  @Test("a view's layer has no actions, whatever its delegate says")
  func view() {
    let layer = app.addLayer()
    layer.belongsToView = true
    layer.actions = ["position": .action(Note(name: "actions", app: app))]
    layer.position.x = 1
    #expect(layer.action(forKey: "position") == nil)
    #expect(layer.animationCount == 0)
    layer.belongsToView = false
    layer.position.x = 2
    #expect(app.log == ["actions position at 2.0"])
  }

  @Test("an action may move the layer that it runs on, in the tree and elsewhere")
  func reentrancy() {
    struct Mover: LayerAction {
      let target: Layer

      func run(forKey key: String, on layer: Layer) {
        layer.position = Point(x: layer.position.x + 1, y: 0)
        if layer.superlayer !== target { target.addSublayer(layer) }
      }
    }
    let (layer, other) = (app.addLayer(), app.addLayer())
    layer.actions = ["opacity": .action(Mover(target: other)), "position": .stop]
    layer.opacity = 0.5
    #expect(layer.superlayer === other)
    #expect(layer.position.x == 1)
    #expect(other.sublayers.count == 1)
    #expect(app.root.sublayers.count == 1)
  }
}
