import Measurement
import TestSupport
import Testing

@Suite("Callgrind", .needsRelease, .needsValgrind)
struct CallgrindTests {
  /// The samples of a run, by "CASE STAGE ROUND".
  private func count(
    _ options: String, environment: [String: String] = [:]
  ) throws -> [String: String] {
    let folder = Tool.temporaryFolder()
    try Tool.run(
      "run --instrument callgrind \(options) --scale 1 --output \(folder) --quiet".words,
      exits: 0, binary: Tool.release, environment: environment)
    var (counts, painted) = ([String: String](), Set<String>())
    let samples = try CSVTable(file: folder + "/samples.csv")
    try #require(samples.header.count == 14)
    for row in samples.rows {
      try #require(row.cells.count == 14)
      if row["source"] == "engine" {
        // What no instruction tells: whether anything moves.
        painted.insert(row["metric"])
        #expect(["pass", "stage"].map { row[$0] } == ["counters", "frame"])
        #expect(try #require(Double(row["value"])) > 0)
        continue
      }
      #expect(["unit", "pass", "source"].map { row[$0] } == ["count", "callgrind", "callgrind"])
      #expect(row["metric"] == "instructions")
      let key = "\(row["case_id"]) \(row["stage"]) \(row["round"])"
      #expect(counts.updateValue(row["value"], forKey: key) == nil, "one row per sample")
    }
    #expect(painted == ["sde:::WaveBench::pictures_changed", "sde:::WaveBench::pixels_composited"])
    return counts
  }

  @Test("two runs count the same, digit for digit, whatever the caller's environment is")
  func repeats() throws {
    let options = "--strategy path-rebuild --views 2 --samples 2"
    let first = try count(options)
    let second = try count(
      options, environment: ["WAVEBENCH_TEST_PADDING": String(repeating: "x", count: 3333)])
    #expect(first == second)
    // Nine stages and sums of the case, one of the anchor, twice each.
    #expect(first.count == 20)
    #expect(first.values.allSatisfy { (Double($0) ?? 0) > 0 })
  }

  @Test("one more path element costs instructions, per view the same however many views there are")
  func pathElement() throws {
    // A sine costs what its argument makes it cost: views in step have the same. An allocation
    // costs what was allocated and freed before: storage that is reused has none.
    let counts = try count(
      "--strategy path-rebuild-reused --views 1,2 --size 375x60,376x60 --samples 1 "
        + "--phases in-step")
    func perView(_ views: Double) throws -> Double {
      let ticks = try [375, 376].map { width in
        let place = "\(Int(views))/\(width)x60@1/in-step"
        let key = "steady/jw/path-rebuild-reused/\(place) app.tick 0"
        return try #require(counts[key].flatMap(Double.init))
      }
      return (ticks[1] - ticks[0]) / views
    }
    let one = try perView(1)
    #expect(one > 0)
    #expect(try perView(2) == one)
  }

  @Test("a bitmap is not copied by string instructions, which Callgrind counts once a byte")
  func copies() throws {
    let counts = try count("--strategy drawn-content --views 1 --samples 1")
    let cost = try #require(counts["steady/jw/drawn-content/1/375x60@1 app.commit 0"])
    #expect(try #require(Double(cost)) < Double(375 * 60 * 4) / 4)
  }
}
