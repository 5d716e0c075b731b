import Foundation
import TestSupport
import Testing

/// What programs read from JSON: every key is there, and what is not available is null.
@Suite("Keys of JSON documents")
struct DocumentKeysTests {
  private static func objects(_ value: Any?) throws -> [[String: Any]] {
    try #require(value as? [[String: Any]])
  }

  private static func document(_ words: [String]) throws -> [String: Any] {
    let outcome = try Tool.run(words)
    return try #require(
      JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any],
      "\(outcome.errors)")
  }

  @Test("every row of a comparison has every key", arguments: ["compare", "check"])
  func rows(_ verb: String) throws {
    let run = Repository.fixture("bilinear").path
    let document = try Self.document([verb, "--format", "json", run, run])
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
    let whole = try Self.document(["list", "--suite", "quick", "--json"])
    #expect(whole["shard"] is NSNull && whole["blocks"] is [Any])
    let part = try Self.document(["list", "--suite", "quick", "--shard", "1/2", "--json"])
    #expect(part["shard"] as? String == "1/2")
    let text = try Tool.run(["list", "--suite", "full", "--shard", "2/4"]).output
    #expect(text.hasPrefix("Shard 2/4: ") && text.contains("of 18 blocks"))
  }

  @Test("every event has its reason, or null where it counts")
  func counters() throws {
    let document = try Self.document(["counters", "--json"])
    let events = try Self.objects(document["events"])
    #expect(
      events.allSatisfy { $0.keys.sorted() == ["available", "description", "name", "reason"] })
    for event in events {
      let counts = try #require(event["available"] as? Bool)
      #expect((event["reason"] is NSNull) == counts, "\(event)")
    }
  }
}
