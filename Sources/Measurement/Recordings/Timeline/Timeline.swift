/// The events of a program: tracks of slices and instants, some of which follow from others.
package struct Timeline: Sendable, Equatable {
  package var name: String
  package var tracks: [Track]

  package struct Track: Sendable, Equatable {
    package var name: String
    /// By their begins, of equal ones the longer first. Slices lie within or beside each other.
    package var events: [Event] = []

    package init(_ name: String) { self.name = name }
  }

  package struct Event: Sendable, Equatable {
    package var name: String
    /// When, ns.
    package var start: UInt64
    /// How long, ns; nil for an instant.
    var duration: UInt64?
    var notes: [Note]
    /// Chains of events in the order of their begins; numbers are unique in the timeline.
    package var flows: [UInt32] = []
    package var endsFlows = false

    package init(_ name: String, start: UInt64, duration: UInt64? = nil, _ notes: [Note] = []) {
      (self.name, self.start, self.duration, self.notes) = (name, start, duration, notes)
    }
  }

  package struct Note: Sendable, Equatable {
    var name: String
    var value: Value

    enum Value: Sendable, Equatable {
      case number(Int64)
      case text(String)
    }

    init(_ name: String, _ number: Int) {
      (self.name, value) = (name, .number(Int64(number)))
    }

    init(_ name: String, _ text: String) { (self.name, value) = (name, .text(text)) }
  }
}
