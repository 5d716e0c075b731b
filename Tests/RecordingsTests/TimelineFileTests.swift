import Foundation
import Recordings
import Testing

/// What a file says, read by other code than wrote it.
@Suite("Files of timelines")
struct TimelineFileTests {
  /// Two turns in a row with something within the first, an instant, and an arrow.
  private static var timeline: Timeline {
    var app = Timeline.Track("app", isThread: true)
    var tick = Timeline.Event("tick", start: 1000, duration: 300, [.init("late_ns", -7)])
    tick.flows = [1]
    app.events = [
      Timeline.Event("turn", start: 1000, duration: 500), tick,
      Timeline.Event("turn", start: 1500, duration: 200),
    ]
    var screen = Timeline.Track("on screen")
    var picture = Timeline.Event("a \"picture\"", start: 3000, [.init("because", "ü")])
    (picture.flows, picture.endsFlows) = ([1], true)
    screen.events = [picture]
    return Timeline(name: "case", tracks: [app, screen])
  }

  private static func file(_ format: TimelineFormat, _ timelines: [Timeline]) -> TimelineFile {
    var file = TimelineFile(format)
    for timeline in timelines { file.append(timeline) }
    return file
  }

  @Test("an ending names its format, and others none")
  func formats() {
    #expect(TimelineFormat(path: "a.pftrace") == .perfetto)
    #expect(TimelineFormat(path: "a.perfetto-trace") == .perfetto)
    #expect(TimelineFormat(path: "a.json") == .chrome(isPacked: false))
    #expect(TimelineFormat(path: "a.json.gz") == .chrome(isPacked: true))
    for path in ["a", "a.txt", "a.gz", "pftrace", "a.pftrace.gz"] {
      #expect(TimelineFormat(path: path) == nil, "\(path)")
    }
  }

  // MARK: - Perfetto

  /// A field of a protobuf message, by the encoding that protobuf.dev describes.
  private struct Field: Equatable {
    let number: Int
    let value: UInt64
    let bytes: [UInt8]
  }

  private static func fields(_ bytes: [UInt8]) throws -> [Field] {
    var rest = bytes[...]
    func varint() throws -> UInt64 {
      var (value, shift) = (0 as UInt64, 0 as UInt64)
      while true {
        guard let byte = rest.popFirst() else { throw CocoaError(.coderReadCorrupt) }
        value |= UInt64(byte & 0x7F) << shift
        shift += 7
        if byte < 0x80 { return value }
      }
    }
    var fields: [Field] = []
    while !rest.isEmpty {
      let tag = try varint()
      let number = Int(tag >> 3)
      switch tag & 7 {
      case 0: fields.append(Field(number: number, value: try varint(), bytes: []))
      case 1:
        let eight = rest.prefix(8)
        let value = eight.reversed().reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
        fields.append(Field(number: number, value: value, bytes: []))
        rest = rest.dropFirst(8)
      case 2:
        let count = Int(try varint())
        try #require(rest.count >= count)
        fields.append(Field(number: number, value: 0, bytes: Array(rest.prefix(count))))
        rest = rest.dropFirst(count)
      default: Issue.record("a wire type that nothing here has")
      }
    }
    return fields
  }

  /// The contents of a message as text, by numbers of fields: `8=1000 11{...}`.
  private static func text(_ bytes: [UInt8], texts: Set<Int> = [23, 10, 6, 2, 5]) throws -> String {
    try fields(bytes).map { field in
      guard !field.bytes.isEmpty else { return "\(field.number)=\(field.value)" }
      if texts.contains(field.number), let text = String(bytes: field.bytes, encoding: .utf8) {
        return "\(field.number)='\(text)'"
      }
      return "\(field.number){\(try text(field.bytes, texts: texts))}"
    }.joined(separator: " ")
  }

