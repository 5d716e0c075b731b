import Foundation
import Testing

@Suite("Conformance")
struct ConformanceTests {
  private static let right = """
    {"id": "right", "kind": "easing", "input": {"name": "linear", "x": 0.5}, "expected": 0.5,
    "tolerance": 0}
    """
  private static let wrong = """
    {"id": "wrong", "kind": "easing", "input": {"name": "linear", "x": 0.5}, "expected": 0.7,
    "tolerance": 0.1}
    """

  /// What a file holds, the exit code, and what is said.
  static let cases: [(rows: [String], exitCode: Int32, says: [String])] = [
    ([right, right], 0, ["2 passed, 0 failed\n"]),
    ([right, wrong], 1, ["wrong (vector 1): expected 0.7, got 0.5\n", "1 passed, 1 failed\n"]),
    (
      [right, #"{"id": "odd", "kind": "wobble"}"#], 1,
      ["odd (vector 1): unknown kind 'wobble'; known: easing, timing"]
    ),
    (
      [#"{"id": "bad", "kind": "timer"}"#, right], 2,
      ["bad (vector 0): malformed: the field 'expected' is missing", "1 passed, 1 failed"]
    ),
  ]

  @Test("the failures and the sum are printed, and the exit code tells", arguments: cases)
  func outcome(_ row: (rows: [String], exitCode: Int32, says: [String])) throws {
    let file = try Tool.temporaryFolder() + "/vectors.json"
    let text = "{\"vectors\": [\(row.rows.joined(separator: ",\n"))], \"offset\": \"nan\"}"
    try Tool.write(text, to: file)
    let outcome = try Tool.run(["conformance", file], exits: row.exitCode)
    #expect(outcome.errors.isEmpty)
    for said in row.says { #expect(outcome.output.contains(said), "\(outcome.output)") }
  }
}
