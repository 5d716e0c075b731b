public import Vocabulary

/// What a capacity over the processes of a run says of the truth, by the flags of its samples.
public enum CapacityBound: Sendable, Equatable {
  /// The truth is about the number.
  case about
  /// It is the number or more: in some process more was not tried, or never missed the rate.
  case atLeast
  /// It is the number or less, or in all processes less: in some process nothing held the rate.
  case atMost(isBelow: Bool)
  /// A search was cut short, or some processes say the one, some the other.
  case unknown

  /// The bound that follows from the flags of each process; without processes there is none.
  public init(processes: [Set<SampleFlag>]) {
    // Numbers of searches that were cut short were once flagged for that alone.
    let isUndecided = processes.contains { !$0.isDisjoint(with: [.undecided, .timeLimit]) }
    guard !isUndecided else {
      self = .unknown
      return
    }
    let isCapped = processes.contains { $0.contains(.ceiling) }
    let isFloored = processes.contains { $0.contains(.floor) }
    switch (isCapped, isFloored) {
    case (true, true): self = .unknown
    case (true, false): self = .atLeast
    case (false, true):
      self = .atMost(isBelow: processes.allSatisfy { $0.contains(.floor) })
    case (false, false): self = .about
    }
  }

  /// A number in words, and its interval where it is one: `412 [398, 420]`; a bound is never a bare
  /// number: `≥ 4096`, `< 1`, `undecided`.
  public func words(_ number: String, interval: String?) -> String {
    switch self {
    case .about: number + (interval.map { " " + $0 } ?? "")
    case .atLeast: "≥ " + number
    case .atMost(let isBelow): (isBelow ? "< " : "≤ ") + number
    case .unknown: "undecided"
    }
  }

  /// What is known of the ratio of a capacity with this bound to another: nothing, that it is
  /// about, at least or at most the ratio of their numbers; nil is nothing.
  public func ofRatio(to other: CapacityBound) -> CapacityBound? {
    switch (self, other) {
    case (.about, .about): .about
    case (.atLeast, .about), (.atLeast, .atMost), (.about, .atMost): .atLeast
    case (.atMost, .about), (.atMost, .atLeast), (.about, .atLeast): .atMost(isBelow: false)
    default: nil
    }
  }
}
