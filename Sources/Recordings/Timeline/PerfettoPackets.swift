/// A timeline in Perfetto's own format: packets of a `Trace`.
///
/// Numbers of fields are those of Perfetto's published protos, `protos/perfetto/trace/` with
/// `trace_packet.proto`, `track_event/track_event.proto`, `track_descriptor.proto`,
/// `process_descriptor.proto`, `thread_descriptor.proto` and `debug_annotation.proto`, as the wheel
/// `perfetto` 0.59.1 has them; how the messages go together says "Writing TrackEvent Protos
/// Synthetically" on perfetto.dev.
struct PerfettoPackets {
  private(set) var bytes: [UInt8] = []

  /// One number for all packets: they come from one writer.
  private static let sequence: UInt64 = 1
  /// Identifiers of a timeline's process and tracks, and of its flows, are beyond those of the
  /// timelines before it.
  private let base: UInt64

  /// - Parameter number: of the timeline in its file, from 1.
  init(_ timeline: Timeline, number: Int) {
    let base = UInt64(number) << 32
    self.base = base
    let process = TimelineNumbers.process(number)
    descriptor {
      $0.number(1, base)
      $0.message(3) { inside in
        inside.number(1, UInt64(process))
        inside.text(6, timeline.name)
      }
    }
    for (index, track) in timeline.tracks.enumerated() {
      let uuid = base + 1 + UInt64(index)
      descriptor {
        $0.number(1, uuid)
        if track.isThread {
          $0.message(4) { inside in
            inside.number(1, UInt64(process))
            inside.number(2, UInt64(TimelineNumbers.thread(number, track: index)))
            inside.text(5, track.name)
          }
        } else {
          $0.text(2, track.name)
          $0.number(5, base)
        }
      }
      write(track.events, on: uuid)
    }
  }

  private mutating func descriptor(_ fill: (inout ProtobufMessage) -> Void) {
    packet { $0.message(60, fill) }
  }

  private mutating func packet(_ fill: (inout ProtobufMessage) -> Void) {
    var trace = ProtobufMessage()
    trace.message(1) { packet in
      packet.number(10, Self.sequence)
      fill(&packet)
    }
    bytes += trace.bytes
  }

  /// The kinds of a `TrackEvent`.
  private enum Kind: UInt64 {
    case begin = 1
    case end = 2
    case instant = 3
  }

  private mutating func write(_ events: [Timeline.Event], on track: UInt64) {
    var ends: [UInt64] = []
    for event in events {
      while let end = ends.last, end <= event.start {
        write(.end, at: ends.removeLast(), on: track)
      }
      write(event.duration == nil ? .instant : .begin, at: event.start, on: track, event)
      if event.duration != nil { ends.append(event.end) }
    }
    for end in ends.reversed() { write(.end, at: end, on: track) }
  }

  private mutating func write(
    _ kind: Kind, at time: UInt64, on track: UInt64, _ event: Timeline.Event? = nil
  ) {
    let base = base
    packet { packet in
      packet.number(8, time)
      packet.message(11) { message in
        message.number(9, kind.rawValue)
        message.number(11, track)
        guard let event else { return }
        message.text(23, event.name)
        for note in event.notes {
          message.message(4) { annotation in
            annotation.text(10, note.name)
            switch note.value {
            case .number(let number): annotation.number(4, UInt64(bitPattern: number))
            case .text(let text): annotation.text(6, text)
            }
          }
        }
        for flow in event.flows {
          message.fixed(event.endsFlows ? 48 : 47, base + UInt64(flow))
        }
      }
    }
  }
}

/// The fields of a protobuf message, in the order in which they are added.
///
/// Source: "Encoding", protobuf.dev.
struct ProtobufMessage {
  private(set) var bytes: [UInt8] = []

  /// A whole number: `uint32`, `uint64`, an enum; of an `int64` its bit pattern.
  mutating func number(_ field: UInt64, _ value: UInt64) {
    varint(field << 3)
    varint(value)
  }

  /// A `fixed64`.
  mutating func fixed(_ field: UInt64, _ value: UInt64) {
    varint(field << 3 | 1)
    for byte in 0..<8 { bytes.append(UInt8(truncatingIfNeeded: value >> (8 * UInt64(byte)))) }
  }

  mutating func text(_ field: UInt64, _ text: String) { append(field, Array(text.utf8)) }

  mutating func message(_ field: UInt64, _ fill: (inout ProtobufMessage) -> Void) {
    var inside = ProtobufMessage()
    fill(&inside)
    append(field, inside.bytes)
  }

  private mutating func append(_ field: UInt64, _ content: [UInt8]) {
    varint(field << 3 | 2)
    varint(UInt64(content.count))
    bytes += content
  }

  private mutating func varint(_ value: UInt64) {
    var rest = value
    while rest > 0x7F {
      bytes.append(UInt8(rest & 0x7F) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }
}

/// The numbers of processes and threads in a file. The first track's is its process's, as a main
/// thread's is on Linux.
enum TimelineNumbers {
  /// Of the timeline `number`, from 1.
  static func process(_ number: Int) -> Int { 100 * number }

  /// Of its track `track`, from 0.
  static func thread(_ number: Int, track: Int) -> Int { process(number) + track }
}
