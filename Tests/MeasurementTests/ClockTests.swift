import Dispatch
import Foundation
import Glibc
import TestSupport
import Testing
import Vocabulary

@testable import Measurement

@Suite("Clocks run forwards and say which one is in use")
struct ClockTests {
  @Test("CPU time never runs backwards", arguments: CPUClock.Source.allCases)
  func cpuTimeIsMonotone(_ source: CPUClock.Source) throws {
    _ = try PAPI.initialise()
    let clock = CPUClock(source: source)
    var previous = try #require(clock.nanoseconds())
    let start = previous
    var backwards = 0
    for _ in 0..<1_000 {
      let now = try #require(clock.nanoseconds())
      if now < previous { backwards += 1 }
      previous = now
    }
    #expect(backwards == 0)
    #expect(previous > start)
    #expect(clock.name == source.rawValue)
  }

  @Test("wall time is the kernel's, to the nanosecond")
  func wallTimeIsTheKernels() throws {
    func kernel() -> Int64 {
      var time = timespec()
      clock_gettime(CLOCK_MONOTONIC, &time)
      return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }
    for _ in 0..<100 {
      let before = kernel()
      let told = try #require(CPUClock.monotonicNanoseconds())
      #expect((before...kernel()).contains(told))
    }
  }

  @Test("wall time never runs backwards")
  func wallTimeIsMonotone() throws {
    var previous = try #require(CPUClock.monotonicNanoseconds())
    var backwards = 0
    for _ in 0..<1_000 {
      let now = try #require(CPUClock.monotonicNanoseconds())
      if now < previous { backwards += 1 }
      previous = now
    }
    #expect(backwards == 0)
  }

  /// Processor time that another thread uses while this one waits, ns.
  private static let elsewhere: Int64 = 20_000_000

  @Test(
    "CPU time stands still while another thread works and this one waits; wall time does not",
    arguments: CPUClock.Source.allCases)
  func countsThisThreadOnly(_ source: CPUClock.Source) throws {
    let instrument = ClockInstrument(cpuClock: CPUClock(source: source))
    try instrument.arm()
    let readings = instrument.readings.map(\.metric.name)
    let (before, after) = ([Int64].slots(readings.count), [Int64].slots(readings.count))
    defer {
      before.deallocate()
      after.deallocate()
    }
    instrument.read(into: before)
    waitForWorkElsewhere()
    instrument.read(into: after)
    for (slot, metric) in readings.enumerated() {
      let passed = after[slot] - before[slot]
      #expect((passed < Self.elsewhere) == (metric == .cpuTime), "\(metric): \(passed) ns")
    }
  }

  /// Rests until a thread has used ``elsewhere`` of a processor.
  private func waitForWorkElsewhere() {
    let done = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      var time = timespec()
      repeat {
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
      } while time.tv_sec == 0 && time.tv_nsec < Self.elsewhere
      done.signal()
    }
    done.wait()
  }

  @Test("choosing measures both sources and takes one of them")
  func choosesAmongMeasured() {
    let clock = CPUClock.choose(reads: 200)
    #expect(clock.measurements.map(\.source) == [.threadClock, .papiVirtual])
    #expect(clock.measurements.allSatisfy { ($0.smallestStep ?? 0) > 0 && ($0.readCost ?? 0) > 0 })
    #expect(clock.source == CPUClock.finer(of: clock.measurements))
  }

  struct Choice: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let thread: Int64?
    let papi: Int64?
    let expected: CPUClock.Source
  }

  @Test(
    "the finer source wins, and the kernel's wins where they are alike",
    arguments: [
      Choice(testDescription: "alike", thread: 600, papi: 599, expected: .threadClock),
      Choice(
        testDescription: "half is still noise", thread: 600, papi: 300, expected: .threadClock),
      Choice(testDescription: "PAPI finer", thread: 4_000_000, papi: 350, expected: .papiVirtual),
      Choice(testDescription: "thread finer", thread: 350, papi: 4_000_000, expected: .threadClock),
      Choice(testDescription: "no PAPI", thread: 600, papi: nil, expected: .threadClock),
      Choice(testDescription: "no thread clock", thread: nil, papi: 600, expected: .papiVirtual),
      Choice(testDescription: "neither", thread: nil, papi: nil, expected: .threadClock),
    ])
  func finerSource(choice: Choice) {
    let measurements = [
      CPUClock.Measurement(source: .threadClock, smallestStep: choice.thread, readCost: 1),
      CPUClock.Measurement(source: .papiVirtual, smallestStep: choice.papi, readCost: 1),
    ]
    #expect(CPUClock.finer(of: measurements) == choice.expected)
  }

  @Test("the clock instrument describes what it reads")
  func describesReadings() {
    #expect(ClockInstrument().readings.map(\.metric.name) == ["cpu_time", "wall_time"])
    #expect(
      ClockInstrument().readings.allSatisfy { $0.metric.unit == .nanoseconds && $0.kind == .sum })
  }

  @Test("touching fresh memory is a page fault of this thread")
  func countsPageFaults() throws {
    let probe = Probe(instruments: [ResourceUsageInstrument()], boundaries: 2)
    try probe.arm()
    probe.read(0)
    let bytes = 64 << 20
    let memory = UnsafeMutableRawPointer.allocate(byteCount: bytes, alignment: 4_096)
    for offset in stride(from: 0, to: bytes, by: 1 << 20) {
      memory.storeBytes(of: 1, toByteOffset: offset, as: UInt8.self)
    }
    probe.read(1)
    memory.deallocate()
    probe.disarm()
    #expect(probe.readings[0].metric.name == .pageFaults)
    #expect(probe.delta(of: 0, from: 0, to: 1) >= 1)
    #expect(probe.failures == [])
  }
}

extension [Int64] {
  /// Room for what an instrument reads.
  fileprivate static func slots(_ count: Int) -> UnsafeMutablePointer<Int64> {
    let slots = UnsafeMutablePointer<Int64>.allocate(capacity: count)
    slots.initialize(repeating: 0, count: count)
    return slots
  }
}
