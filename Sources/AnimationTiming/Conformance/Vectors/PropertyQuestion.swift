/// What a vector asks of animations: the value of one property at one time.
public struct PropertyQuestion: Sendable {
  /// What all the animations drive.
  public var keyPath: AnimationKeyPath
  /// The value below them.
  public var model: AnimatableValue
  /// The animations, in the order in which they are applied.
  public var animations: [Animation]
  /// When the value is asked for, s, in the time of the animations.
  public var time: MediaTime

  /// What animates a property: from a question to the value; nil where no animation has an effect.
  public typealias Presenter = (PropertyQuestion) throws -> AnimatableValue?

  /// What the animations make of the model, each over what the ones before it made; nil where none
  /// has an effect.
  ///
  /// Complexity: O(animations).
  public func evaluated() -> AnimatableValue? {
    var value: AnimatableValue?
    for animation in animations {
      animation.forEachInEffect(at: time) { animation, moment in
        value = animation.value(in: moment, over: value ?? model) ?? value
      }
    }
    return value
  }
}
