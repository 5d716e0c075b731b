import Foundation
import TestSupport
import Testing

@Suite("Keys of JSON documents")
struct DocumentKeysTests {
  @Test("every row of a comparison has every key", arguments: ["compare", "check"])
  func rows(_ verb: String) throws {
    let run = Repository.fixture("bilinear")
    let document: [String: Any] = try Tool.run([verb, "--format", "json", run, run]).json()
    let rows = try #require(document["rows"] as? [[String: Any]])
    #expect(rows.count > 100)
    #expect(rows.allSatisfy { $0.count == 23 })
    for key in ["difference", "differenceLow", "p", "ratioLow"] {
      #expect(rows.contains { $0[key] is NSNull }, "\(key)")
    }
    #expect(rows.contains { $0["baseline"] is NSNumber })
  }

  @Test(
    "JSON lines have the cells of the CSV under its columns, in every line all of them in order",
    arguments: ["report =R", "compare =R =R", "check =R =R"])
  func lines(_ words: String) throws {
    let words = words.words(run: Repository.fixture("bilinear"), in: "")
    let table = try CSVTable(Tool.run(words + ["--format", "csv"]).output)
    let lines = try Tool.run(words + ["--format", "jsonl"]).output.split(separator: "\n")
    #expect(lines.count == table.rows.count && lines.count > 100)
    let key = ["case_id", "stage", "metric", "pass"]
    let rows = Dictionary(
      uniqueKeysWithValues: table.rows.map { row in (key.map { row[$0] }, row) })
    for line in lines {
      let found = line.matches(of: /"([a-z0-9_]+)":("(?:[^"\\]|\\.)*"|[^,}]+)/)
      #expect(found.map { String($0.output.1) } == table.header)
      let object: [String: Any] = try String(line).json()
      let row = try #require(rows[key.map { object[$0] as? String ?? "" }])
      for (name, value) in found.map({ (String($0.output.1), String($0.output.2)) }) {
        switch value {
        case "null": #expect(row[name].isEmpty)
        case "true", "false": #expect(row[name] == (value == "true" ? "yes" : "no"))
        case _ where value.hasPrefix("\""): #expect(object[name] as? String == row[name])
        default: #expect(Double(value) != nil && Double(value) == Double(row[name]))
        }
      }
    }
    // The first rows of a column tell a reader its type: decimals have a point in all.
    #expect(!lines.contains { $0.contains(/"(median|baseline|ci_low|scale)":-?[0-9]+[,}]/) })
    for name in table.header {
      let first = lines.firstIndex { !$0.contains("\"\(name)\":null") }
      #expect(first ?? 0 < 50, "\(name)")
    }
  }

  @Test("a list as JSON lines has a line for each name, and for each case of a plan")
  func listedLines() throws {
    for words in ["list", "list --suite quick"] {
      let lines = try Tool.run((words + " --format jsonl").words).output.split(separator: "\n")
      let objects: [[String: Any]] = try lines.map { try String($0).json() }
      #expect(objects.count > 10 && Set(objects.map { $0.keys.sorted() }).count == 1)
      #expect(objects.allSatisfy { $0["kind"] is String || $0["case_id"] is String })
    }
  }

  @Test("a list of what would be measured has its shard, or null")
  func list() throws {
    let whole: [String: Any] = try Tool.run("list --suite quick --format json".words).json()
    #expect(whole["shard"] is NSNull && whole["blocks"] is [Any])
    let part: [String: Any] = try Tool.run("list --suite quick --shard 1/2 --format json".words)
      .json()
    #expect(part["shard"] as? String == "1/2")
    let text = try Tool.run("list --suite full --shard 2/4".words).output
    #expect(text.hasPrefix("Shard 2/4: ") && text.contains("of 18 blocks"))
  }

  @Test("every event has its reason, or null where it counts")
  func counters() throws {
    let document: [String: Any] = try Tool.run(["counters", "--json"]).json()
    let events = try #require(document["events"] as? [[String: Any]])
    #expect(
      events.allSatisfy { $0.keys.sorted() == ["available", "description", "name", "reason"] })
    for event in events {
      let counts = try #require(event["available"] as? Bool)
      #expect((event["reason"] is NSNull) == counts, "\(event)")
    }
  }

  @Test("docs/reference/metrics.csv says what the program says of each")
  func metrics() throws {
    let text = try Repository.text("docs/reference/metrics.csv")
    let list: [String: Any] = try Tool.run(["list", "--format", "json"]).json()
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
