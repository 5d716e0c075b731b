import Foundation
import TestSupport
import Testing

@Suite("The dictionary of results")
struct DictionaryTests {
  @Test("docs/reference/metrics.csv says what the program says of each")
  func metrics() throws {
    let text = try String(contentsOf: Repository.url("docs/reference/metrics.csv"), encoding: .utf8)
    let outcome = try Tool.run(["list", "--json"])
    let list = try #require(
      JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
    let listed = try ["metrics", "callgrind"].flatMap { section in
      try #require(list[section] as? [[String: Any]]).compactMap { $0["metric"] as? [String: Any] }
    }
    func word(_ name: String, of metric: [String: Any]) -> String { metric[name] as? String ?? "" }
    let names = Set(listed.map { word("name", of: $0) })
    #expect(names.isSuperset(of: ["phase_drift", "cpu_time", "instructions"]))
    let rows = text.split(separator: "\n")
    for metric in listed {
      let row = "\(word("name", of: metric)),\(word("unit", of: metric)),"
      let summary = word("summary", of: metric)
      #expect(
        rows.contains { $0.hasPrefix(row) && $0.contains(summary) },
        "\(row)…\(summary): run scripts/findings")
    }
  }
}
