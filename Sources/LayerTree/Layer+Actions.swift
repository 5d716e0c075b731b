extension Layer {
  /// Is asked first for every action; not retained.
  public final var delegate: (any LayerDelegate)? {
    get { actionSettings?.delegate }
    set { if newValue != nil || actionSettings != nil { ownActionSettings.delegate = newValue } }
  }

  /// Actions by key: asked after the delegate.
  public final var actions: [String: ActionAnswer] {
    get { actionSettings?.actions ?? [:] }
    set { if !newValue.isEmpty || actionSettings != nil { ownActionSettings.actions = newValue } }
  }

  /// Shared actions: asked after ``actions``.
  public final var style: LayerStyle? {
    get { actionSettings?.style }
    set { if newValue != nil || actionSettings != nil { ownActionSettings.style = newValue } }
  }

  /// The action that a change of `key` sets off: the first answer of ``delegate``, ``actions``, ``style``
  /// and ``defaultAction(forKey:)`` that does not go on to the next; nil if it is to stop, or there is none.
  ///
  /// Answers whatever the transaction says and wherever the layer is. A *change* asks only if
  /// `Transaction.disablesActions` is false and the layer is in a committed tree: the layer and all above
  /// it up to the root have been sent with their place in it. It asks before the value changes, and runs
  /// the action after. Setting the value that is there already is no change; ``ShapeLayer/path`` never asks.
  ///
  /// Source: the documentation of `CALayer`; that the call itself answers under `disableActions` is
  /// measured on Apple's.
  public final func action(forKey key: String) -> (any LayerAction)? {
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

  private var ownActionSettings: ActionSettings {
    if let actionSettings { return actionSettings }
    let settings = ActionSettings()
    actionSettings = settings
    return settings
  }
}
