import CSystem
import Glibc
import TestSupport
import Testing

@testable import Measurement

@Suite("PAPI events are had by trial or refused with PAPI's reason")
struct PAPITests {
  @Test("the library starts, once, with the version it was built for")
  func initialises() throws {
    let version = try PAPI.initialise()
    #expect(try PAPI.initialise() == version)
    #expect(version.hasPrefix("7."))
  }

  @Test("every preset is either available or has a reason: PAPI's code, or that it does not move")
  func presets() throws {
    let presets = try PAPI.presets()
    #expect(presets.count >= 100)
    #expect(presets.contains { $0.name == "PAPI_TOT_INS" && !$0.description.isEmpty })
    for preset in presets {
      if case .unavailable(let reason) = preset.availability {
        let isReason = ["(-", "no count: it ", "it starts and did not move"].contains {
          reason.contains($0)
        }
        #expect(isReason, "\(preset.name): \(reason)")
      }
    }
  }

  @Test(
    "an unknown name is refused in PAPI's words",
    arguments: ["NO_SUCH_EVENT", "PAPI_NO_SUCH", "nowhere:::nothing", ""])
  func unknownEvent(_ name: String) throws {
    guard case .unavailable(let reason) = PAPI.probe(name) else {
      Issue.record("PAPI claims to count \"\(name)\"")
      return
    }
    #expect(reason.contains("PAPI_") && reason.contains("(-"), "\(reason)")
    #expect(throws: PAPIError.self) { try PAPIInstrument(events: [name]) }
  }

  @Test("components have names, and a disabled one has a reason, which is part of the refusal")
  func components() throws {
    let components = try PAPI.components()
    #expect(components.contains { $0.name == "sde" && $0.disabledReason == nil })
    for component in components {
      #expect(!component.name.isEmpty)
      guard let reason = component.disabledReason else { continue }
      #expect(!reason.isEmpty)
      let answer = PAPI.probe("\(component.name):::anything")
      guard case .unavailable(let given) = answer else {
        Issue.record("\(component.name) is disabled, and counts")
        continue
      }
      #expect(given.contains(reason), "\(given)")
    }
  }

  @Test("an event set without events is refused")
  func noEvents() {
    #expect(throws: PAPIError.noEvents) { try PAPIInstrument(events: []) }
  }

  @Test("a plan places or explains every event, once, and each of its groups can be armed")
  func plansDefaultEvents() throws {
    let asked = PAPI.defaultEvents + PAPI.defaultEvents + ["NO_SUCH_EVENT"]
    let plan = PAPI.plan(asked)
    let answered = plan.groups.flatMap { $0 } + plan.unavailable.map(\.name)
    #expect(answered.sorted() == Set(asked).sorted())
    #expect(plan.unavailable.contains { $0.name == "NO_SUCH_EVENT" })
    for group in plan.groups {
      let instrument = try PAPIInstrument(events: group)
      try instrument.arm()
      instrument.disarm()
      #expect(instrument.failure == nil)
    }
  }

  @Test(
    "the kernel's count of switches is the thread's, in the domains that have it, without a PMU too",
    arguments: ["", ":k", ":uk"])
  func contextSwitches(ending: String) throws {
    let name = "perf::CONTEXT-SWITCHES" + ending
    guard case .available = PAPI.probe(name) else { return refusal(of: name) }
    onAnotherThread {
      func switches() -> Int64 {
        var usage = rusage()
        getrusage(1, &usage)  // RUSAGE_THREAD, which the Glibc module leaves out.
        return Int64(usage.ru_nvcsw + usage.ru_nivcsw)
      }
      // What happens between both readings of one moment belongs to either.
      let (outer, inner) = (lastingCounter(), lastingCounter())
      let found = Self.gain(of: name, before: { outer.pointee = -switches() }) {
        inner.pointee = -switches()
        for _ in 0..<20 { usleep(200) }
        inner.pointee += switches()
      }
      outer.pointee += switches()
      #expect(inner.pointee >= 20)
      #expect((inner.pointee...outer.pointee).contains(found), "\(found)")
    }
  }

  @Test("the kernel's count of migrations is those that the thread was made to do")
  func migrations() throws {
    let name = "perf::CPU-MIGRATIONS"
    guard case .available = PAPI.probe(name) else { return refusal(of: name) }
    onAnotherThread {
      let (first, last) = (affinity_first_core(), affinity_last_core())
      _ = affinity_pin(first)
      let found = Self.gain(of: name) { _ = affinity_pin(last) }
      #expect(found == (first == last ? 0 : 1))
    }
  }

  /// The gain of one event by some work on the calling thread.
  private static func gain(
    of name: String, before: () -> Void = {}, during work: () -> Void
  ) -> Int64 {
    do {
      let instrument = try PAPIInstrument(events: [name])
      let probe = Probe(instruments: [instrument], boundaries: 2)
      before()
      try probe.arm()
      probe.read(0)
      work()
      probe.read(1)
      probe.disarm()
      #expect(instrument.failure == nil)
      return probe.delta(of: 0, from: 0, to: 1)
    } catch {
      Issue.record(error)
      return -1
    }
  }

  /// Only the kernel's rules may refuse what it counts by itself.
  private func refusal(of name: String) {
    guard case .unavailable(let reason) = PAPI.probe(name) else { return }
    #expect(reason.contains("perf_event_paranoid"), "\(reason)")
  }

  @Test("with counters that PAPI only believes in, the plan refuses them and software events work")
  func forcedProcessor() async {
    let result = await #expect(
      processExitsWith: .success, observing: [\.standardErrorContent]
    ) {
      setenv("LIBPFM_FORCE_PMU", "amd64_fam19h_zen3", 1)
      let counter = lastingCounter()
      let events = try SoftwareEvents(library: "ForcedProcessor")
      try events.register(name: "steps", counter: counter, description: "steps")
      let name = events.eventName(of: "steps")
      let plan = PAPI.plan(PAPI.defaultEvents + [name])
      #expect(plan.groups.contains([name]))
      for refused in plan.unavailable { #expect(refused.reason.contains("(-")) }
      let found = PAPITests.gain(of: name) { counter.pointee += 12 }
      #expect(found == 12)
    }
    let complaints = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(!complaints.contains("PAPI"), "\(complaints)")
  }
}
