import Foundation
import TestSupport
import Testing

/// Keys of JSON: every key is there, and a value that is not available is null.
@Suite("Keys of JSON documents")
struct DocumentKeysTests {
  private static func objects(_ value: Any?) throws -> [[String: Any]] {
    try #require(value as? [[String: Any]])
  }

  @Test("every row of a comparison has every key", arguments: ["compare", "check"])
  func rows(_ verb: String) throws {
    let run = Repository.fixture("bilinear").path
    let document: [String: Any] = try Tool.run([verb, "--format", "json", run, run]).json()
    let rows = try Self.objects(document["rows"])
    #expect(rows.count > 100)
    #expect(rows.allSatisfy { $0.count == 23 })
    for key in ["difference", "differenceLow", "p", "ratioLow"] {
      #expect(rows.contains { $0[key] is NSNull }, "\(key)")
    }
    #expect(rows.contains { $0["baseline"] is NSNumber })
  }

  @Test("a list of what would be measured has its shard, or null")
  func list() throws {
    let whole: [String: Any] = try Tool.run("list --suite quick --json".words).json()
    #expect(whole["shard"] is NSNull && whole["blocks"] is [Any])
    let part: [String: Any] = try Tool.run("list --suite quick --shard 1/2 --json".words).json()
    #expect(part["shard"] as? String == "1/2")
    let text = try Tool.run("list --suite full --shard 2/4".words).output
    #expect(text.hasPrefix("Shard 2/4: ") && text.contains("of 18 blocks"))
  }

  @Test("every event has its reason, or null where it counts")
  func counters() throws {
    let document: [String: Any] = try Tool.run(["counters", "--json"]).json()
    let events = try Self.objects(document["events"])
    #expect(
      events.allSatisfy { $0.keys.sorted() == ["available", "description", "name", "reason"] })
    for event in events {
      let counts = try #require(event["available"] as? Bool)
      #expect((event["reason"] is NSNull) == counts, "\(event)")
    }
  }

  @Test("docs/reference/metrics.csv says what the program says of each")
  func metrics() throws {
    let text = try Tool.text(Repository.url("docs/reference/metrics.csv").path)
    let list: [String: Any] = try Tool.run(["list", "--json"]).json()
    let listed = try ["metrics", "callgrind"].flatMap { section in
      try Self.objects(list[section]).compactMap { $0["metric"] as? [String: Any] }
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
