import TestSupport
import Testing

@testable import Conformance

@Suite("Conformance")
struct ToolTests {
  typealias Case = (rows: [String], exitCode: Int32, says: [String])

  private static let right = """
    {"id": "right", "kind": "easing", "input": {"name": "linear", "x": 0.5}, "expected": 0.5,
    "tolerance": 0}
    """
  private static let wrong = """
    {"id": "wrong", "kind": "easing", "input": {"name": "linear", "x": 0.5}, "expected": 0.7,
    "tolerance": 0.1}
    """

  static let cases: [Case] = [
    ([right, right], 0, ["2 passed, 0 failed\n"]),
    ([right, wrong], 1, ["wrong (vector 1): expected 0.7, got 0.5\n", "1 passed, 1 failed\n"]),
    (
      [right, #"{"id": "odd\u001b[2J", "kind": "wobble"}"#], 1,
      [#"odd\u001B[2J (vector 1): unknown kind 'wobble'; known: easing, timing"#]
    ),
    (
      [#"{"id": "bad", "kind": "timer"}"#, right], 2,
      ["bad (vector 0): malformed: the field 'expected' is missing", "1 passed, 1 failed"]
    ),
  ]

  @Test("the failures and the sum are printed, and the exit code tells", arguments: cases)
  func outcome(_ row: Case) throws {
    let text = "{\"vectors\": [\(row.rows.joined(separator: ",\n"))], \"offset\": \"nan\"}"
    let answer = ConformanceTool.answer(to: [try TestFolder(["vectors": text]).file("vectors")])
    #expect(answer.exitCode == row.exitCode && answer.errors.isEmpty)
    for said in row.says { #expect(answer.output.contains(said), "\(answer.output)") }
  }

  @Test(
    "no file, and what is none, is named with the reason",
    arguments: [
      ([], "Usage: conformance FILE..."),
      (["/no/such/file"], "conformance: cannot read /no/such/file: No such file"),
      (["/proc/self"], "/proc/self is a folder, not a file"),
      (["/dev/zero"], "/dev/zero is a device, not a file"),
      (["/proc/self/status"], "no JSON: "),
    ])
  func refusal(_ arguments: [String], _ says: String) {
    let answer = ConformanceTool.answer(to: arguments)
    #expect(answer.exitCode == 2 && answer.output.isEmpty)
    #expect(answer.errors.contains(says), "\(answer.errors)")
  }
}
