/// A value found out about the machine, or the reason why it could not be.
public enum Fact<Value: Sendable & Equatable>: Sendable, Equatable {
  /// The value.
  case known(Value)
  /// Why there is none.
  case unknown(reason: String)

  /// The value, or `nil`.
  public var value: Value? {
    if case .known(let value) = self { value } else { nil }
  }

  /// Why there is no value, or `nil`.
  public var reason: String? {
    if case .unknown(let reason) = self { reason } else { nil }
  }

  init(_ value: Value?, orReason reason: @autoclosure () -> String) {
    self = value.map(Fact.known) ?? .unknown(reason: reason())
  }

  func flatMap<Other>(_ transform: (Value) -> Fact<Other>) -> Fact<Other> {
    switch self {
    case .known(let value): transform(value)
    case .unknown(let reason): .unknown(reason: reason)
    }
  }
}
