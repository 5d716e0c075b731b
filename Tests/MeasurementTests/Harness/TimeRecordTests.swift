import TestSupport
import Testing

@testable import Measurement

@Suite("What is said of timed samples")
struct TimeRecordTests {
  /// Whole frames in rounds of three batches of so many nanoseconds and switches.
  static func series(
    _ rounds: [(time: Int64, switches: Int64)], _ log: ContentionLog? = nil,
    afterBatch: () throws -> Void = {}
  ) throws -> SampleSeries {
    var (time, switches): (Int64, Int64) = (0, 0)
    let instrument = ToldInstrument([
      (MetricTable[.cpuTime], .clock), (MetricTable[.involuntarySwitches], .rusage),
    ]) { [time, switches] }
    let probe = Probe(instruments: [instrument], boundaries: 2)
    var record = TimeRecord(
      BatchRecord("case", WorkingSubject(), probe.readings),
      (0..<3).map { .cut(after: $0, frames: 10) })
    for round in rounds {
      for prefix in 0..<3 {
        log?.beginSample()
        probe.read(0)
        time += round.time
        // The kernel takes the core away in the last batch of a round, if it does.
        if prefix == 2 { switches += round.switches }
        probe.read(1)
        try afterBatch()
        record.store(cut: prefix, probe, log?.endSample())
      }
      record.orders.append(0)
    }
    log?.finish()
    var told: [RunEvent] = []
    record.emitSeries(to: .telling { told.append($0) }, log)
    return try #require(told.series.first { $0.stage == .frame && $0.metric.name == .cpuTime })
  }

  @Test("a value is the batch's time per frame")
  func value() throws {
    #expect(try Self.series([(1000, 0), (3000, 0)]).values == [100, 300])
  }

  @Test("a series whose second half costs more drifts, one that goes up and down does not")
  func drift() throws {
    func flags(_ steps: [Int64]) throws -> [SampleFlag] {
      try Self.series(steps.map { (time: 10_000 + 500 * $0, switches: 0) }).flags
    }
    #expect(try flags((0..<40).map { $0 }) == [.drifting])
    #expect(try flags((0..<40).map { $0 % 2 }) == [])
  }

  @Test("a sample in which the core was taken away says so, and no other")
  func preempted() throws {
    let rounds = (0..<12).map { (time: Int64(1000), switches: Int64($0 == 5 ? 1 : 0)) }
    let flags = try Self.series(rounds).samples.map(\.flags)
    #expect(flags.enumerated().allSatisfy { $1 == ($0 == 5 ? [.preempted] : []) })
  }

  @Test("a value far from all others is an outlier, and kept")
  func outlier() throws {
    let times: [Int64] = (0..<20).map { $0 == 7 ? 90_000 : 1000 + $0 % 3 }
    let rounds = times.map { (time: $0, switches: Int64(0)) }
    let found = try Self.series(rounds)
    #expect(found.samples.count == 20)
    #expect(found.samples.indices.filter { found.samples[$0].flags == [.outlier] } == [7])
  }
}
