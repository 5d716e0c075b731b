import Testing

@testable import Measurement

@Suite("What a pass learns of others")
struct ContentionLogTests {
  @Test(
    "samples that were taken while others were at work say so, and are kept", arguments: [500, 0])
  func contended(_ ticks: Int) throws {
    let host = try FakeHost(FakeHost.files)
    let log = ContentionLog(HostWatch(root: 100, folder: host.path))
    var busy = 1000
    let rounds = Array(repeating: (time: Int64(1), switches: Int64(0)), count: 3)
    let series = try TimeRecordTests.series(rounds, log) {
      busy += ticks
      try host.write(["proc/stat": FakeHost.stat(busy: busy)])
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
    let log = ContentionLog(HostWatch(root: 100, folder: host.path))
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
    #expect(RunDelay(path: host.path + "/schedstat").seconds() == seconds)
    #expect(RunDelay(path: host.path + "/none").seconds() == nil)
  }

  @Test("a thread's own run delay only grows")
  func ownDelay() throws {
    let delay = RunDelay()
    let first = try #require(delay.seconds())
    #expect(first >= 0 && (delay.seconds() ?? -1) >= first)
  }
}
