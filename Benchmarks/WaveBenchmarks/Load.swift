import FramePacing
import SampleStatistics

/// What else the app's thread, or another process on its core, does in a paced case, as `--load` spells it.
public struct Load: Sendable, Equatable, CustomStringConvertible {
  /// The kinds of load.
  enum Kind: Sendable, Equatable {
    case none
    case every(PeriodicWork, doing: LoadWork)
    case bursts
    case beside(PeriodicWork)
  }

  let kind: Kind
  /// How it is spelt: `none`, `busy:8ms/20ms`.
  public let description: String

  /// Nothing else.
  public static let none = Load(kind: .none, description: "none")

  /// How the kinds are spelt, for messages.
  public static let forms =
    "none, busy:WORK/PERIOD (as busy:8ms/20ms), burst, allocating, main-thread-io or neighbour, "
    + "the last three also with :WORK/PERIOD"

  private init(kind: Kind, description: String) {
    self.kind = kind
    self.description = description
  }

  /// Reads a spelling; nil for one that is none of the forms, a time that is not above 0 or work that is
  /// longer than a minute.
  public init?(_ text: String) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    guard parts.count <= 2 else { return nil }
    let times = parts.count == 2 ? Self.times(parts[1]) : nil
    if parts.count == 2, times == nil { return nil }
    switch (parts[0], times) {
    case ("none", nil): kind = .none
    case ("burst", nil): kind = .bursts
    case ("busy", _):
      kind = .every(Self.work(times), doing: .computing)
    case ("allocating", _):
      kind = .every(Self.work(times), doing: .allocating)
    case ("main-thread-io", _):
      kind = .every(Self.work(times), doing: .waiting)
    case ("neighbour", _):
      kind = .beside(Self.work(times))
    default: return nil
    }
    description = text
  }

  /// Whether it is another process's, on the core of the app's thread.
  public var isNeighbour: Bool { neighbour != nil }

  /// What another process does on the core of the app's thread; nil for other loads.
  var neighbour: PeriodicWork? {
    if case .beside(let work) = kind { work } else { nil }
  }

  /// What the app's thread itself does in `duration` s; random ones are the same for the same seed.
  func script(duration: Double, seed: UInt64) -> LoadScript {
    switch kind {
    case .none, .beside: return .none
    case .every(let work, let doing):
      return work.script(for: duration, doing: doing)
    case .bursts:
      var generator = SeededGenerator(seed: seed)
      return .bursts(
        longest: Self.longestBurst, rate: Self.burstsPerSecond, for: duration, using: &generator)
    }
  }

  /// Twice a second on average the app parses a reply or lays out a page: up to 100 ms.
  private static let longestBurst = 0.1
  private static let burstsPerSecond = 2.0

  /// Without times: 24 ms every 40, longer than any frame budget and 60 % of a core.
  private static func work(_ times: PeriodicWork?) -> PeriodicWork {
    times ?? PeriodicWork(length: 0.024, period: 0.040)
  }

  private static func times(_ text: String) -> PeriodicWork? {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map {
      $0.hasSuffix("ms") ? Double($0.dropLast(2)) : nil
    }
    guard parts.count == 2, let length = parts[0], let period = parts[1],
      length > 0, length <= 60_000, period > 0, period <= 60_000
    else { return nil }
    return PeriodicWork(length: length / 1000, period: period / 1000)
  }
}
