/// What happened in a program, for tools that show such things: tracks of slices and instants, some
/// of which follow from others.
public struct Timeline: Sendable, Equatable {
  /// What the program is called.
  public var name: String
  /// Its tracks, in the order to be shown; the first is its main thread.
  public var tracks: [Track]

  /// A timeline.
  public init(name: String, tracks: [Track]) {
    (self.name, self.tracks) = (name, tracks)
  }

  /// What happened in one place.
  public struct Track: Sendable, Equatable {
    /// What the place is called.
    public var name: String
    /// Whether it is a thread.
    public var isThread: Bool
    /// In order of their begins, of equal ones the longer first. Slices lie within or beside each
    /// other.
    public var events: [Event] = []

    /// An empty track.
    public init(_ name: String, isThread: Bool = false) {
      (self.name, self.isThread) = (name, isThread)
    }
  }

  /// A slice, or an instant.
  public struct Event: Sendable, Equatable {
    /// What happened.
    public var name: String
    /// When, ns.
    public var start: UInt64
    /// How long, ns; nil for an instant.
    public var duration: UInt64?
    /// What is said of it, in order.
    public var notes: [Note]
    /// Chains of events that follow from each other, in the order of their begins; numbers are
    /// unique in the timeline.
    public var flows: [UInt32] = []
    /// Whether those chains end here.
    public var endsFlows = false

    /// An event without flows.
    public init(_ name: String, start: UInt64, duration: UInt64? = nil, _ notes: [Note] = []) {
      (self.name, self.start, self.duration, self.notes) = (name, start, duration, notes)
    }

    /// When it is over, ns.
    public var end: UInt64 { start + (duration ?? 0) }
  }

  /// Something that is said of an event.
  public struct Note: Sendable, Equatable {
    /// What it is about.
    public var name: String
    /// What is said.
    public var value: Value

    /// Whole numbers, and words.
    public enum Value: Sendable, Equatable {
      /// A number.
      case number(Int64)
      /// Words.
      case text(String)
    }

    /// A number.
    public init(_ name: String, _ number: Int) {
      (self.name, value) = (name, .number(Int64(number)))
    }

    /// Words.
    public init(_ name: String, _ text: String) { (self.name, value) = (name, .text(text)) }
  }
}

/// How a file of timelines is written.
public enum TimelineFormat: Sendable, Equatable {
  /// Perfetto's own: protobuf.
  case perfetto
  /// Chrome's trace events: JSON, packed by gzip or not.
  case chrome(isPacked: Bool)

  /// The endings of names, and what they mean.
  private static let endings: [(ending: String, format: TimelineFormat)] = [
    (".pftrace", .perfetto), (".perfetto-trace", .perfetto),
    (".json", .chrome(isPacked: false)), (".json.gz", .chrome(isPacked: true)),
  ]

  /// The endings that a file's name may have.
  public static let known = endings.map(\.ending)

  /// The format that a file's name asks for; nil for none of ``known``.
  public init?(path: String) {
    guard let known = Self.endings.first(where: { path.hasSuffix($0.ending) }) else { return nil }
    self = known.format
  }
}
