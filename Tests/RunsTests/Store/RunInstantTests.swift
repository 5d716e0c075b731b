import Testing

@testable import Measurement
@testable import Runs

@Suite("Instants, and the one order of runs")
struct RunInstantTests {
  @Test(
    "texts of one instant are equal, whatever their zones",
    arguments: [
      ("2026-03-01T08:00:00Z", "2026-03-01T17:00:00+09:00"),
      ("2026-03-01T09:30:00Z", "2026-03-01T01:30:00.000-0800"),
      ("2025-12-31T23:30:00Z", "2026-01-01T05:15:00+05:45"),
      ("2024-03-01T00:00:00Z", "2024-02-29T23:00:00-01"),
      ("2026-03-01T08:00:00.5Z", "2026-03-01T08:00:00,500000000999Z"),
      ("2017-01-01T00:00:00Z", "2016-12-31T23:59:60Z"),
      ("1969-12-31T23:59:59Z", "1970-01-01T00:59:59+01:00"),
    ])
  func equal(_ one: String, _ other: String) throws {
    let (first, second) = (try #require(RunInstant(one)), try #require(RunInstant(other)))
    #expect(first == second)
    #expect(first.description == one && RunInstant(first.description) == first)
  }

  @Test(
    "what has no zone, or is no date, is no instant",
    arguments: [
      "", "2026-03-01", "2026-03-01T08:00:00", "2026-03-01 08:00:00Z", "2026-02-29T08:00:00Z",
      "2026-13-01T08:00:00Z", "2026-00-10T08:00:00Z", "2026-01-00T08:00:00Z",
      "2026-03-01T24:00:00Z", "2026-03-01T08:60:00Z", "2026-03-01T08:00:61Z",
      "2026-03-01T08:00Z", "2026-03-01T08:00:00.Z", "2026-03-01T08:00:00+", "+026-03-01T08:00:00Z",
      "2026-03-01T08:00:00Z ", "2026-03-01T08:00:00+09:00x", "2026-03-01T08:00:00+9:00",
      "1 Mar 2026 08:00 UTC",
    ])
  func none(_ text: String) { #expect(RunInstant(text) == nil) }

  @Test("a nanosecond decides, then the name, then the place; what has no start is last")
  func order() {
    func run(_ start: String?, _ name: String = "r") -> Manifest? {
      ["run_id": .text(name), RunInstant.key: start.map { .text($0) } ?? .null]
    }
    let runs = [
      nil, run("2026-01-01T09:00:00.000000002+09:00", "a"), run("2026-01-01T00:00:00.000000001Z"),
      run("2026-01-01", "a"), run("2026-01-01T00:00:00Z", "b"), run("2026-01-01T00:00:00Z", "a"),
      run("2026-01-01T00:00:00Z", "a"),
    ]
    #expect(RunInstant.order(runs) == [5, 6, 4, 2, 1, 0, 3])
  }

  @Test("a run that joins others began with the first of them", arguments: ["sessions", "parts"])
  func joined(_ key: String) {
    let starts = ["2026-03-02T00:00:00Z", "2026-03-01T23:59:59-01:00", "2026-03-01"]
    let others = ManifestValue.list(starts.map { .object([RunInstant.key: .text($0)]) })
    #expect(RunInstant.start(of: [key: others])?.description == "2026-03-02T00:00:00Z")
    #expect(RunInstant.start(of: nil) == nil && RunInstant.start(of: [:]) == nil)
  }
}
