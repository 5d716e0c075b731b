import Foundation
import ReportComparison
import Testing

@testable import WaveCommands

@Suite("Tolerance files")
struct ToleranceFileTests {
  /// A document, and what its refusal must say.
  struct Fault: CustomTestStringConvertible, Sendable {
    let text: String
    let says: String

    var testDescription: String { String(text.prefix(80)) }
  }

  static let faults = [
    Fault(
      text: "{\"tolerances\": [{\"minimumEffect\": 0.1},\n  {\"minimumEffect\": -1}]}",
      says: "file:2:4: minimumEffect is -1"),
    Fault(
      text: "{\"tolerances\": [{\"gate\": true}, {\"gate\": 3}]}",
      says: "file:1:34: Expected to decode Bool"),
    Fault(
      text: "{\"tolerances\": [{\"minimumDifference\": 1},\n\n{\"minimumDifference\": -2}]}",
      says: "file:3:2: minimumDifference is -2"),
    Fault(
      text: "{\"comment\": \"alpha\",\n \"alpha\": 2}", says: "file:2:2: alpha is 2"),
    Fault(
      text: "{\"comment\": {\"metric\": 1}, \"tolerances\": [{\"metric\": 1, \"gate\": true}]}",
      says: "file:1:44: Expected to decode String"),
    Fault(
      text: "{\"tolerances\": [{\"gate\": true}, {\"metric\": \"x\"}]}",
      says: "file:1:33: minimumEffect is missing in entry 2"),
    Fault(text: "{\"tolerances\": [{\"gate\": true}, 3]}", says: "file:1:33: Expected to decode"),
    Fault(
      text: "{\"alpha\": 0.1, \"alpha\": 2}",
      says: "file:1:16: key 'alpha' stands twice in one object, at first in line and column 1:2"),
    Fault(
      text: "{\"comment\": \"é \\\" { [ \\\\\", \"b\\u0061d\": 1}",
      says: "file:1:28: unknown key 'bad'"),
    Fault(text: "{\"b\": 1, \"a\": 1}", says: "file:1:2: unknown key 'b'"),
    Fault(text: "{\"alpha\": }", says: "file: not JSON"),
    Fault(text: "", says: "file: not JSON"),
    Fault(text: String(repeating: "[", count: 100_000), says: "file: not JSON"),
  ]

  @Test("a fault is reported where it is, not where its key was used first", arguments: faults)
  func places(_ fault: Fault) {
    let error = #expect(throws: ToolError.self) {
      try ToleranceFile(Data(fault.text.utf8), "file").rules
    }
    #expect(error?.description.hasPrefix(fault.says) == true)
    #expect(error?.exitCode == .usage)
  }

  @Test("what a file says holds, and the default where it says nothing")
  func rules() throws {
    let text = """
      {"alpha": 0.01, "timeEffect": 0.03, "ratioEffect": 0.02, "comment": ["any", {"metric": 1}],
       "tolerances": [{"metric": "m", "minimumEffect": 0.2}, {"stage": "s", "gate": false}]}
      """
    let rules = try ToleranceFile(Data(text.utf8), "file").rules
    #expect(rules.alpha == 0.01)
    #expect(rules.timeEffect == 0.03)
    #expect(rules.ratioEffect == 0.02)
    #expect(rules.tolerances.map(\.metric) == ["m", "*"])
    #expect(rules.tolerances.map(\.minimumEffect) == [0.2, nil])
    #expect(rules.tolerances.map(\.isGated) == [nil, false])
    #expect(try ToleranceFile(Data("{}".utf8), "file").rules.tolerances.isEmpty)
  }

  @Test(
    "places of a document that is none are found as far as they go, without an end that is missed",
    arguments: [
      "{", "[", "[}", "{]", "\"", "{\"a", "{\"a\"", "{\"a\":", "[1,", "[[]", "\\", "{\"\\",
    ])
  func broken(_ text: String) {
    let places = JSONPlaces(Data(text.utf8))
    #expect(places.uses.count <= 1)
  }
}
