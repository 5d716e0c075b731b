import Foundation
import TestSupport
import Testing

@testable import Measurement
@testable import WaveBench

@Suite("Sides of a gate that misbehave", .timeLimit(.minutes(2)))
struct GateWorkerProcessTests {
  /// A build that does what a script of the shell says, and is waited for `patience` s.
  private static func side(_ script: String, patience: Double) throws -> GateWorkerProcess {
    let path = Tool.temporaryFolder() + "/wavebench"
    try Tool.writeProgram("#!/bin/sh\n\(script)\n", to: path)
    return try GateWorkerProcess(
      GateStart(binary: path, environmentBytes: 0, heapBytes: 0), cells: [], names: ["CELL"],
      patience: patience)
  }

  @Test("what a side prints to standard error is told once, with its path")
  func prints() throws {
    let kept = StandardStreams.Kept()
    try StandardStreams.$kept.withValue(kept) {
      var side: GateWorkerProcess? = try Self.side(
        "echo hello >&2; echo hello >&2; echo ready", patience: 60)
      try side?.waitUntilReady()
      side = nil
    }
    #expect(kept.errors.hasSuffix("/wavebench as a gate process said: hello\n"))
    #expect(kept.errors.split(separator: "\n").count == 1)
  }

  @Test(
    "one that floods, is silent, ends or answers no time is exit 3, and the sentence says which",
    arguments: [
      ("exec cat /dev/zero", 60, "wrote a line of more than 4 KiB, and was ended"),
      ("exec yes", 60, "did not get ready: it said 'y'"),
      ("exec sleep 1000", 0.2, "did not answer for 0 s; look"),
      ("while :; do printf x; sleep 0.01; done", 0.2, "did not answer for 0 s; look"),
      ("exit 7", 60, "said no more, and ended with exit code 7"),
      ("exec >&-; exec sleep 1000", 60, "said no more, and was killed by signal 9"),
      ("echo ready; exec sleep 1000", 0.2, "did not answer for 0 s in CELL; look"),
      ("echo ready; exec yes", 60, "answered 'y'"),
      ("echo ready; exec yes inf", 60, "answered 'inf'"),
      ("echo ready; exec yes 0", 60, "answered '0'"),
      ("echo ready; exec cat /dev/zero", 60, "wrote a line of more than 4 KiB, and was ended"),
    ] as [(String, Double, String)])
  func misbehaves(_ script: String, _ patience: Double, _ what: String) throws {
    let side = try Self.side(script, patience: patience)
    let error = expectRefusal(ToolError.self, says: "as a gate process " + what) {
      try side.waitUntilReady()
      return try side.batch(cell: 0, frames: 1, runs: 0)
    }
    #expect(error?.exitCode == .environment)
  }

  @Test(
    "what frames painted is told by a build that can, and not known of one that gives times alone",
    arguments: [("echo 5000 12", 12), ("echo 5000 0", 0), ("echo 5000", nil)] as [(String, Int?)])
  func painted(_ answer: String, _ count: Int?) throws {
    let side = try Self.side(
      "echo ready; read first; echo 9000; read second; \(answer); exec cat", patience: 60)
    try side.waitUntilReady()
    #expect(try side.painted(cell: 0, frames: 60) == count)
  }

  @Test("this program tells it of waves that move, and of a copy in memory that nobody sees")
  func ownPaint() throws {
    let strategies = "path-rebuild,additive-translation,memset"
    let side = try GateWorkerProcess(
      GateStart(binary: Tool.beside, environmentBytes: 0, heapBytes: 0),
      cells: "--scenario steady --strategy \(strategies) --views 1 --scale 1".words)
    try side.waitUntilReady()
    let painted = try (0..<3).map { try side.painted(cell: $0, frames: 5) ?? -1 }
    #expect(painted[0] > 0 && painted[1] > 0 && painted[2] == 0, "\(painted)")
  }
}
