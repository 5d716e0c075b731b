import Foundation
import Measurement
import TestSupport
import Testing

@testable import Runs
@testable import WaveBench

/// A run's folder as another program writes it: samples.csv, and a manifest with the cases.
@Suite("Runs that another program measured")
struct SampledRunTests {
  private static let header =
    "schema,run_id,case_id,stage,metric,unit,pass,source,process,round,order_in_round,"
    + "frames,value,flags\n"

  /// A case as the manifest has it; columns that are left out are empty.
  private static func described(_ name: String) -> [String: Any] {
    [
      "case_id": name, "block": "b", "scenario": "paced", "wave": "jw", "strategy": name,
      "reference": "slow", "backend": "browser", "load": "busy:8ms/20ms", "state": "rest",
      "views": 12, "width_pt": 375, "height_pt": 60.5, "scale": 2, "refresh_hz": 60,
      "setting": "graphics=gpu;speed_pt_s=24",
    ]
  }

  /// Opens a folder of these samples, each a line without schema and run, and of this manifest.
  private static func open(
    _ samples: [String], _ manifest: [String: Any] = ["cases": [described("a"), described("b")]]
  ) throws -> StoredRun {
    let folder = Tool.temporaryFolder()
    let text = Self.header + samples.map { "3,run,\($0)\n" }.joined()
    try Tool.write(text, to: folder + "/samples.csv")
    var whole: [String: Any] = ["schema": "3", "run_id": "run", "status": "complete"]
    whole.merge(manifest) { $1 }
    try JSONSerialization.data(withJSONObject: whole)
      .write(to: URL(fileURLWithPath: folder + "/manifest.json"))
    return try StoredRun.open(folder, summary: SampledRun.rows)
  }

  @Test("has a row for each metric of each case, with what the manifest says of the case")
  func rows() throws {
    let run = try Self.open(
      (0..<6).map { "b,app,cpu_share,%,paced,proc,\($0),0,1,1,\($0 + 1)," } + [
        "a,gpu,cpu_share,%,paced,proc,0,0,0,1,70,contended",
        "a,app,cpu_share,%,paced,proc,0,0,0,1,7,",
      ])
    #expect(run.report.map(\.caseID) == ["a", "a", "b"])
    #expect(run.report.map(\.stage) == [.app, .gpu, .app])
    #expect(run.report.map(\.quality) == [.measured, .emulated, .measured])
    #expect(run.report.map(\.flags) == [[], [.contended], []])
    let row = run.report[2]
    #expect((row.processes, row.samples, row.polarity) == (6, 6, .lower))
    // Student's t about the mean of six processes: 2.570582 · √(3.5 / 6).
    #expect(row.estimate == 3.5 && row.number("median") == 3.5)
    #expect(abs(try #require(row.number("ci_low")) - (3.5 - 1.963_314)) < 1e-5)
    #expect(abs(try #require(row.number("ci_high")) - (3.5 + 1.963_314)) < 1e-5)
    #expect(row.identity.load == Load("busy:8ms/20ms") && row.identity.views == 12)
    #expect(row.identity.heightPoints == 60.5 && row.identity.reference == "slow")
    #expect(row.identity.setting("speed_pt_s") == "24" && row.identity.motion == "")
    #expect(run.samples?.count == 8)
  }

  @Test("says of what a case lacks that it is unavailable, and not 0")
  func absent() throws {
    let run = try Self.open(
      ["a,app,cpu_share,%,paced,proc,0,0,0,1,7,"],
      [
        "cases": [Self.described("a")], "of_a_newer_version": 1,
        "unavailable": [
          ["case_id": "a", "stage": "server", "metric": "cpu_share", "reason": "it has no thread"],
          ["stage": "app", "metric": "wakeups", "reason": "of all cases, for people"],
        ],
      ])
    let row = try #require(run.report.last)
    #expect(run.report.count == 2 && row.stage == .server && row.quality == .unavailable)
    #expect(row.samples == 0 && row.numbers.allSatisfy { $0 == nil })
  }

