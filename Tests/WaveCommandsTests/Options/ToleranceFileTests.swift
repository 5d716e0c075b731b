import Foundation
import Reports
import TestSupport
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
      says: "file: entry 2 of tolerances: minimumEffect is -1"),
    Fault(
      text: "{\"tolerances\": [{\"gate\": true}, {\"gate\": 3}]}",
      says: "file: entry 2 of tolerances: gate is 3; write true or false"),
    Fault(
      text: "{\"tolerances\": [{\"minimumDifference\": 1e300}]}",
      says: "file: entry 1 of tolerances: minimumDifference is 1e+300; write 0 to 1e12"),
    Fault(text: "{\"alpha\": 0}", says: "file: the document: alpha is 0; write a share above 0"),
    Fault(
      text: "{\"alpha\": \"x\"}", says: "file: the document: alpha is the text 'x'; write a share"),
    Fault(
      text: "{\"timeEffect\": 10}", says: "file: the document: timeEffect is 10; write a share from"
    ),
    Fault(text: "{\"timeEffect\": 1e999}", says: "file:1:16: not JSON: '1e999' is not a number"),
    Fault(text: "{\"timeEffect\": -Infinity}", says: "file:1:16: not JSON: '-Infinity' is not a"),
    Fault(
      text: "{\"comment\": {\"metric\": 1}, \"tolerances\": [{\"metric\": 1, \"gate\": true}]}",
      says: "file: entry 1 of tolerances: metric is 1; write a pattern"),
    Fault(
      text: "{\"tolerances\": [{\"gate\": true}, {\"metric\": \"x\"}]}",
      says: "file: minimumEffect is missing in entry 2"),
    Fault(
      text: "{\"tolerances\": [{\"gate\": true}, 3]}",
      says: "file: entry 2 of tolerances is 3; write an object"),
    Fault(
      text: "{\"tolerances\": {}}",
      says: "file: the document: tolerances is an object; write a list"),
    Fault(text: "[]", says: "file: the document is a list; write an object"),
    Fault(
      text: "{\"alpha\": 0.1, \"alpha\": 2}",
      says: "file:1:16: key 'alpha' stands twice in one object"),
    Fault(
      text: "{\"comment\": \"é \\\" { [ \\\\\", \"b\\u0061d\": 1}",
      says: "file: unknown key 'bad' in the document"),
    Fault(
      text: "{\"tolerances\": [{\"minimumEffekt\": 1}]}",
      says: "file: unknown key 'minimumEffekt' in entry 1 of tolerances, did you mean"),
    Fault(
      text: "{\"tolerances\": [{\"metric\": \"\", \"gate\": true}]}",
      says: "file: entry 1 of tolerances: metric is the text ''; write a pattern"),
    Fault(text: "{\"alpha\": }", says: "file:1:11: not JSON: '}' stands where a value belongs"),
    Fault(text: "{\"alpha\": 0.1}}", says: "file:1:15: not JSON: '}' stands behind the end"),
    Fault(text: "", says: "file:1:1: not JSON: the document ends where a value belongs"),
    Fault(text: "{\"alpha", says: "file:1:2: not JSON: the text has no end"),
    Fault(text: "{\"a\\ud800\": 1}", says: "file:1:2: not JSON: the text holds a wrong escape"),
    Fault(text: String(repeating: "[", count: 100_000), says: "file:1:257: not JSON: it is nested"),
  ]

  @Test(
    "a fault is reported with its entry, or its line and column where it is no JSON",
    arguments: faults)
  func places(_ fault: Fault) {
    let error = #expect(throws: ToolError.self) {
      try ToleranceFile(Data(fault.text.utf8), "file").rules
    }
    #expect(error?.description.hasPrefix(fault.says) == true, "\(error?.description ?? "")")
    #expect(error?.exitCode == .usage)
  }

  @Test(
    "bytes that are no UTF-8 are refused, and never half read",
    arguments: [[0xFF, 0xFE, 0x7B, 0, 0x7D, 0], [0x7B, 0x22, 0xFF, 0x22, 0x3A, 0x31, 0x7D]])
  func encoding(_ bytes: [UInt8]) {
    let error = #expect(throws: ToolError.self) { try ToleranceFile(Data(bytes), "file") }
    #expect(error?.description == "file:1:1: not JSON: it is not UTF-8; save it as UTF-8")
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
    "a document that is cut or no JSON is a fault, and no end is missed",
    arguments: [
      "{", "[", "[}", "{]", "\"", "{\"a", "{\"a\"", "{\"a\":", "[1,", "[[]", "\\", "{\"\\", "[1 2]",
      "tru",
      "\"\\u12", "-", "1.", "[\"a\" \"b\"]", "{1:2}", "{\"a\" 1}",
    ])
  func broken(_ text: String) {
    #expect(throws: JSONFault.self) { try ManifestValue(json: Array(text.utf8)) }
  }

  @Test("the manifests of stored runs are read as Foundation reads them")
  func agreement() throws {
    func plain(_ json: ManifestValue) -> Any {
      switch json {
      case .null: NSNull()
      case .flag(let flag): flag
      case .number(let number): number
      case .integer(let number): number
      case .text(let text): text
      case .list(let values): values.map(plain)
      case .object(let members): members.mapValues(plain)
      }
    }
    for name in ["default", "growth", "paced"] {
      let data = try Data(
        contentsOf: Repository.fixture(name).appendingPathComponent("manifest.json"))
      let read = try #require(plain(try ManifestValue(json: Array(data))) as? NSDictionary)
      let expected = try #require(
        try JSONSerialization.jsonObject(with: data) as? NSDictionary)
      #expect(read == expected)
    }
  }
}
