import Foundation
import TestSupport
import Testing
import Vocabulary

@testable import Measurement

@Suite("What a pass learns of others")
struct ContentionLogTests {
  /// The samples of three rounds on a fake host, in each batch of which others take so many ticks.
  private func series(others ticks: Int) throws -> (SampleSeries, ContentionReport) {
    let host = try FakeHost(FakeHost.files)
    let log = ContentionLog(HostWatch(root: 100, folder: host.path))
    var time: Int64 = 0
    let instrument = ToldInstrument([(MetricTable[.cpuTime], .clock)]) {
      time += 1
      return [time]
    }
    let probe = Probe(instruments: [instrument], boundaries: 2)
    var record = TimeRecord(
      arm: ArmRun(caseID: "case", subject: WorkingSubject()), framesPerSample: [1, 1, 1],
      readings: probe.readings)
    var busy = 1000
    for round in 0..<3 {
      for prefix in 0..<3 {
        log.beginSample()
        probe.read(0)
        probe.read(1)
        busy += ticks
        try host.write(["proc/stat": FakeHost.stat(busy: busy)])
        record.store(prefix: prefix, probe, log.endSample())
      }
      record.finishRound(round, order: 0)
    }
    log.finish()
    var told: [RunEvent] = []
    record.emitSeries(to: .telling { told.append($0) }, log)
    return (
      try #require(told.series.first { $0.stage == .frame && $0.metric.name == .cpuTime }),
      log.report(block: "block", pass: .time, process: 3)
    )
  }

  @Test("samples that were taken while others were at work say so, and are kept")
  func contended() throws {
    let (series, report) = try series(others: 500)
    #expect(series.samples.count == 3)
    #expect(series.samples.allSatisfy { $0.flags.contains(.contended) })
    #expect(report.samples == 9 && report.contended == 9 && report.process == 3)
    #expect(try #require(report.mostOthersCores) > 1)
  }

  @Test("samples of a host that was left alone say nothing")
  func alone() throws {
    let (series, report) = try series(others: 0)
    #expect(series.samples.allSatisfy { !$0.flags.contains(.contended) })
    #expect(report.samples == 9 && report.contended == 0)
    #expect(report.mostOthersCores == 0)
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
