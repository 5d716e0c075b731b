public import Vocabulary

/// The version of the PAPI library in use.
public struct PAPIVersion: Sendable, Equatable, CustomStringConvertible {
  /// The library's packed form: one byte each for major, minor, revision and increment.
  public let code: Int32

  init(code: Int32) { self.code = code }

  /// Such as `7.0.0.0`.
  public var description: String {
    [24, 16, 8, 0].map { String((code >> $0) & 0xff) }.joined(separator: ".")
  }
}

/// A part of PAPI that offers events of one kind.
public struct PAPIComponent: Sendable, Equatable {
  /// Such as `perf_event` or `sde`.
  public let name: String
  /// The prefix of its events, such as `perf`.
  public let shortName: String
  /// What it offers, in PAPI's words.
  public let description: String
  /// PAPI's reason if the component is disabled, `nil` if it is not. An enabled component may still
  /// refuse every event: only `PAPI.probe` tells.
  public let disabledReason: String?
  /// How many native events PAPI knows; nil where it does not tell.
  public let nativeEvents: Int?

  /// True if PAPI has given up on it.
  public var isDisabled: Bool { disabledReason != nil }
}

/// Whether an event can be counted here and now.
public enum PAPIAvailability: Sendable, Equatable {
  /// A trial set counted it, and it moved where it had to; the name of its component, and whose
  /// instructions it counts, where the component knows such a difference.
  case available(component: String, privilege: Privilege?)
  /// PAPI's reason, with its code, or what showed that it is no count.
  case unavailable(reason: String)

  /// True if it can be counted.
  public var isAvailable: Bool {
    if case .available = self { true } else { false }
  }
}

/// One of PAPI's machine-independent events.
public struct PAPIPreset: Sendable, Equatable {
  /// Such as `PAPI_TOT_INS`.
  public let name: String
  /// PAPI's description.
  public let description: String
  /// What a trial showed.
  public let availability: PAPIAvailability
}

/// How to count a list of events without multiplexing: one pass per group.
public struct PAPIPlan: Sendable, Equatable {
  /// Events that an instrument can count at once; each group is of one component and one
  /// privilege. Given order, duplicates removed.
  public let groups: [[String]]
  /// Events that cannot be counted here, with the reason.
  public let unavailable: [Unavailable]
  /// Events of the groups that stood still when they were tried, where nobody can say that they
  /// must move: each is a count as soon as a run moves it, and none if none does.
  public let unproven: Set<String>

  /// An event and why it cannot be counted.
  public struct Unavailable: Sendable, Equatable {
    /// The event as asked for.
    public let name: String
    /// PAPI's reason, with its code, or what showed that it is no count.
    public let reason: String
  }
}
