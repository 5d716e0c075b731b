package import AnimationTiming

/// What a change of a layer sets off.
package protocol LayerAction {
  /// Runs after the change of the property `key` on `layer`.
  func run(forKey key: String, on layer: Layer)
}

extension BasicAnimation: LayerAction {
  /// Adds the animation under `key`, so that the next change of the property replaces it.
  ///
  /// One that sets none of its values, and is not additive, goes from what was shown before the
  /// change to the model: only its `fromValue` is set, so that a change of the model retargets it.
  /// A colour that was not set fades in; one that is not set any more shows nothing to animate.
  package func run(forKey key: String, on layer: Layer) { layer.add(self, forKey: key) }

  /// Whether the ends are left to the change that runs it.
  var takesEndsFromChange: Bool {
    fromValue == nil && toValue == nil && byValue == nil && !isAdditive
  }
}

/// What one step of the look-up for an action answers.
package enum ActionAnswer {
  case action(any LayerAction)
  /// There is no action, and the search ends: Core Animation's `NSNull`.
  case stop
  /// Ask the next one: Core Animation's nil.
  case goOn

  /// An animation of the property `key` as changes start it: the transaction's duration, and the
  /// default curve unless the transaction has one.
  static func implicitAnimation(forKey key: String) -> ActionAnswer {
    guard let keyPath = AnimationKeyPath(name: key) else { return .goOn }
    return .action(BasicAnimation(keyPath: keyPath, timingFunction: .default))
  }
}

/// Is asked first when a layer looks for an action.
package protocol LayerDelegate: AnyObject {
  /// The action for `key` on `layer`; before a change, so that `layer` still has its old value.
  func action(for layer: Layer, forKey key: String) -> ActionAnswer
}

/// Defaults that several layers share; may rest on another one.
package final class LayerStyle {
  /// Actions by key; a key that is not there goes on to `base`.
  package let actions: [String: ActionAnswer]
  /// Where to look next.
  package let base: LayerStyle?

  package init(actions: [String: ActionAnswer], base: LayerStyle? = nil) {
    self.actions = actions
    self.base = base
  }

  func action(forKey key: String) -> ActionAnswer {
    var style: LayerStyle? = self
    while let current = style {
      if let answer = current.actions[key] {
        guard case .goOn = answer else { return answer }
      }
      style = current.base
    }
    return .goOn
  }
}

/// Where one layer looks for actions.
final class ActionSettings {
  weak var delegate: (any LayerDelegate)?
  var actions: [String: ActionAnswer] = [:]
  var style: LayerStyle?
}

/// What a layer looks for an action for.
enum LayerKey: String {
  case bounds, position, anchorPoint, transform, opacity, backgroundColor, masksToBounds, hidden
  case fillColor, instanceCount, instanceTransform
}

/// An action between its look-up and the end of the change that sets it off.
final class PendingAction {
  private let layer: Layer
  private let key: LayerKey
  private let action: any LayerAction
  /// What was shown before the change, of what the action animates.
  private var shown: AnimatableValue?

  /// To be made before the change.
  init(_ action: any LayerAction, forKey key: LayerKey, on layer: Layer) {
    (self.layer, self.key, self.action) = (layer, key, action)
    if let animation = action as? BasicAnimation, animation.takesEndsFromChange {
      shown = layer.presentedValue(of: animation.keyPath, at: layer.context.turnTime)
    }
  }

  func run() {
    guard var animation = action as? BasicAnimation, animation.takesEndsFromChange else {
      return action.run(forKey: key.rawValue, on: layer)
    }
    // A colour that is not set any more.
    guard let model = layer.modelValue(of: animation.keyPath.property) else { return }
    animation.fromValue = shown
    // A colour that was not set.
    if shown == nil, case .color(var color) = model {
      color.alpha = 0
      animation.fromValue = .color(color)
    }
    animation.run(forKey: key.rawValue, on: layer)
  }
}

extension Layer {
  /// Is asked first for every action; not retained.
  package final var delegate: (any LayerDelegate)? {
    get { actionSettings?.delegate }
    set { if newValue != nil || actionSettings != nil { ownActionSettings().delegate = newValue } }
  }

  /// Actions by key: asked after the delegate.
  package final var actions: [String: ActionAnswer] {
    get { actionSettings?.actions ?? [:] }
    set { if !newValue.isEmpty || actionSettings != nil { ownActionSettings().actions = newValue } }
  }

  /// Shared actions: asked after ``actions``.
  package final var style: LayerStyle? {
    get { actionSettings?.style }
    set { if newValue != nil || actionSettings != nil { ownActionSettings().style = newValue } }
  }

  /// The action that a change of `key` sets off: the first answer of ``delegate``, ``actions``,
  /// ``style`` and ``defaultAction(forKey:)`` that does not go on to the next; nil if it is to
  /// stop, or there is none.
  ///
  /// Answers whatever the transaction says and wherever the layer is. A *change* asks only if
  /// `Transaction.disablesActions` is false and the layer is in a committed tree: the layer and all
  /// above it up to the root have been sent with their place in it. It asks before the value
  /// changes, and runs the action after. Setting the value that is there already is no change;
  /// ``ShapeLayer/path`` and what few layers set never ask.
  ///
  /// Source: the documentation of `CALayer`; that the call itself answers under `disableActions` is
  /// measured on Apple's.
  package final func action(forKey key: String) -> (any LayerAction)? {
    guard !belongsToView else { return nil }
    var answer = ActionAnswer.goOn
    if let settings = actionSettings {
      answer = settings.delegate?.action(for: self, forKey: key) ?? .goOn
      if case .goOn = answer { answer = settings.actions[key] ?? .goOn }
      if case .goOn = answer { answer = settings.style?.action(forKey: key) ?? .goOn }
    }
    if case .goOn = answer { answer = Self.defaultAction(forKey: key) }
    guard case .action(let action) = answer else { return nil }
    return action
  }

  // MARK: - Changes that look for an action

  /// Call before storing a new value; give the answer to `endChange`.
  @inline(__always)
  final func beginChange(_ key: LayerKey) -> PendingAction? {
    guard looksForActions, !context.transaction.disablesActions else { return nil }
    return pendingAction(forKey: key)
  }

  /// Call after storing a new value.
  @inline(__always)
  final func endChange(_ property: LayerProperties, _ action: PendingAction?) {
    mark(property)
    if let action { action.run() }
  }

  @inline(never)
  private final func pendingAction(forKey key: LayerKey) -> PendingAction? {
    guard isInCommittedTree else { return nil }
    return action(forKey: key.rawValue).map { PendingAction($0, forKey: key, on: self) }
  }

  /// Whether this layer and all above it, up to the root, have been sent with their place.
  private final var isInCommittedTree: Bool {
    var layer = self
    while layer.isAttached {
      guard let above = layer.holder else { return layer === context.rootLayer }
      layer = above
    }
    return false
  }
}
