public import AnimationTiming

/// What a change of a layer sets off.
public protocol LayerAction {
  /// Runs after the change of `key` on `layer`; `key` is a property's name, or `onOrderIn`,
  /// `onOrderOut` or `sublayers`.
  func run(forKey key: String, on layer: Layer)
}

extension BasicAnimation: LayerAction {
  /// Adds the animation under `key`, so that the next change of the property replaces it.
  ///
  /// One that sets none of its values, and is not additive, goes from what was shown before the
  /// change to the model: only its `fromValue` is set, so that a change of the model retargets it.
  /// A colour that was not set fades in; one that is not set any more shows nothing to animate.
  public func run(forKey key: String, on layer: Layer) { layer.add(self, forKey: key) }

  /// Whether the ends are left to the change that runs it.
  var takesEndsFromChange: Bool {
    fromValue == nil && toValue == nil && byValue == nil && !isAdditive
  }
}

/// What one step of the look-up for an action answers.
public enum ActionAnswer {
  /// This is the action.
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
public protocol LayerDelegate: AnyObject {
  /// The action for `key` on `layer`; before a change, so that `layer` still has its old value.
  func action(for layer: Layer, forKey key: String) -> ActionAnswer
}

/// Defaults that several layers share; may rest on another one.
public final class LayerStyle {
  /// Actions by key; a key that is not there goes on to `base`.
  public let actions: [String: ActionAnswer]
  /// Where to look next.
  public let base: LayerStyle?

  /// Creates a style.
  public init(actions: [String: ActionAnswer], base: LayerStyle? = nil) {
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
