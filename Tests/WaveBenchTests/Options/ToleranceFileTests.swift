import Foundation
import Runs
import TestSupport
import Testing

@testable import Measurement
@testable import WaveBench

@Suite("Tolerance files")
struct ToleranceFileTests {
  /// A document, and what its refusal says behind the file's name.
  static let faults: [(text: String, says: String)] = [
    (
      "{\"tolerances\": [{\"minimumEffect\": 0.1},\n  {\"minimumEffect\": -1}]}",
      ": entry 2 of tolerances: minimumEffect is -1"
    ),
    (
      #"{"tolerances": [{"gate": true}, {"gate": 3}]}"#,
      ": entry 2 of tolerances: gate is 3; write true or false"
    ),
    (
      #"{"tolerances": [{"minimumDifference": 1e300}]}"#,
      ": entry 1 of tolerances: minimumDifference is 1e+300"
    ),
    (#"{"alpha": 0}"#, ": the document: alpha is 0; write a share above 0"),
    (#"{"alpha": "x"}"#, ": the document: alpha is the text 'x'; write a share"),
    (#"{"timeEffect": 10}"#, ": the document: timeEffect is 10"),
    (#"{"timeEffect": 1e999}"#, ":1:16: not JSON: '1e999' is not a number"),
    (#"{"timeEffect": -Infinity}"#, ":1:16: not JSON: '-Infinity' is not a"),
    (
      #"{"comment": {"metric": 1}, "tolerances": [{"metric": 1, "gate": true}]}"#,
      ": entry 1 of tolerances: metric is 1; write a pattern"
    ),
    (
      #"{"tolerances": [{"gate": true}, {"metric": "x"}]}"#, ": minimumEffect is missing in entry 2"
    ),
    (#"{"tolerances": [{"gate": true}, 3]}"#, ": entry 2 of tolerances is 3; write an object"),
    (#"{"tolerances": {}}"#, ": the document: tolerances is an object; write a list"),
    ("[]", ": the document is a list; write an object"),
    (#"{"alpha": 0.1, "alpha": 2}"#, ":1:16: key 'alpha' stands twice in one object"),
    ("{\"comment\": \"é \\\" { [ \\\\\", \"b\\u0061d\": 1}", ": unknown key 'bad' in the document"),
    (
      #"{"tolerances": [{"minimumEffekt": 1}]}"#,
      ": unknown key 'minimumEffekt' in entry 1 of tolerances, did you mean"
    ),
    (
      #"{"tolerances": [{"metric": "", "gate": true}]}"#,
      ": entry 1 of tolerances: metric is the text ''; write a pattern"
    ),
    (#"{"alpha": }"#, ":1:11: not JSON: '}' stands where a value belongs"),
    (#"{"alpha": 0.1}}"#, ":1:15: not JSON: '}' stands behind the end"),
    ("", ":1:1: not JSON: the document ends where a value belongs"),
    (#"{"alpha"#, ":1:2: not JSON: the text has no end"),
    ("{\"a\\ud800\": 1}", ":1:2: not JSON: the text holds a wrong escape"),
    (String(repeating: "[", count: 100_000), ":1:257: not JSON: it is nested"),
  ]

  @Test(
    "a fault is reported with its entry, or its line and column where it is no JSON",
    arguments: faults)
  func places(_ text: String, _ says: String) {
    let error = #expect(throws: ToolError.self) {
      try ToleranceFile(Data(text.utf8), "file").rules
    }
    #expect(error?.description.hasPrefix("file" + says) == true, "\(error?.description ?? "")")
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
    func plain(_ manifest: Data) throws -> NSDictionary {
      try #require(try JSONSerialization.jsonObject(with: manifest) as? NSDictionary)
    }
    for name in ["default", "growth", "paced"] {
      let data = try Data(contentsOf: Repository.url("Tests/Fixtures/\(name)/manifest.json"))
      let read = try Manifest.read(bytes: Array(data), name: name)
      #expect(try plain(read.data()) == plain(data))
    }
  }
}
