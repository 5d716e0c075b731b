import Testing

@testable import Conformance

@Suite("Outcomes")
struct OutcomeTests {
  typealias Row = (row: String, says: String)

  private static let easing = #""id": "a", "kind": "easing""#

  static let malformed: [Row] = [
    (#"7"#, "(no id) (vector 0): malformed: it is 7, not an object"),
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
    ("{\(easing), \"expected\": 1, \"tolerance\": 0, \"input\": 3}", "'input' is 3, not an object"),
  ]

  /// The kind, the input and what is expected, of a vector that has nothing else wrong.
  static let malformedInputs: [Row] = [
    (#"easing|{"x": 1}|1"#, "'input.controlPoints' is missing"),
    (#"easing|{"x": 1, "controlPoints": [0, 0, 1]}|1"#, "a list of four numbers"),
    (#"easing|{"x": 1, "name": "bouncy"}|1"#, "a named curve"),
    (#"easing|{"x": "a", "name": "linear"}|1"#, "'input.x' is \"a\", not a number"),
    (#"easing|{"x":1,"name":"linear","controlPoints":[0,1,1,1]}|1"#, "not the curve of its"),
    (#"timing|{"parentTime": 1}|{"phase": "after"}"#, "'input.beginTime' is missing"),
    (#"timing|{"parentTime": 1, "beginTime": 0, "duration": 1}|{}"#, "asks none of phase"),
    (#"timing|{"parentTime": 1, "beginTime": 0, "duration": 1}|{"x": 1}"#, "'expected.x'"),
    (#"time-conversion|{"time": 1}|1"#, "'input.layer' is missing"),
    (#"time-conversion|{"time": 1, "layer": {}, "from": "roof"}|1"#, "'input.from' is \"roof\""),
    (#"from-to-by|{"model": 1, "from": 2, "progress": null}|1"#, "'input.progress' is missing"),
    (#"from-to-by|{"model": [1, 2, 3, 4, 5], "progress": 0}|1"#, "1, 2, 3, 4 or 6"),
    (#"from-to-by|{"model": 1, "keyPath": "colour", "progress": 0}|1"#, "is \"colour\", not the"),
    (
      #"stack|{"model": 1, "time": 0, "animations": [{"beginTime": 0, "duration": true}]}|1"#,
      "'input.animations[0].duration' is true, not a number"
    ),
    (#"basic-value|{"model": 1, "keyPath": "position"}|1"#, "\"position\", not a property whose"),
    (#"stack|{"model": 1, "animations": [{"from": true, "progress": 0}]}|1"#, "s[0].from' is true"),
    (#"interruption|{"model":1,"animations":[{"beginTime":0,"duration":1}]}|1"#, "time' is missi"),
    (#"keyframe|{"values":[1],"duration":1,"localTime":0,"calculationMode":"x"}|1"#, "cubic"),
    (#"keyframe|{"values":[1],"duration":1,"localTime":0,"timingFunctions":[3]}|1"#, "easeIn"),
    (#"keyframe-path|{"path": [["L", 1]], "duration": 1, "localTime": 0}|1"#, "an element such as"),
    (#"keyframe-path|{"path":[],"rotationMode":"up","duration":1,"localTime":0}|1"#, "autoR"),
    (#"timer|{"interval": "inf", "until": 1}|[]"#, "'input.interval' is inf"),
    (#"timer|{"interval": 1e-9, "until": "inf"}|[]"#, "over 100000 firings"),
    (#"timer|{"interval": 1, "until": 3, "blocked": [1]}|[]"#, "a pair of numbers"),
    (#"display-link|{"hz": 0, "untilVsync": 1}|[]"#, "'input.hz' is 0"),
    (#"display-link|{"hz": 60, "untilVsync": "inf"}|[]"#, "at most 100000 calls"),
    (#"display-link|{"hz":60,"frameInterval":"nan","untilVsync":1}|[]"#, "frameInterval' is nan"),
    (#"display-link|{"hz": 60, "lateAtVsync": 1, "untilVsync": 1}|[]"#, "busyUntilVsync' is missi"),
  ]

  /// Each has a field that would be read as if it were not there.
  static let unknown: [Row] = [
    (#"easing|{"x": 1, "nam": "linear"}|1"#, "'input.controlPoints' is missing"),
    (#"easing|{"x":1,"name":"linear","doman":"clamp"}|1"#, "'input.doman', did you mean 'domain'?"),
    (#"easing|{"x": 1, "name": "linear", "speed": 1}|1"#, "known: controlPoints, domain, name, x"),
    (
      #"group|{"groupDuration": 2, "childBeginTime": 0, "childSpeeed": 0.25, "parentTime": 1, "to": 1}|1"#,
      "did you mean 'childSpeed'?"
    ),
    (
      #"timing|{"begin": 0, "beginTime": 0, "duration": 1, "parentTime": 1}|{"phase": "after"}"#,
      "nothing reads the field 'input.begin', did you mean 'beginTime'?"
    ),
    (
      #"stack|{"model": 1, "animations": [{"to": 2, "progress": 1, "beginTime": 3}]}|2"#,
      "nothing reads the field 'input.animations[0].beginTime'; known"
    ),
    (
      #"time-conversion|{"time": 1, "layer": {"duration": 1}}|1"#,
      "nothing reads the field 'input.layer.duration'; known: beginTime"
    ),
  ]

  @Test(
    "a vector that asks nothing that can be answered is named with what is wrong",
    arguments: malformed + malformedInputs + unknown)
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

  /// A group of 4 s with a child of 1 s, from 0 to 1, over a model of 9; and parts of bounds.
  static let answered = [
    #"group|"childSpeed": 0.25, "parentTime": 2|0.5"#,
    #"group|"childSpeed": 0.25, "childTimeOffset": 0.25, "parentTime": 2|0.75"#,
    #"group|"childRepeatCount": 2, "parentTime": 1.25|0.25"#,
    #"group|"childRepeatDuration": 3, "parentTime": 2.5|0.5"#,
    #"group|"childRepeatCount": 1, "childAutoreverses": true, "parentTime": 1.25|0.75"#,
    #"group|"parentTime": 3|9"#, #"group|"childFillMode": "forwards", "parentTime": 3|1"#,
    #"group|"groupRepeatCount": 2, "parentTime": 4.5|0.5"#,
    #"group|"groupRepeatDuration": 6, "parentTime": 4.5|0.5"#,
    #"group|"groupRepeatCount": 1, "groupAutoreverses": true, "parentTime": 7.75|0.25"#,
    #"group|"childTimingFunction": [1, 0, 1, 0], "parentTime": 0.5|0.008779997"#,
    #"group|"groupTimingFunction": [1, 0, 1, 0], "childSpeed": 0.25, "parentTime": 2|0.008779997"#,
    #"group|"groupTimeOffset": 0.25, "parentTime": 0.5|0.75"#,
    #"group|"groupBeginTime": 1, "groupFillMode": "backwards", "parentTime": 0.5|0"#,
    #"part|"keyPath": "bounds.size.height"|0.5"#, #"part|"keyPath": "bounds.origin.x"|0.5"#,
    #"part|"keyPath": "position.y"|0.5"#,
    #"end|"fillMode": "both"|1"#, #"end|"fillMode": "both", "removedOnCompletion": true|9"#,
  ]

  @Test(
    "the timing of groups and children, and parts of properties, are answered", arguments: answered)
  func holds(_ row: String) throws {
    let parts = row.split(separator: "|")
    let (kind, fields) =
      switch parts[0] {
      case "group": ("group", #""groupDuration": 4, "childDuration": 1"#)
      case "part": ("basic-value", #""beginTime": 0, "duration": 1, "parentTime": 0.5"#)
      default: ("basic-value", #""beginTime": 0, "duration": 1, "parentTime": 3"#)
      }
    let text = """
      [{"id": "a", "kind": "\(kind)", "expected": \(parts[2]), "tolerance": 1e-6,
      "input": {\(fields), "model": 9, "from": 0, "to": 1, \(parts[1])}}]
      """
    #expect(ConformanceReport(try ConformanceVector.vectors(in: Array(text.utf8))).failures == [])
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
