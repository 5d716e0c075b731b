import Reports
import TestSupport
import Testing
import Vocabulary
import WaveReports

@Suite("Sessions of one plan")
struct SessionMergeTests {
  /// A run of one case whose processes took `values` ns, a round each and one more.
  private func session(
    _ name: String, seed: Int, at hour: Int, _ values: [Double], machine: String = "EPYC",
    rounds: Int = 2
  ) -> StoredRun {
    var row = ReportRow()
    (row.runID, row.caseID, row.strategy, row.stage) = (name, "c", "s", .frame)
    (row.metric, row.unit, row.pass) = (.cpuTime, "ns", .time)
    (row.polarity, row.quality, row.processes) = (.lower, .measured, values.count)
    let samples = values.enumerated().flatMap { process, value in
      (0..<rounds).map { round in
        var sample = SampleRow()
        (sample.runID, sample.caseID, sample.stage) = (name, "c", .frame)
        (sample.metric, sample.unit, sample.pass) = (.cpuTime, "ns", .time)
        (sample.process, sample.round, sample.frames, sample.value) = (process, round, 5, value)
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
      // Six processes: order statistics, the least and the greatest; the median of all samples.
      #expect(row.numbers[0] == 102.5 && row.numbers[1] == 100 && row.numbers[2] == 105)
      #expect(row.runID == "both" && row.flags == [])
      #expect(merged.manifest["processes"] == .integer(6))
      guard case .list(let sessions)? = merged.manifest["sessions"],
        case .object(let second)? = sessions.last
      else {
        Issue.record("no sessions")
        return
      }
      #expect(second["first_process"] == .integer(3) && second["run_id"] == .text("evening"))
    }
  }

  @Test("an interval over processes is stretched to hold every session's median, and says so")
  func stretched() throws {
    // Of twelve the third and the tenth: 100 and 201; then a session of one process far away.
    let near = session("near", seed: 1, at: 1, (0..<11).map { 100 + Double($0) })
    let far = session("far", seed: 2, at: 2, [200])
    let row = try #require(try SessionMerge.merged([near, far], runID: "both").report.first)
    #expect(row.numbers[1] == 102 && row.numbers[2] == 200)
    #expect(row.flags == [.sessions])
  }

  @Test("what is no session of the same plan is refused")
  func refused() throws {
    let one = session("one", seed: 1, at: 1, [100, 101])
    func failure(_ runs: [StoredRun]) -> SessionMerge.Failure? {
      do { _ = try SessionMerge.merged(runs, runID: "x") } catch {
        return error as? SessionMerge.Failure
      }
      return nil
    }
    #expect(failure([one]) == .single)
    #expect(failure([one, session("two", seed: 1, at: 2, [100])]) == .repeatedSeed("1"))
    #expect(
      failure([one, session("two", seed: 2, at: 2, [100], machine: "Xeon")])
        == .differs(fact: "cpu_model"))
    var cut = session("two", seed: 2, at: 2, [100])
    cut.samples = nil
    guard case .missing("two", _)? = failure([one, cut]) else {
      Issue.record("a run without samples passed")
      return
    }
    var other = session("two", seed: 2, at: 2, [100])
    other.report[0].caseID = "d"
    guard case .missing("two", _)? = failure([one, other]) else {
      Issue.record("another plan passed")
      return
    }
  }
}
