import TestSupport
import Testing

@Suite("Answers")
struct AnswerTests {
  private static let fixtures = "Tests/Fixtures"
  private static let recorded = "\(fixtures)/traces/xctrace/xcode27"
  private static let names = [
    "additive-translation", "replicator-translation", "jw", "steady", "interrupt", "cpu_time",
  ]

  @Test(
    "a command prints what it is asked for",
    arguments: [
      // A line per strategy and side, and where it meets path-rebuild's.
      (
        "report \(fixtures)/growth --tables",
        [
          "steady/jw/*/*/375x60@1/30Hz", "a, fixed", "b, per view", "  reference",
          "never cheaper from 100 to 10,000 views", "95 % interval",
          "Waves whose CPU time fills a refresh", "60 Hz, 16.7 ms", "120 Hz, 8.33 ms",
        ]
      ),
      (
        "report \(fixtures)/limits --tables", ["1 number of views: a line needs 3 or more"]
      ),
      // The lateness of a device's hitches stands beside the model's.
      (
        "device \(recorded)-hitches.xml.gz \(recorded)-potential-hangs.xml",
        [
          "device/xctrace/TestApp", "hitches",
          "hitch_time_ratio (frame): the length of the recording",
          "11 hitches beside 23 busy intervals", "5 of 6 with a link that calls late",
          "0 of 6 with a link that skips", "5 begin while it is not busy",
          "17 of 23 busy intervals have no hitch",
        ]
      ),
      // A recording is replayed under its name and digest, and the plan of a run has it.
      (
        "list --scenario loaded --views 2 --strategy path-rebuild "
          + "--load trace:\(recorded)-potential-hangs.xml",
        ["trace:xcode27-potential-hangs-d7063c23"]
      ),
      // A question puts both of its strategies beside those of a suite.
      (
        "list --suite quick --question path-morph,redraw-on-animation",
        ["steady/jw/path-morph/10/", "steady/jw/redraw-on-animation/10/"]
      ),
      ("list", names), ("list --format json", names), ("list --format jsonl", names),
    ])
  func prints(_ line: String, _ words: [String]) throws {
    let answer = try Tool.run(line.words, exits: 0).output
    for text in words { #expect(answer.contains(text), "\(text)") }
  }

  @Test("the question of a report is of two strategies that its runs have")
  func question() throws {
    let report = ["report", Repository.fixture("default")]
    let other = try Tool.run(
      report + ["--question", "path-rebuild,timer-translation"], exits: 0,
      prints: "timer-translation")
    #expect(try Tool.run(report).output != other.output)
  }
}
