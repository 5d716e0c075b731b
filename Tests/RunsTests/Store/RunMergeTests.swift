import Measurement
import TestSupport
import Testing

@testable import Runs

@Suite("Merge")
struct RunMergeTests {
  private func part(_ name: String, _ caseID: String, kernel: String = "6.1") -> StoredRun {
    StoredRun(
      place: name, report: [.made(caseID, run: name)],
      samples: [1, 0].map { .made(caseID, round: $0, run: name) },
      manifest: [
        "run_id": .text(name), "status": .text("complete"),
        "host": .object([
          "cpu_model": .fact(.text("EPYC"), isHard: true),
          "kernel": .fact(.text(kernel), isHard: false),
        ]),
      ])
  }

  @Test("parts give the same whole in any order, under its own name")
  func order() throws {
    let parts = [part("one", "b"), part("two", "a", kernel: "6.2"), part("three", "c")]
    let whole = try RunMerge.merged(parts, runID: "whole")
    let turned = try RunMerge.merged(parts.reversed(), runID: "whole")
    #expect(whole.report == turned.report)
    #expect(whole.samples == turned.samples)
    #expect(whole.manifest == turned.manifest)
    #expect(whole.report.map(\.caseID) == ["a", "b", "c"])
    #expect(whole.samples.map(\.round) == [0, 1, 0, 1, 0, 1])
    #expect(whole.report.allSatisfy { $0.runID == "whole" })
    #expect(whole.samples.allSatisfy { $0.runID == "whole" })
  }

  @Test("the joined manifest keeps what all parts agree on, and the parts themselves")
  func manifest() throws {
    let merged = try RunMerge.merged(
      [part("one", "b"), part("two", "a", kernel: "6.2")], runID: "whole")
    #expect(
      merged.manifest["host"]
        == .object([
          "cpu_model": .fact(.text("EPYC"), isHard: true),
          "kernel": .fact(nil, isHard: false, reason: "parts differ"),
        ]))
    #expect(merged.manifest["run_id"] == .text("whole"))
    #expect(merged.manifest["status"] == .text("complete"))
    #expect(merged.manifest["parts"]?.list.count == 2)
  }

  @Test(
    "programs of two commits or kinds of build are a mixture, and the whole is in doubt",
    arguments: [
      ("commit", ["a", "b"], "versions.commit: a, b"), ("commit", ["a", "a"], nil),
      ("commit", ["a", nil], "versions.commit: a, not known"), ("commit", [nil, nil], nil),
      ("build", ["release", "debug"], "versions.build: debug, release"),
      ("build", ["release", nil], nil), ("swift", ["6.2", "6.3"], nil),
    ] as [(String, [String?], String?)])
  func mixture(_ fact: String, _ values: [String?], _ words: String?) throws {
    let parts = values.enumerated().map { number, value in
      var run = part("part\(number)", "case\(number)")
      run.manifest?["versions"] = .object([
        fact: .fact(value.map(ManifestValue.text), isHard: false)
      ])
      return run
    }
    #expect(RunMerge.mixture(of: parts) == words)
    let merged = try RunMerge.merged(parts, runID: "whole")
    #expect(merged.manifest["doubt"]?.text == words.map { "its parts differ in \($0)" })
    // Joined again, it is what it was.
    let stored = StoredRun(place: "whole", report: merged.report, manifest: merged.manifest)
    #expect(RunMerge.mixture(of: [stored]) == words)
  }

  @Test("parts of the same sessions keep them; of others they are refused")
  func sessions() throws {
    func part(_ name: String, _ firsts: [Int], last: Int) -> StoredRun {
      var run = self.part(name, name)
      run.samples?[0].process = last
      run.manifest?["sessions"] = .list(
        firsts.map {
          MeasuredSession(startedUTC: name, seed: "1", firstProcess: $0).value
        })
      return run
    }
    let (a, b) = (part("a", [0, 4], last: 7), part("b", [0, 4], last: 7))
    let merged = try RunMerge.merged([b, a, part("c", [], last: 3)], runID: "whole")
    #expect(merged.manifest["sessions"] == a.manifest?["sessions"])
    for other in [part("d", [0, 3], last: 7), part("d", [], last: 4)] {
      #expect(throws: ResultStoreError.otherSessions(places: ["a", "d"])) {
        try RunMerge.merged([other, a], runID: "whole")
      }
    }
  }

  @Test("a partial part makes a partial whole")
  func partial() throws {
    var stopped = part("two", "a")
    stopped.manifest?["status"] = .text("partial")
    let merged = try RunMerge.merged([part("one", "b"), stopped], runID: "whole")
    #expect(merged.manifest["status"] == .text("partial"))
  }

  private func shard(_ number: Int, of count: Int, plan: String = "p") -> StoredRun {
    var run = part("shard-\(plan)\(number)", "\(plan)\(number)")
    run.manifest?["shard"] = .object([
      "plan": .text(plan), "number": .integer(number), "count": .integer(count),
    ])
    return run
  }

  @Test("all shards of a plan make a complete whole; one that is missing makes it partial, by name")
  func shards() throws {
    let whole = try RunMerge.merged((1...3).map { shard($0, of: 3) }, runID: "whole")
    #expect(whole.manifest["status"] == .text("complete"))
    #expect(whole.manifest["shard"] == nil)
    #expect(whole.manifest["status_reason"] == nil)
    let torn = try RunMerge.merged(
      [shard(1, of: 3), shard(3, of: 3), shard(1, of: 1, plan: "q")], runID: "whole")
    #expect(torn.manifest["status"] == .text("partial"))
    #expect(torn.manifest["status_reason"] == .text("of plan p missing: shard 2/3"))
  }

  @Test("shards joined in two steps are what they are joined in one")
  func steps() throws {
    let shards = (1...3).map { shard($0, of: 3) }
    let two = try RunMerge.merged([shards[2], shards[0]], runID: "two")
    let stored = StoredRun(
      place: "two", report: two.report, samples: two.samples, manifest: two.manifest)
    let stepwise = try RunMerge.merged([stored, shards[1]], runID: "whole")
    let atOnce = try RunMerge.merged(shards, runID: "whole")
    #expect(stepwise.manifest == atOnce.manifest)
    #expect(stepwise.report == atOnce.report)
    #expect(stepwise.samples == atOnce.samples)
  }

  @Test("parts that share a name and differ are joined in one order")
  func namesakes() throws {
    let parts = [part("run", "a", kernel: "6.1"), part("run", "b", kernel: "6.2")]
    let one = try RunMerge.merged(parts, runID: "whole")
    #expect(one.manifest == (try RunMerge.merged(parts.reversed(), runID: "whole")).manifest)
  }

  @Test("the same row in two parts is refused, with both places")
  func twice() {
    let says = "one and two both hold a, frame, cpu_time, time"
    let error = expectRefusal(ResultStoreError.self, says: says) {
      try RunMerge.merged([part("one", "a"), part("two", "a")], runID: "whole")
    }
    #expect(error?.isBadInput == true)
  }
}
