import Testing

@testable import WaveCommands

@Suite("Outcomes")
struct OutcomeTests {
  typealias Row = (row: String, says: String)

  private static let easing = #""id": "a", "kind": "easing""#

  static let malformed: [Row] = [
    (#"7"#, "(no id) (vector 0): malformed: Expected to decode Dictionary"),
    (#"{"kind": "easing"}"#, "the field 'id' is missing"),
    (#"{"id": "a"}"#, "a (vector 0): malformed: the field 'kind' is missing"),
    ("{\(easing)}", "'expected' is missing"),
    ("{\(easing), \"expected\": 1}", "'tolerance' is missing"),
    ("{\(easing), \"expected\": 1, \"tolerance\": -1}", "'tolerance' is -1"),
    ("{\(easing), \"expected\": 1, \"tolerance\": \"nan\"}", "is nan, not from 0 to 1,"),
    ("{\(easing), \"expected\": 1, \"tolerance\": \"inf\"}", "is inf, not from 0 to 1,"),
    ("{\(easing), \"expected\": [0, -7], \"tolerance\": 7.1}", "from 0 to 7,"),
    ("{\(easing), \"expected\": true, \"tolerance\": 1.1}", "from 0 to 1,"),
    ("{\(easing), \"expected\": 1, \"tolerance\": 1e400}", "one that is too large"),
    ("{\(easing), \"expected\": 1, \"tolerance\": 0}", "'input' is missing"),
    ("{\(easing), \"expected\": 1, \"tolerance\": 0, \"input\": 3}", "'input' cannot be read"),
  ]

  /// The kind, the input and what is expected, of a vector that has nothing else wrong.
  static let malformedInputs: [Row] = [
    (#"easing|{"x": 1}|1"#, "'input.controlPoints' is missing"),
    (#"easing|{"x": 1, "controlPoints": [0, 0, 1]}|1"#, "a list of four numbers"),
    (#"easing|{"x": 1, "name": "bouncy"}|1"#, "a named curve"),
    (#"easing|{"x": "a", "name": "linear"}|1"#, "'input.x' cannot be read: Expected to decode Dou"),
    (#"timing|{"parentTime": 1}|{"phase": "after"}"#, "'input.beginTime' is missing"),
    (#"timing|{"parentTime": 1, "beginTime": 0, "duration": 1}|{}"#, "asks none of phase"),
    (#"timing|{"parentTime": 1, "beginTime": 0, "duration": 1}|{"x": 1}"#, "'expected.x'"),
    (#"time-conversion|{"time": 1}|1"#, "'input.layer' is missing"),
    (#"time-conversion|{"time": 1, "layer": {}, "from": "roof"}|1"#, "'input.from' is \"roof\""),
    (#"from-to-by|{"model": 1, "from": 2, "progress": null}|1"#, "'input.progress' is missing"),
    (#"from-to-by|{"model": [1, 2, 3, 4, 5], "progress": 0}|1"#, "1, 2, 3, 4 or 6"),
    (#"from-to-by|{"model": 1, "keyPath": "colour", "progress": 0}|1"#, "is \"colour\", not the"),
    (#"stack|{"model": 1, "animations": [{"by": 1}, {"speed": true}]}|1"#, "animations[1].speed'"),
    (#"stack|{"model": 1, "animations": [{"from": true, "progress": 0}]}|1"#, "'input.from' is tr"),
    (
      #"interruption|{"model": 1, "animations": [{"begin": 0, "duration": 1}]}|1"#, "time' is missi"
    ),
    (
      #"keyframe|{"values": [1], "duration": 1, "localTime": 0, "calculationMode": "x"}|1"#, "cubic"
    ),
    (
      #"keyframe|{"values": [1], "duration": 1, "localTime": 0, "timingFunctions": [3]}|1"#, "easeI"
    ),
    (#"keyframe-path|{"path": [["L", 1]], "duration": 1, "localTime": 0}|1"#, "an element such as"),
    (
      #"keyframe-path|{"path": [], "rotationMode": "up", "duration": 1, "localTime": 0}|1"#, "autoR"
    ),
    (#"timer|{"interval": "inf", "until": 1}|[]"#, "'input.interval' is inf"),
    (#"timer|{"interval": 1e-9, "until": "inf"}|[]"#, "over 100000 firings"),
    (#"timer|{"interval": 1, "until": 3, "blocked": [1]}|[]"#, "a pair of numbers"),
    (#"display-link|{"hz": 0, "untilVsync": 1}|[]"#, "'input.hz' is 0"),
    (#"display-link|{"hz": 60, "untilVsync": "inf"}|[]"#, "at most 100000 calls"),
    (
      #"display-link|{"hz": 60, "frameInterval": "nan", "untilVsync": 1}|[]"#, "frameInterval' is n"
    ),
    (#"display-link|{"hz": 60, "lateAtVsync": 1, "untilVsync": 1}|[]"#, "busyUntilVsync' is missi"),
  ]

  @Test(
    "a vector that asks nothing that can be answered is named with what is wrong",
    arguments: malformed + malformedInputs)
  func malformedRow(_ row: Row) throws {
    let parts = row.row.split(separator: "|")
    let text =
      parts.count == 1
      ? row.row
      : #"{"id": "a", "kind": "\#(parts[0])", "input": \#(parts[1]), "expected": \#(parts[2]), "#
        + #""tolerance": 0}"#
    let report = ConformanceReport(try ConformanceVector.vectors(in: Array("[\(text)]".utf8)))
    let failure = try #require(report.failures.first)
    #expect(report.hasMalformed)
    #expect(failure.contains(row.says), "\(failure)")
  }

  @Test(
    "files without vectors are refused",
    arguments: [
      "{}", "3", #"{"vectors": 3}"#, "[]", #"{"vectors": []}"#, "[", "", "[{'id': 1}]", "[NaN]",
    ])
  func refusedFiles(_ text: String) {
    #expect(throws: VectorFault.self) {
      try ConformanceVector.vectors(in: Array(text.utf8))
    }
  }
}
