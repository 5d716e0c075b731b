import TestSupport
import Testing

@testable import Measurement

@Suite("A probe reads all its instruments and costs what it says")
struct ProbeTests {
  private func stepping(
    _ name: MetricName, kind: ReadingKind = .sum, by step: Int64 = 1
  ) -> ToldInstrument {
    var value: Int64 = 0
    let metric = Metric(name, .count, .neutral, isExact: true, [.counters], "scripted")
    return ToldInstrument([(metric, "test")], kind: kind) {
      value += step
      return [value]
    }
  }

  @Test("a sum is a difference, a maximum is the value at the later boundary")
  func deltas() {
    let probe = Probe(
      instruments: [stepping("a", by: 5), stepping("b", kind: .maximum, by: 3)], boundaries: 3)
    for boundary in 0..<3 { probe.read(boundary) }
    #expect(probe.readings.map(\.metric.name) == ["a", "b"])
    #expect(probe.delta(of: 0, from: 0, to: 1) == 5)
    #expect(probe.delta(of: 0, from: 0, to: 2) == 10)
    #expect(probe.delta(of: 0, from: 2, to: 0) == -10)
    #expect(probe.delta(of: 1, from: 0, to: 2) == 9)
  }

  @Test("if one instrument refuses, none stays armed")
  func armsAllOrNone() {
    struct Refusal: Error {}
    let (first, second) = (stepping("a"), stepping("b"))
    second.refusal = Refusal()
    let probe = Probe(instruments: [first, second], boundaries: 2)
    #expect(throws: Refusal.self) { try probe.arm() }
    #expect(first.armed == 0)
  }

  @Test("a failure of an instrument is the probe's")
  func reportsFailures() {
    let instrument = stepping("a")
    let probe = Probe(instruments: [instrument], boundaries: 2)
    #expect(probe.failures == [])
    instrument.failure = "too many reads"
    #expect(probe.failures == ["too many reads"])
  }

  @Test(
    "1000 reads of every instrument allocate nothing, on the heap or as objects", .unlessSanitized)
  func readsAllocateNothing() throws {
    let counter = lastingCounter()
    let events = try SoftwareEvents(library: "ProbeTests")
    try events.register(name: "reads", counter: counter, description: "reads of this test")
    let papi = try PAPIInstrument(events: [events.eventName(of: "reads")])
    let probe = Probe(
      instruments: [
        ResourceUsageInstrument(), papi, AllocationInstrument(), SwiftRuntimeInstrument(),
        ClockInstrument(),
      ], boundaries: 1_001)
    try probe.arm()
    for boundary in 0...1_000 { probe.read(boundary) }
    probe.disarm()
    #expect(probe.failures == [])
    for metric in [MetricName.allocations, .allocatedBytes, .swiftObjects] {
      let reading = try #require(probe.readings.firstIndex { $0.metric.name == metric })
      #expect(probe.delta(of: reading, from: 0, to: 1_000) == 0, "\(metric)")
    }
  }

  @Test(
    "calibration gives every reading its addition, in order, and exact ones add nothing",
    .unlessSanitized)
  func calibrates() throws {
    let probe = Probe(instruments: [AllocationInstrument(), ClockInstrument()], boundaries: 2)
    try probe.arm()
    let overhead = probe.calibrate(reads: 101)
    probe.disarm()
    #expect(overhead.additions.map(\.reading) == probe.readings)
    for addition in overhead.additions {
      #expect(0 <= addition.minimum && addition.minimum <= addition.median)
    }
    let allocations = try #require(overhead.addition(to: "allocations"))
    #expect(allocations.minimum == 0 && allocations.median == 0)
    #expect(overhead.addition(to: "no_such_metric") == nil)
    #expect(try #require(overhead.readCost) > 0)
  }

  @Test("the addition of a known step is that step")
  func calibratesKnownStep() throws {
    let overhead = Probe(instruments: [stepping("a", by: 7)], boundaries: 2).calibrate(reads: 0)
    let addition = try #require(overhead.addition(to: "a"))
    #expect([addition.minimum, addition.median] == [7, 7])
  }
}
