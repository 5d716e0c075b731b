import CAllocationHooks
import Glibc
import TestSupport
import Testing

@testable import Measurement

@Suite("A heap tally belongs to one thread, while it is armed", .unlessSanitized)
struct HeapTallyTests {
  @Test("a disarmed thread counts nothing")
  func disarmedCountsNothing() {
    let before = allocation_hooks_read_heap().allocations
    #expect(!allocation_hooks_heap_is_armed())
    free(Optimiser.hiding(malloc(64)))
    #expect(allocation_hooks_read_heap().allocations == before)
  }

  @Test("arming nests, and one disarm too many does no harm")
  func armingNests() {
    allocation_hooks_arm_heap()
    allocation_hooks_arm_heap()
    allocation_hooks_disarm_heap()
    #expect(allocation_hooks_heap_is_armed())
    allocation_hooks_disarm_heap()
    allocation_hooks_disarm_heap()
    #expect(!allocation_hooks_heap_is_armed())
    allocation_hooks_arm_heap()
    #expect(allocation_hooks_heap_is_armed())
    allocation_hooks_disarm_heap()
  }

  @Test("another thread's allocations are not counted here, and it counts its own")
  func threadsAreApart() {
    final class Seen { var own: HeapGain?, armedAtStart = true }
    let seen = Seen()
    let mine = HeapGain.of { free(Optimiser.hiding(malloc(8))) }
    allocation_hooks_arm_heap()
    let before = allocation_hooks_read_heap().allocated_bytes
    onAnotherThread {
      seen.armedAtStart = allocation_hooks_heap_is_armed()
      free(Optimiser.hiding(malloc(100_003)))
      seen.own = HeapGain.of { free(Optimiser.hiding(malloc(777))) }
    }
    let here = allocation_hooks_read_heap().allocated_bytes - before
    allocation_hooks_disarm_heap()
    #expect(mine == HeapGain(allocations: 1, bytes: 8, frees: 1))
    #expect(!seen.armedAtStart)
    #expect(seen.own == HeapGain(allocations: 1, bytes: 777, frees: 1))
    // Starting a thread allocates here, but far less than the block over there.
    #expect(here < 100_003)
  }

  @Test("the peak is the greatest rise since the previous read, not what is left at the read")
  func peakIsPerInterval() throws {
    let probe = Probe(instruments: [AllocationInstrument()], boundaries: 4)
    let peak = try #require(probe.readings.firstIndex { $0.metric.name == .peakLiveBytes })
    try probe.arm()
    probe.read(0)
    let passing = Optimiser.hiding(malloc(10_000))
    let passingBytes = Int64(usableSize(passing))
    free(passing)
    let kept = Optimiser.hiding(malloc(500))
    probe.read(1)
    probe.read(2)
    let next = Optimiser.hiding(malloc(300))
    probe.read(3)
    let nextBytes = Int64(usableSize(next))
    probe.disarm()
    free(kept)
    free(next)
    #expect(probe.delta(of: peak, from: 0, to: 1) == passingBytes)
    #expect(probe.delta(of: peak, from: 1, to: 2) == 0)
    #expect(probe.delta(of: peak, from: 2, to: 3) == nextBytes)
    #expect(probe.failures.isEmpty)
  }

  @Test("reading without arming is a failure, not a zero")
  func readingDisarmedFails() throws {
    let instrument = AllocationInstrument()
    let probe = Probe(instruments: [instrument], boundaries: 2)
    #expect(instrument.failure == nil)
    probe.read(0)
    #expect(instrument.failure != nil)
    try probe.arm()
    #expect(instrument.failure == nil)
    probe.disarm()
  }
}
