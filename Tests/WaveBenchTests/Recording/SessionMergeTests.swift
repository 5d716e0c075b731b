import Measurement
import Runs
import TestSupport
import Testing

@testable import WaveBench

@Suite("Sessions of one plan")
struct SessionMergeTests {
  /// A run of one case whose processes took `values` ns, a round each and one more.
  private func session(
    _ name: String, seed: Int, at hour: Int, _ values: [Double], machine: String = "EPYC"
  ) -> StoredRun {
    var row = ReportRow.made("c", run: name)
    (row.strategy, row.unit, row.processes) = ("s", "ns", values.count)
    let samples = values.enumerated().flatMap { process, value in
      (0..<2).map { round in
        var sample = SampleRow.made("c", process: process, round: round, value: value, run: name)
        (sample.unit, sample.frames) = ("ns", 5)
        return sample
      }
    }
    // Equal, and in another order: where a dictionary has its keys depends on its room.
    var settings = [String: ManifestValue](minimumCapacity: seed % 2 == 0 ? 500 : 20)
    for key in 0..<20 { settings["key \(key)"] = .integer(key) }
    return StoredRun(
      place: name, report: [row], samples: samples,
      manifest: [
        "run_id": .text(name), "status": .text("complete"), "seed": .text("\(seed)"),
        "started_utc": .text("2026-01-01T0\(hour):00:00Z"),
        "settings": .object(settings),
        "host": .object(["cpu_model": .fact(.text(machine), isHard: true)]),
      ])
  }

  @Test("processes are numbered through, in the order of the starts, and the row is over all")
  func joined() throws {
    let morning = session("morning", seed: 1, at: 1, [100, 102, 104])
    let evening = session("evening", seed: 2, at: 3, [101, 103, 105])
    for runs in [[morning, evening], [evening, morning]] {
      let merged = try SessionMerge.merged(runs, runID: "both")
      #expect(
        merged.samples.map { [$0.process, Int($0.value ?? 0)] }
          == zip(0..., [100, 102, 104, 101, 103, 105]).flatMap {
            [[$0, $1], [$0, $1]]
          })
      let row = try #require(merged.report.first)
      #expect(merged.report.count == 1 && row.processes == 6 && row.samples == 12)
      // The median of all samples; Student's interval over the sessions' means, 102 and 103.
      #expect(row.numbers[0] == 102.5)
      #expect(row.numbers[1].map { abs($0 - (102.5 - 12.706 * 0.5)) < 0.001 } == true)
      #expect(row.numbers[2].map { abs($0 - (102.5 + 12.706 * 0.5)) < 0.001 } == true)
      #expect(row.runID == "both" && row.flags == [])
      #expect(merged.manifest["processes"] == .integer(6))
      let second = try #require(merged.manifest["sessions"]?.list.last)
      #expect(second["first_process"] == .integer(3) && second["run_id"] == .text("evening"))
    }
  }

  @Test("a run that has sessions already brings each of them, whatever it is joined with")
  func nested() throws {
    let first = session("first", seed: 1, at: 1, [100, 102])
    let second = session("second", seed: 2, at: 2, [110, 112])
    let third = session("third", seed: 3, at: 3, [120, 122])
    let flat = try SessionMerge.merged([first, second, third], runID: "all")
    let pair = try SessionMerge.merged([first, second], runID: "pair")
    var joined = StoredRun(place: "pair", report: pair.report, manifest: pair.manifest)
    joined.samples = pair.samples
    joined.manifest?["seed"] = .text("9")
    joined.manifest?["started_utc"] = .text("2026")
    let nested = try SessionMerge.merged([joined, third], runID: "all")
    #expect(nested.manifest["sessions"] == flat.manifest["sessions"])
    #expect(nested.report == flat.report && nested.samples == flat.samples)
  }

  @Test("intervals of four sessions that differ by 4 % hold each session's mean")
  func four() throws {
    for (index, shift) in [[0.0, 4, 8, 2], [-3, 5, 0, 1], [6, 6, -6, 0]].enumerated() {
      let runs = shift.enumerated().map { number, shift in
        session(
          "s\(number)", seed: number + 1, at: number + 1, (0..<3).map { 100 + shift + Double($0) })
      }
      let row = try #require(try SessionMerge.merged(runs, runID: "all").report.first)
      let (lower, upper) = (try #require(row.numbers[1]), try #require(row.numbers[2]))
      for shift in shift { #expect((lower...upper).contains(101 + shift), "run \(index)") }
      #expect(row.processes == 12 && row.flags.isEmpty)
    }
  }

  @Test("what is no session of the same plan is refused")
  func refused() throws {
    let one = session("one", seed: 1, at: 1, [100, 101])
    func refuses(_ runs: [StoredRun], _ words: String) {
      let error = #expect(throws: ToolError.self) { try SessionMerge.merged(runs, runID: "x") }
      #expect(error?.exitCode == .usage && error?.description.hasPrefix(words) == true)
    }
    refuses([one], "--sessions joins two runs or more ")
    refuses([one, session("two", seed: 1, at: 2, [100])], "two runs have the seed 1,")
    refuses(
      [one, session("two", seed: 2, at: 2, [100], machine: "Xeon")],
      "the runs differ in cpu_model: ")
    var late = session("two", seed: 2, at: 2, [100])
    late.manifest?["started_utc"] = .text("2026-01-01T02:00:00")
    refuses([one, late], "two does not say when it was measured: ")
    var (cut, other) = (late, late)
    cut.manifest?["started_utc"] = .text("2026-01-01T02:00:00Z")
    other.manifest = cut.manifest
    cut.samples = nil
    other.report[0].caseID = "d"
    for run in [cut, other] { refuses([one, run], "two has no samples of ") }
  }
}
