import Foundation
import TestSupport
import Testing

@testable import Measurement

/// A file's contents, read by other code than wrote it.
@Suite("Files of timelines")
struct TimelineFileTests {
  private static var timeline: Timeline {
    var app = Timeline.Track("app")
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

  private static func file(_ path: String, _ timelines: [Timeline]) throws -> TimelineFile {
    var file = try #require(TimelineFile(path: path))
    for timeline in timelines { file.append(timeline) }
    return file
  }

  @Test("other endings name no file of timelines", arguments: ["a", "a.txt", "a.gz", "json"])
  func formats(_ path: String) { #expect(TimelineFile(path: path) == nil) }

  private static func events(_ data: Data) throws -> [[String: Any]] {
    let document = try JSONSerialization.jsonObject(with: data) as? [String: Any]
    return try #require(document?["traceEvents"] as? [[String: Any]])
  }

  @Test("Chrome's events have slices in µs, instants, arrows from begin to end")
  func chrome() throws {
    let bytes = try Self.file("a.json", [Self.timeline]).bytes
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

  @Test("numbers of processes, tracks and flows are of one timeline alone")
  func several() throws {
    let events = try Self.events(Data(Self.file("a.json", [Self.timeline, Self.timeline]).bytes))
    let half = events.count / 2
    for key in ["pid", "tid", "id"] {
      let (first, second) = (events[..<half], events[half...])
      let numbers = Set(first.compactMap { $0[key].map { "\($0)" } })
      #expect(!numbers.isEmpty)
      #expect(numbers.isDisjoint(with: second.compactMap { $0[key].map { "\($0)" } }), "\(key)")
    }
  }

  @Test("a file without timelines is a document without events")
  func empty() throws {
    #expect(try Self.events(Data(Self.file("a.json", []).bytes)).isEmpty)
  }

  @Test("what is written is read as the recording of an app", arguments: ["a.json", "a.json.gz"])
  func readAgain(_ name: String) throws {
    let path = try TestFolder([name: ""]).file(name)
    let handle = try #require(FileHandle(forWritingAtPath: path))
    #expect(try Self.file(name, [Self.timeline]).write(to: handle.fileDescriptor) == 0)
    try handle.close()
    let data = try Data(contentsOf: URL(fileURLWithPath: path))
    #expect(data.starts(with: [0x1F, 0x8B]) == name.hasSuffix(".gz"))
    let recording = try RecordingFile.read(path)
    #expect(recording.intervals.map(\.start) == [0])
    #expect(recording.intervals.map(\.duration) == [700])
  }

  @Test("a descriptor that cannot be written is an error, not half a file")
  func unwritable() throws {
    let file = try Self.file("a.json", [Self.timeline])
    #expect(file.write(to: -1) == EBADF)
  }
}
