import TestSupport
import Testing

@testable import Measurement

@Suite("What a pass learns of others")
struct ContentionLogTests {
  @Test(
    "samples that were taken while others were at work say so, and are kept", arguments: [500, 0])
  func contended(_ ticks: Int) throws {
    let host = try FakeHost(FakeHost.files)
    let log = ContentionLog(host.watch)
    var busy = 1000
    let rounds = Array(repeating: (time: Int64(1), switches: Int64(0)), count: 3)
    let series = try TimeRecordTests.series(rounds, log) {
      busy += ticks
      try host.folder.write(["proc/stat": FakeHost.stat(busy: busy)])
    }
    let report = log.report(block: "block", pass: .time, process: 3)
    let isContended = ticks > 0
    #expect(series.samples.count == 3)
    #expect(series.samples.allSatisfy { $0.flags.contains(.contended) == isContended })
    #expect(report.samples == 9 && report.contended == (isContended ? 9 : 0))
    #expect(report.process == 3)
    let most = try #require(report.mostOthersCores)
    #expect(isContended ? most > 1 : most == 0)
  }

  @Test("of runs that are samples, what their threads waited is added up")
  func runs() throws {
    let host = try FakeHost(FakeHost.files)
    let log = ContentionLog(host.watch)
    for _ in 0..<2 {
      log.beginRun()
      _ = log.endRun(waited: [0.5, 1.5])
    }
    let report = log.report(block: "block", pass: .paced, process: 0)
    // Two threads of each run waited 4 s in all, of less than the time since the machine began.
    #expect(try #require(report.waiting) >= 2 / MonotonicTime.now())
  }

  @Test(
    "the run delay is the second number of schedstat",
    arguments: [
      ("5000 1250000000 7\n", 1.25), ("0 0 0\n", 0), ("5000", nil), ("", nil), ("1 x 3", nil),
      ("1 -5 3", nil), ("1 99999999999999999999 3", nil), ("1  2 3", nil), ("1 2", 2e-9),
    ] as [(String, Double?)])
  func delay(_ text: String, _ seconds: Double?) throws {
    let host = try FakeHost(["schedstat": text])
    #expect(RunDelay(path: host.folder.file("schedstat")).seconds() == seconds)
    #expect(RunDelay(path: host.folder.file("none")).seconds() == nil)
  }

  @Test("a thread's own run delay only grows")
  func ownDelay() throws {
    let delay = RunDelay()
    let first = try #require(delay.seconds())
    #expect(first >= 0 && (delay.seconds() ?? -1) >= first)
  }
}

@Suite("When a sample or a row is contended")
struct ContentionRulesTests {
  @Test(
    "a sample",
    arguments: [
      ("a quiet host", [0.001], [.othersCores: 0.03], 0.5, 2, false),
      ("a spinning process on another core", [0], [.othersCores: 1], 0.5, 2, true),
      ("a thread that waits while others run", [0.001, 0.2], [.othersCores: 0.2], 0.5, 2, true),
      ("threads of ours that wait for each other", [0.5], [.othersCores: 0.02], 0.5, 2, false),
      (
        "threads of ours that wait for each other, and a tick or two of others", [0.5],
        [.othersCores: 0.08], 0.5, 2, false
      ),
      ("a wait where nobody knows of others", [0.2], [:], 0.5, 2, true),
      ("nothing known at all", [], [:], 0.5, 2, false),
      ("a daemon's burst of a tenth of a second", [0.01], [.othersCores: 0.2], 0.5, 2, false),
      ("a tick or two of a short window", [], [.othersCores: 0.4], 0.05, 2, false),
      ("one busy core of 64", [], [.othersCores: 1], 0.5, 64, false),
      ("four busy cores of 64", [], [.othersCores: 4], 0.5, 64, true),
      ("a host that takes cores away", [], [.othersCores: 0, .stealCores: 0.1], 0.5, 2, true),
      (
        "a tick or two that the host takes", [], [.othersCores: 0, .stealCores: 0.08], 0.5, 2, false
      ),
      ("a quota that is used up", [], [.othersCores: 0, .throttledShare: 0.1], 0.5, 2, true),
      ("others below 0 by a tick", [], [.othersCores: -0.02], 0.5, 2, false),
    ] as [(String, [Double], [HostUse.Entry: Double], Double, Int, Bool)])
  func sample(
    _: String, waits: [Double], values: [HostUse.Entry: Double], seconds: Double, cores: Int,
    isContended: Bool
  ) {
    let use = HostUse(seconds: seconds, values: values)
    #expect(ContentionRules.isContended(waits: waits, use, cores: cores) == isContended)
  }

  @Test(
    "a row is where more than a tenth of its samples are",
    arguments: [(0, 0, false), (1, 1, true), (1, 10, false), (2, 10, true), (10, 101, false)])
  func row(_ contended: Int, _ all: Int, _ isContended: Bool) {
    #expect(ContentionRules.isContended(contended, of: all) == isContended)
  }
}
