import TestSupport
import Testing

@testable import Measurement

@Suite("Software events go out through libsde and come back through PAPI")
struct SoftwareEventsTests {
  @Test("a counter registered after PAPI started is read back exactly, by what it gained")
  func roundTrip() throws {
    _ = try PAPI.initialise()
    let events = try SoftwareEvents(library: "RoundTrip")
    let paths = lastingCounter(1_000)
    let bytes = lastingCounter()
    try events.register(name: "paths", counter: paths, description: "paths")
    try events.register(name: "bytes", counter: bytes, description: "bytes")
    let names = ["sde:::RoundTrip::paths", "sde:::RoundTrip::bytes"]
    #expect(PAPI.plan(names + names).groups == [names])
    let instrument = try PAPIInstrument(events: names)
    let probe = Probe(instruments: [instrument], boundaries: 3)
    try probe.arm()
    probe.read(0)
    paths.pointee += 3
    bytes.pointee += 5_000_000_000
    probe.read(1)
    paths.pointee += 1
    probe.read(2)
    probe.disarm()
    #expect(probe.delta(of: 0, from: 0, to: 1) == 3)
    #expect(probe.delta(of: 1, from: 0, to: 1) == 5_000_000_000)
    #expect(probe.delta(of: 0, from: 1, to: 2) == 1)
    #expect(probe.delta(of: 1, from: 1, to: 2) == 0)
    #expect(probe.failures == [])
    #expect(instrument.readings.map(\.source) == ["papi:sde", "papi:sde"])
    #expect(instrument.readings.map(\.quality) == [.exact, .exact])
  }

  @Test("a name that nobody registered is unavailable, though PAPI accepts it, until it is")
  func unregistered() throws {
    let events = try SoftwareEvents(library: "Late")
    let name = events.eventName(of: "steps")
    #expect(name == "sde:::Late::steps")
    let refused = PAPIError.softwareEventNotRegistered(event: name)
    #expect(PAPI.probe(name) == .unavailable(reason: refused.description))
    let instrument = try PAPIInstrument(events: [name])
    #expect(throws: refused) { try instrument.arm() }
    try events.register(name: "steps", counter: lastingCounter(), description: "steps")
    #expect(PAPI.probe(name) == .available(standIn: nil))
    try instrument.arm()
    instrument.disarm()
  }

  @Test("a second counter of the same name is refused")
  func duplicate() throws {
    let events = try SoftwareEvents(library: "Twice")
    try events.register(name: "a", counter: lastingCounter(), description: "first")
    #expect(throws: PAPIError.softwareEventExists(event: "sde:::Twice::a")) {
      try events.register(name: "a", counter: lastingCounter(), description: "second")
    }
  }

  @Test("two sets of one component cannot run on one thread: the second is refused, not zero")
  func oneSetPerComponent() throws {
    let events = try SoftwareEvents(library: "Exclusive")
    try events.register(name: "a", counter: lastingCounter(), description: "first")
    try events.register(name: "b", counter: lastingCounter(), description: "second")
    let first = try PAPIInstrument(events: [events.eventName(of: "a")])
    let second = try PAPIInstrument(events: [events.eventName(of: "b")])
    try first.arm()
    #expect(throws: PAPIError.self) { try second.arm() }
    first.disarm()
    try second.arm()
    second.disarm()
  }

  @Test("a set read on another thread, or while not armed, is a failure")
  func wrongThread() throws {
    let events = try SoftwareEvents(library: "Threads")
    try events.register(name: "a", counter: lastingCounter(), description: "a")
    let instrument = try PAPIInstrument(events: [events.eventName(of: "a")])
    let slot = lastingCounter()
    instrument.read(into: slot)
    #expect(instrument.failure?.contains("not armed") == true)
    try instrument.arm()
    #expect(instrument.failure == nil)
    onAnotherThread { instrument.read(into: slot) }
    #expect(instrument.failure?.contains("another thread") == true)
    instrument.disarm()
  }
}
