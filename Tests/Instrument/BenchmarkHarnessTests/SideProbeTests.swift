import Glibc
import Instrumentation
import TestSupport
import Testing
import Vocabulary

@testable import BenchmarkHarness

@Suite(
  "The probe of one side's thread",
  .enabled(if: !AllocationInstrument.isLeftToSanitizer, "a sanitizer brings its own malloc"))
struct SideProbeTests {
  private static func amount(_ probe: SideProbe, _ metric: MetricName) throws -> Int64 {
    try #require(probe.counts.first { $0.reading.metric.name == metric }).amount
  }

  @Test("counts nothing of its own")
  func empty() throws {
    let probe = SideProbe(duration: 2, eventGroups: [])
    probe.begin()
    probe.turnEnded(at: 0.5)
    probe.turnEnded(at: 1.5)
    probe.end()
    #expect(try Self.amount(probe, "allocations") == 0)
    #expect(try Self.amount(probe, "allocated_bytes") == 0)
    #expect(probe.heapGrowth == 0)
    #expect(probe.refusals.isEmpty)
  }

  @Test("growth is what is taken and kept after half of the time")
  func growth() throws {
    let probe = SideProbe(duration: 2, eventGroups: [])
    probe.begin()
    let early = malloc(100_000)
    probe.turnEnded(at: 0.9)
    let late = malloc(5000)
    free(malloc(70_000))
    probe.turnEnded(at: 1.1)
    probe.end()
    defer {
      free(early)
      free(late)
    }
    #expect(try Self.amount(probe, "allocations") == 3)
    #expect(try Self.amount(probe, "allocated_bytes") == 175_000)
    let growth = try #require(probe.heapGrowth)
    #expect((5000...5100).contains(growth))
  }

  @Test("what is given back after half of the time is growth below 0")
  func shrinking() throws {
    let probe = SideProbe(duration: 2, eventGroups: [])
    probe.begin()
    let early = malloc(100_000)
    probe.turnEnded(at: 0.9)
    free(early)
    probe.end()
    #expect(try #require(probe.heapGrowth) <= -100_000)
  }

  @Test("an event that nobody knows is refused with its name, and the rest counts")
  func unknownEvent() throws {
    let probe = SideProbe(duration: 2, eventGroups: [["WAVE_NO_SUCH_EVENT"]])
    probe.begin()
    probe.end()
    #expect(probe.refusals.map(\.metric) == ["WAVE_NO_SUCH_EVENT"])
    #expect(probe.refusals.allSatisfy { !$0.reason.isEmpty })
    #expect(try Self.amount(probe, "allocations") == 0)
  }
}
