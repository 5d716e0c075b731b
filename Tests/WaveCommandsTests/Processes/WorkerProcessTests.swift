import Foundation
import Measurement
import Testing

@testable import WaveCommands

@Suite("Processes that measure")
struct WorkerProcessTests {
  /// A worker that does what a script of the shell says; `$1` is an event's line, `$2` the last's.
  private static func worker(_ script: String, event: RunEvent? = nil) throws -> WorkerProcess {
    let line = try event.map { String(decoding: try JSONEncoder().encode($0), as: UTF8.self) }
    let last = String(decoding: try JSONEncoder().encode(RunEvent.finished), as: UTF8.self)
    return try WorkerProcess(ChildLaunch("/bin/sh", ["-c", script, "sh", line ?? "", last]))
  }

  @Test("events are handed over in order")
  func events() throws {
    var values: [String] = []
    let event = RunEvent.fact(name: "name", value: "value")
    try Self.worker("echo \"$1\"; echo \"$1\"; echo \"$2\"", event: event).run { event in
      if case .fact(_, let value) = event { values.append(value) }
    }
    #expect(values == ["value", "value"])
  }

  @Test("a worker that fails is an error that says how it ended and what it said")
  func failure() throws {
    let error = #expect(throws: ToolError.self) {
      try Self.worker("echo 'no room left' >&2; exit 3").run { _ in }
    }
    #expect(
      error?.description == "a measuring process ended with exit code 3: no room left")
    #expect(error?.exitCode == .environment)
  }

  @Test("of a worker that is killed half a line is no event")
  func killed() throws {
    var count = 0
    let error = #expect(throws: ToolError.self) {
      try Self.worker(
        "echo \"$1\"; printf '{\"half'; kill -KILL $$", event: .fact(name: "n", value: "v")
      ).run { _ in count += 1 }
    }
    #expect(error?.description == "a measuring process was killed by signal 9")
    #expect(count == 1)
  }

  @Test(
    "a worker that ends well before its last event, says what is none, or says too much, is an error",
    arguments: [
      ("exit 0", "ended before it had measured everything"),
      ("echo \"$1\"", "ended before it had measured everything"),
      ("echo \"$2\"; echo \"$1\"", "ended before it had measured everything"),
      ("echo y; echo \"$2\"", "said 'y', which is no event"),
      ("exec cat /dev/zero", "wrote a line of more than 16384 KiB, and was ended"),
    ])
  func wrong(_ script: String, _ what: String) throws {
    let error = #expect(throws: ToolError.self) {
      try Self.worker(script, event: .fact(name: "n", value: "v")).run { _ in }
    }
    #expect(error?.description == "a measuring process " + what)
    #expect(error?.exitCode == .environment)
  }

  @Test("a worker that goes on when it has closed its output is ended")
  func goesOn() throws {
    let error = #expect(throws: ToolError.self) {
      try Self.worker("echo \"$2\"; exec >&-; exec sleep 1000").run { _ in }
    }
    #expect(error?.description == "a measuring process was killed by signal 9")
  }

  @Test("an error of the closure that takes the events ends the worker")
  func taker() throws {
    struct Full: Error {}
    #expect(throws: Full.self) {
      try Self.worker(
        "echo \"$1\"; exec sleep 1000", event: .fact(name: "n", value: "v")
      ).run { _ in throw Full() }
    }
  }
}
