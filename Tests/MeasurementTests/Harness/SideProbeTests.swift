import Glibc
import TestSupport
import Testing

@testable import Measurement

@Suite("The probe of one side's thread", .unlessSanitized)
struct SideProbeTests {
  private static func amount(_ probe: SideProbe, _ metric: MetricName) throws -> Int64 {
    try #require(probe.counts.first { $0.reading.metric.name == metric }).amount
  }

  @Test(
    "nothing of its own is counted, and growth is what is taken and kept after half of the time")
  func growth() throws {
    let probe = SideProbe(duration: 2, events: [])
    probe.begin()
    let early = Optimiser.hiding(malloc(100_000))
    probe.turnEnded(at: 0.9)
    let late = Optimiser.hiding(malloc(5000))
    free(Optimiser.hiding(malloc(70_000)))
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
    #expect(probe.refusals.isEmpty)
  }

  @Test("what is given back after half of the time is growth below 0")
  func shrinking() throws {
    let probe = SideProbe(duration: 2, events: [])
    probe.begin()
    let early = Optimiser.hiding(malloc(100_000))
    probe.turnEnded(at: 0.9)
    free(early)
    probe.end()
    #expect(try #require(probe.heapGrowth) <= -100_000)
  }

  @Test("an event that nobody knows is told with its reason, and the rest counts")
  func unknownEvent() throws {
    let probe = SideProbe(duration: 2, events: ["WAVE_NO_SUCH_EVENT"])
    probe.begin()
    probe.end()
    #expect(probe.eventFaults.count == 1)
    #expect(probe.eventFaults.allSatisfy { $0.event == nil && $0.reason.contains("(-") })
    #expect(probe.eventCounts.isEmpty && probe.refusals.isEmpty)
    #expect(try Self.amount(probe, "allocations") == 0)
  }

  @Test("an event is counted between begin and end, and what reading it counts is stated")
  func countsEvents() throws {
    let counter = lastingCounter()
    let events = try SoftwareEvents(library: "SideProbeTests")
    try events.register(name: "steps", counter: counter, description: "steps of this test")
    let probe = SideProbe(duration: 2, events: [events.eventName(of: "steps")])
    counter.pointee += 5
    probe.begin()
    counter.pointee += 7
    probe.end()
    #expect(probe.eventFaults.isEmpty)
    #expect(probe.eventCounts.map(\.amount) == [7])
    #expect(probe.readingCost?.additions.map(\.median) == [0])
  }
}
