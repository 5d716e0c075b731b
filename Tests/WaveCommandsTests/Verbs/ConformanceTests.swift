import Foundation
import Testing

@Suite("Conformance")
struct ConformanceTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let rows: [String]
    let exitCode: Int32
    let says: [String]
  }

  private static let right = """
    {"id": "right", "kind": "easing", "input": {"name": "linear", "x": 0.5}, "expected": 0.5,
    "tolerance": 0}
    """
  private static let wrong = """
    {"id": "wrong", "kind": "easing", "input": {"name": "linear", "x": 0.5}, "expected": 0.7,
    "tolerance": 0.1}
    """

  static let cases = [
    Case(
      testDescription: "all hold", rows: [right, right], exitCode: 0, says: ["2 passed, 0 failed\n"]
    ),
    Case(
      testDescription: "one does not hold", rows: [right, wrong], exitCode: 1,
      says: ["wrong (vector 1): expected 0.7, got 0.5\n", "1 passed, 1 failed\n"]),
    Case(
      testDescription: "an unknown kind", rows: [right, #"{"id": "odd", "kind": "wobble"}"#],
      exitCode: 1, says: ["odd (vector 1): unknown kind 'wobble'; known: easing, timing"]),
    Case(
      testDescription: "a malformed vector", rows: [#"{"id": "bad", "kind": "timer"}"#, right],
      exitCode: 2,
      says: ["bad (vector 0): malformed: the field 'expected' is missing", "1 passed, 1 failed"]),
  ]

  @Test(
    "the failures and the sum are printed, and the exit code tells", arguments: cases)
  func outcome(_ row: Case) throws {
    let folder = try Tool.temporaryFolder()
    let file = folder + "/vectors.json"
    let text = "{\"vectors\": [\(row.rows.joined(separator: ",\n"))], \"offset\": \"nan\"}"
    try Data(text.utf8).write(to: URL(fileURLWithPath: file))
    let outcome = try Tool.run(["conformance", file])
    #expect(outcome.exitCode == row.exitCode)
    #expect(outcome.errors.isEmpty)
    for said in row.says { #expect(outcome.output.contains(said), "\(outcome.output)") }
  }
}
