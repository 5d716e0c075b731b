import CAllocationHooks
import TestSupport
import Testing
import Vocabulary

@testable import Measurement

/// An instrument that counts its own reads and may refuse to start.
private final class Scripted: Instrument {
  struct Refusal: Error {}
  let readings: [ReadingDescription]
  let refuses: Bool
  private(set) var armed = 0
  private var value: Int64 = 0
  private let step: Int64

  init(_ name: MetricName, kind: ReadingKind = .sum, step: Int64 = 1, refuses: Bool = false) {
    readings = [
      ReadingDescription(
        metric: Metric(name, .count, .none, isExact: true, [.counters], "scripted"), source: "test",
        quality: .exact, kind: kind)
    ]
    self.step = step
    self.refuses = refuses
  }

  func arm() throws {
    if refuses { throw Refusal() }
    armed += 1
  }
  func disarm() { armed -= 1 }
  func read(into slots: UnsafeMutablePointer<Int64>) {
    value += step
    slots[0] = value
  }
  var failure: String? { value > 100 ? "too many reads" : nil }
}

@Suite("A probe reads all its instruments and costs what it says")
struct ProbeTests {
  @Test("a sum is a difference, a maximum is the value at the later boundary")
  func deltas() {
    let probe = Probe(
      instruments: [Scripted("a", step: 5), Scripted("b", kind: .maximum, step: 3)], boundaries: 3)
    for boundary in 0..<3 { probe.read(boundary) }
    #expect(probe.readings.map(\.metric.name) == ["a", "b"])
    #expect(probe.delta(of: 0, from: 0, to: 1) == 5)
    #expect(probe.delta(of: 0, from: 0, to: 2) == 10)
    #expect(probe.delta(of: 0, from: 2, to: 0) == -10)
    #expect(probe.delta(of: 1, from: 0, to: 2) == 9)
  }

  @Test("if one instrument refuses, none stays armed")
  func armsAllOrNone() {
    let first = Scripted("a")
    let probe = Probe(instruments: [first, Scripted("b", refuses: true)], boundaries: 2)
    #expect(throws: Scripted.Refusal.self) { try probe.arm() }
    #expect(first.armed == 0)
  }

  @Test("a failure of an instrument is the probe's")
  func reportsFailures() {
    let probe = Probe(instruments: [Scripted("a", step: 60)], boundaries: 2)
    probe.read(0)
    #expect(probe.failures == [])
    probe.read(1)
    #expect(probe.failures == ["too many reads"])
  }

  @Test(
    "1000 reads of every instrument allocate nothing, on the heap or as objects",
    .enabled(if: !AllocationInstrument.isLeftToSanitizer, "a sanitizer brings its own malloc"))
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
    .enabled(if: !AllocationInstrument.isLeftToSanitizer, "a sanitizer brings its own malloc"))
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
    let overhead = Probe(instruments: [Scripted("a", step: 7)], boundaries: 2).calibrate(reads: 0)
    let addition = try #require(overhead.addition(to: "a"))
    #expect([addition.minimum, addition.median] == [7, 7])
  }
}
