/// What one pair of processes said of one cell.
public struct GateObservation: Sendable, Equatable {
  /// What a pair was run for.
  public enum Kind: String, Sendable {
    /// The first look at the change.
    case pair
    /// The first look at the base beside itself.
    case control
    /// The second look at the change.
    case confirmation
    /// The second look at the base beside itself.
    case controlConfirmation = "control-confirmation"

    /// Whether the baseline runs on both sides.
    public var isControl: Bool { self == .control || self == .controlConfirmation }
  }

  /// What the pair was run for.
  public let kind: Kind
  /// The cell's place in the gate's list, from 0.
  public let cell: Int
  /// The pair's number in its gate, from 0.
  public let number: Int
  /// The build on the first side.
  public let baseline: String
  /// The build on the second side.
  public let candidate: String
  /// The logarithm of second / first.
  public let logRatio: Double
}