  @Test("Perfetto's packets have each event in the fields of its protos, begins and ends in order")
  func perfetto() throws {
    let bytes = Self.file(.perfetto, [Self.timeline]).bytes
    let trace = try Self.fields(bytes)
    #expect(trace.allSatisfy { $0.number == 1 })
    let base = UInt64(1) << 32
    let minus7 = UInt64(bitPattern: -7)
    let (app, screen) = (base + 1, base + 2)
    let expected = [
      "10=1 60{1=\(base) 3{1=100 6='case'}}",
      "10=1 60{1=\(app) 4{1=100 2=100 5='app'}}",
      "10=1 8=1000 11{9=1 11=\(app) 23='turn'}",
      "10=1 8=1000 11{9=1 11=\(app) 23='tick' 4{10='late_ns' 4=\(minus7)} 47=\(base + 1)}",
      "10=1 8=1300 11{9=2 11=\(app)}",
      "10=1 8=1500 11{9=2 11=\(app)}",
      "10=1 8=1500 11{9=1 11=\(app) 23='turn'}",
      "10=1 8=1700 11{9=2 11=\(app)}",
      "10=1 60{1=\(screen) 2='on screen' 5=\(base)}",
      "10=1 8=3000 11{9=3 11=\(screen) 23='a \"picture\"' 4{10='because' 6='ü'} 48=\(base + 1)}",
    ]
    let found = try trace.map { try Self.text($0.bytes) }
    #expect(found.count == expected.count)
    for (found, expected) in zip(found, expected) { #expect(found == expected) }
  }

  @Test("numbers of processes, tracks and flows are of one timeline alone")
  func several() throws {
    let bytes = Self.file(.perfetto, [Self.timeline, Self.timeline]).bytes
    let packets = try Self.fields(bytes).map { try Self.text($0.bytes) }
    let half = packets.count / 2
    #expect(Set(packets[..<half]).isDisjoint(with: packets[half...].filter { $0.contains("60{") }))
    #expect(packets[half].contains("1=\(UInt64(2) << 32) 3{1=200 "))
  }

  // MARK: - Chrome

  private static func events(_ data: Data) throws -> [[String: Any]] {
    let document = try JSONSerialization.jsonObject(with: data) as? [String: Any]
    return try #require(document?["traceEvents"] as? [[String: Any]])
  }

  @Test("Chrome's events are the same: slices in µs, instants, arrows from begin to end")
  func chrome() throws {
    let bytes = Self.file(.chrome(isPacked: false), [Self.timeline]).bytes
    let events = try Self.events(Data(bytes))
    let texts = events.map { event in
      let parts = ["ph", "pid", "tid", "ts", "dur", "id", "name"].compactMap { key in
        event[key].map { "\($0)" }
      }
      return parts.joined(separator: " ")
    }
    #expect(
      texts == [
        "M 100 100 process_name", "M 100 100 thread_name", "M 100 101 thread_name",
        "X 100 100 1.0 0.5 turn", "X 100 100 1.0 0.3 tick", "s 100 100 1.0 1.1 to the screen",
        "X 100 100 1.5 0.2 turn", "i 100 101 3.0 a \"picture\"", "f 100 101 3.0 1.1 to the screen",
      ])
    let notes = events.compactMap { $0["args"] as? [String: Any] }
    #expect(notes.contains { $0["late_ns"] as? Int == -7 })
    #expect(notes.contains { $0["because"] as? String == "ü" })
  }

  @Test("a file without timelines is a document without events")
  func empty() throws {
    #expect(Self.file(.perfetto, []).bytes.isEmpty)
    #expect(try Self.events(Data(Self.file(.chrome(isPacked: false), []).bytes)).isEmpty)
  }

  @Test("what is written is read as the recording of an app", arguments: ["a.json", "a.json.gz"])
  func readAgain(_ name: String) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appendingPathComponent(name).path
    try Data().write(to: URL(fileURLWithPath: path))
    let handle = try #require(FileHandle(forWritingAtPath: path))
    let format = try #require(TimelineFormat(path: name))
    #expect(Self.file(format, [Self.timeline]).write(to: handle.fileDescriptor) == 0)
    try handle.close()
    let data = try Data(contentsOf: URL(fileURLWithPath: path))
    #expect(data.starts(with: [0x1F, 0x8B]) == name.hasSuffix(".gz"))
    let recording = try RecordingFile.read(path)
    #expect(recording.intervals.map(\.start) == [0])
    #expect(recording.intervals.map(\.duration) == [700])
  }

  @Test("a descriptor that cannot be written is an error, not half a file")
  func unwritable() {
    let file = Self.file(.perfetto, [Self.timeline])
    #expect(file.write(to: -1) == EBADF)
  }
}
