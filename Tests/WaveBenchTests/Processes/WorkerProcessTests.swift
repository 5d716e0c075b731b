import Foundation
import Measurement
import Testing

@testable import WaveBench

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

  @Test(
    "a worker that fails, ends too early or not at all, or says what is no event, is an error",
    arguments: [
      ("exit 0", 0, "ended before it had measured everything"),
      ("echo \"$1\"", 1, "ended before it had measured everything"),
      ("echo \"$2\"; echo \"$1\"", 2, "ended before it had measured everything"),
      ("echo y; echo \"$2\"", 0, "said 'y', which is no event"),
      ("exec cat /dev/zero", 0, "wrote a line of more than 16384 KiB, and was ended"),
      ("echo 'no room left' >&2; exit 3", 0, "ended with exit code 3: no room left"),
      // Half a line is no event.
      ("echo \"$1\"; printf '{\"half'; kill -KILL $$", 1, "was killed by signal 9"),
      ("echo \"$2\"; exec >&-; exec sleep 1000", 1, "was killed by signal 9"),
    ])
  func fails(_ script: String, _ expected: Int, _ says: String) throws {
    var events = 0
    let error = #expect(throws: ToolError.self) {
      try Self.worker(script, event: .fact(name: "n", value: "v")).run { _ in events += 1 }
    }
    #expect(error?.description == "a measuring process " + says)
    #expect(error?.exitCode == .environment)
    #expect(events == expected)
  }

  @Test("what a worker prints besides events is told at its end, with its name")
  func prints() throws {
    let kept = StandardStreams.Kept()
    try StandardStreams.$kept.withValue(kept) {
      try Self.worker("echo hello >&2; echo \"$2\"; printf there >&2").run { _ in }
    }
    #expect(kept.errors == "a measuring process said: hello\na measuring process said: there\n")
  }

  @Test("a worker that does not return is ended, and named by what it did")
  func hangs() throws {
    let worker = try Self.worker("echo \"$1\"; sleep 1000", event: .step("making CASE"))
    let error = #expect(throws: ToolError.self) {
      try worker.run(patience: WorkerProcess.Patience(seconds: 0.2)) { _ in }
    }
    #expect(
      error?.description
        == "a measuring process told nothing for 0 s while it was making CASE, and "
        + "was ended; look for what does not return")
    #expect(error?.exitCode == .environment)
  }

  @Test("once its time is over a few seconds are enough, before that its patience is")
  func patience() {
    let late = WorkerProcess.Patience(seconds: 60, end: Deadline(in: 0))
    #expect(!late.isOver(after: 4.9) && late.isOver(after: 5))
    let early = WorkerProcess.Patience(seconds: 60, end: Deadline(in: 1e6))
    #expect(!early.isOver(after: 59) && early.isOver(after: 60))
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
