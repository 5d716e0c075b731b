/// A timeline as Chrome's trace events ("Trace Event Format", Google, 2016): each track is a
/// thread, since the format has nothing else; the first has its process's number, as a main
/// thread's has on Linux. Times are µs with three digits behind the point.
struct ChromeEvents {
  private(set) var texts: [String] = []
  private let process: Int
  private let flows: Int

  /// - Parameter number: of the timeline in its file, from 1.
  init(_ timeline: Timeline, number: Int) {
    process = 100 * number
    flows = number
    name("process_name", thread: process, timeline.name)
    var begun: Set<UInt32> = []
    for (index, track) in timeline.tracks.enumerated() {
      name("thread_name", thread: process + index, track.name)
    }
    // An arrow is drawn from what was read before.
    for (index, track) in timeline.tracks.enumerated() {
      for event in track.events { write(event, process + index, &begun) }
    }
  }

  private mutating func name(_ kind: String, thread: Int, _ name: String) {
    texts.append(
      "{\"ph\":\"M\",\"pid\":\(process),\"tid\":\(thread),\"name\":\"\(kind)\","
        + "\"args\":{\"name\":\(Self.quoted(name))}}")
  }

  private mutating func write(_ event: Timeline.Event, _ thread: Int, _ begun: inout Set<UInt32>) {
    let place = "\"pid\":\(process),\"tid\":\(thread),\"ts\":\(Self.microseconds(event.start))"
    let notes = event.notes.map { note in
      switch note.value {
      case .number(let number): "\(Self.quoted(note.name)):\(number)"
      case .text(let text): "\(Self.quoted(note.name)):\(Self.quoted(text))"
      }
    }
    let slice = event.duration.map { "\"X\",\"dur\":\(Self.microseconds($0))" }
    let kind = slice ?? "\"i\",\"s\":\"t\""
    texts.append(
      "{\"ph\":\(kind),\(place),\"name\":\(Self.quoted(event.name)),"
        + "\"args\":{\(notes.joined(separator: ","))}}")
    for flow in event.flows {
      let phase = begun.insert(flow).inserted ? "s" : event.endsFlows ? "f" : "t"
      texts.append(
        "{\"ph\":\"\(phase)\",\(phase == "f" ? "\"bp\":\"e\"," : "")\(place),"
          + "\"id\":\"\(flows).\(flow)\",\"cat\":\"flow\",\"name\":\"to the screen\"}")
    }
  }

  private static func microseconds(_ nanoseconds: UInt64) -> String {
    let rest = String(nanoseconds % 1000)
    return "\(nanoseconds / 1000)." + String(repeating: "0", count: 3 - rest.count) + rest
  }

  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": quoted += "\\\(scalar)"
      case _ where scalar.value < 0x20:
        quoted += "\\u00" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