  @Test("has the rows that our own run of the same samples has")
  func own() throws {
    let own = try StoredRun.open(Repository.fixture("paced"))
    let cases = try own.report.map { row in
      let cells = zip(ReportRow.columns.map(\.name), try row.cells())
      return Dictionary(
        uniqueKeysWithValues: cells.filter { name, _ in Schema.ofCase.contains { $0.name == name } }
      )
    }
    let samples = try #require(own.samples).map { CSVText.line(Array(try $0.cells().dropFirst(2))) }
    let made = try Self.open(samples, ["cases": Array(Set(cases))])
    let byKey = Dictionary(uniqueKeysWithValues: made.report.map { ($0.key, $0) })
    var compared = 0
    for var row in own.report where row.samples > 0 && byKey[row.key]?.samples == row.samples {
      row.runID = "run"
      #expect(byKey[row.key] == row)
      compared += 1
    }
    #expect(compared >= 20, "the fixture has whole samples of most rows")
  }

  @Test(
    "names the line and the column of a sample that no row can be made of",
    arguments: [
      ("c,app,cpu_share,%,paced,proc,0,0,0,1,7,", "line 3, column 3 (case_id): 'c' is none"),
      ("a,app,cpu_shares,%,paced,proc,0,0,0,1,7,", "line 3, column 5 (metric): 'cpu_shares'"),
      ("a,app,wakeups,%,paced,proc,0,0,0,1,7,", "line 3, column 6 (unit): '%' is not wakeups'"),
      ("a,app,wakeups,1/s,time,proc,0,0,0,1,7,", "line 3, column 7 (pass): 'time'"),
      ("a,app,wakeups,1/s,paced,proc,0,0,0,1,,", "line 3, column 13 (value): ''"),
      (
        "a,app,cpu_share,%,paced,proc,0,0,0,1,8,",
        "line 3, column 3 (case_id): the row repeats line 2"
      ),
    ])
  func samples(_ line: String, _ says: String) throws {
    expectRefusal(ResultStoreError.self, says: "samples.csv: " + says) {
      try Self.open(["a,app,cpu_share,%,paced,proc,0,0,0,1,7,", line])
    }
  }

  @Test("names the case and the column of the manifest that no report can hold")
  func cases() throws {
    let wrong: [([String: Any], String)] = [
      (["views": "many"], "cases[1], views: 'many'"), (["scale": NSNull()], "cases[1], scale: ''"),
      (["load": "heavy"], "cases[1], load: 'heavy' is no load"),
      (["case_id": ""], "cases[1], case_id: '' may not be empty"),
      (["case_id": "a"], "cases[1] repeats the case_id 'a'"),
      (["setting": "=1"], "cases[1], setting: '=1'"),
      (["wave": ["x"]], "cases[1], wave is no text"),
      (["colour": "red"], "cases[1] has 'colour', which is no column of a case; known: "),
      (["wide_pt": 1], "no column of a case, did you mean 'width_pt'?"),
    ]
    for (change, says) in wrong {
      let other = Self.described("b").merging(change) { $1 }
      expectRefusal(ResultStoreError.self, says: says) {
        try Self.open([], ["cases": [Self.described("a"), other]])
      }
    }
    let absence = ["case_id": "c", "stage": "app", "metric": "wakeups", "reason": "r"]
    let manifests: [([String: Any], String)] = [
      (["unavailble": []], "it has 'unavailble', which is not read, did you mean 'unavailable'?"),
      (
        ["unavailable": [["case": "a", "stage": "app", "metric": "wakeups"]]],
        "unavailable[0] has 'case', which is not read, did you mean 'case_id'?"
      ),
      (["cases": []], "cases is no list of cases"), (["cases": "a"], "cases is no list of cases"),
      (["unavailable": [absence]], "unavailable[0] names no case_id of its cases"),
    ]
    for (change, says) in manifests {
      let manifest = ["cases": [Self.described("a")]].merging(change) { $1 }
      expectRefusal(ResultStoreError.self, says: says) { try Self.open([], manifest) }
    }
  }

  @Test("is none where the manifest describes no case, or a report lies there")
  func others() throws {
    #expect(throws: ResultStoreError.self) { try Self.open([], ["suite": "s"]) }
    let own = Repository.fixture("paced")
    let same = try StoredRun.open(own, summary: { _, _, _ in [] })
    #expect(try StoredRun.open(own).report == same.report)
  }
}
