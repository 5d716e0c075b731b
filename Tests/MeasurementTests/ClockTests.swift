import Glibc
import TestSupport
import Testing

@testable import Measurement

@Suite("Clocks run forwards")
struct ClockTests {
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

  @Test("CPU time stands still while another thread works and this one waits; wall time does not")
  func countsThisThreadOnly() throws {
    // Processor time that another thread uses meanwhile, ns.
    let elsewhere: Int64 = 20_000_000
    let probe = Probe(instruments: [ClockInstrument()], boundaries: 2)
    probe.read(0)
    onAnotherThread {
      var time = timespec()
      repeat {
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
      } while time.tv_sec == 0 && time.tv_nsec < elsewhere
    }
    probe.read(1)
    #expect(probe.readings.map(\.metric.name) == [.cpuTime, .wallTime])
    #expect(probe.delta(of: 0, from: 0, to: 1) < elsewhere)
    #expect(probe.delta(of: 1, from: 0, to: 1) >= elsewhere)
  }

  @Test("the resolution is measured: a step and the cost of a read, both above 0")
  func resolution() throws {
    let clock = try #require(CPUClock.resolution())
    #expect((clock.smallestStep ?? 0) > 0 && clock.readCost > 0)
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
