/// What happened in a program, for tools that show such things: tracks of slices and instants, some
/// of which follow from others.
package struct Timeline: Sendable, Equatable {
  package var name: String
  /// Its tracks, in the order to be shown; the first is its main thread.
  package var tracks: [Track]

  package init(name: String, tracks: [Track]) {
    (self.name, self.tracks) = (name, tracks)
  }

  /// What happened in one place.
  package struct Track: Sendable, Equatable {
    package var name: String
    var isThread: Bool
    /// In order of their begins, of equal ones the longer first. Slices lie within or beside each
    /// other.
    package var events: [Event] = []

    /// An empty track.
    package init(_ name: String, isThread: Bool = false) {
      (self.name, self.isThread) = (name, isThread)
    }
  }

  /// A slice, or an instant.
  package struct Event: Sendable, Equatable {
    /// What happened.
    package var name: String
    /// When, ns.
    package var start: UInt64
    /// How long, ns; nil for an instant.
    var duration: UInt64?
    /// What is said of it, in order.
    var notes: [Note]
    /// Chains of events that follow from each other, in the order of their begins; numbers are
    /// unique in the timeline.
    package var flows: [UInt32] = []
    /// Whether those chains end here.
    package var endsFlows = false

    /// An event without flows.
    package init(_ name: String, start: UInt64, duration: UInt64? = nil, _ notes: [Note] = []) {
      (self.name, self.start, self.duration, self.notes) = (name, start, duration, notes)
    }

    /// When it is over, ns.
    var end: UInt64 { start + (duration ?? 0) }
  }

  /// Something that is said of an event.
  package struct Note: Sendable, Equatable {
    /// What it is about.
    var name: String
    var value: Value

    /// Whole numbers, and words.
    enum Value: Sendable, Equatable {
      case number(Int64)
      /// Words.
      case text(String)
    }

    package init(_ name: String, _ number: Int) {
      (self.name, value) = (name, .number(Int64(number)))
    }

    package init(_ name: String, _ text: String) { (self.name, value) = (name, .text(text)) }
  }
}

/// How a file of timelines is written.
package enum TimelineFormat: Sendable, Equatable {
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
  package static let known = endings.map(\.ending)

  /// The format that a file's name asks for; nil for none of ``known``.
  package init?(path: String) {
    guard let known = Self.endings.first(where: { path.hasSuffix($0.ending) }) else { return nil }
    self = known.format
  }
}
