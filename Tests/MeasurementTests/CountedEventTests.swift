import TestSupport
import Testing

@testable import Measurement

@Suite("Events say whose instructions they count, and a counter that lies is found out")
struct CountedEventTests {
  @Test(
    "the ending of a name is its privilege",
    arguments: [
      ("PAPI_TOT_INS", "PAPI_TOT_INS", Privilege.user),
      ("PAPI_TOT_INS:u", "PAPI_TOT_INS", .user), ("PAPI_TOT_INS:k", "PAPI_TOT_INS", .kernel),
      ("PAPI_TOT_INS:uk", "PAPI_TOT_INS", .both), ("PAPI_TOT_INS:ku", "PAPI_TOT_INS", .both),
      ("perf::INSTRUCTIONS:k", "perf::INSTRUCTIONS", .kernel),
      ("perf::INSTRUCTIONS", "perf::INSTRUCTIONS", .user), ("sde:::lib::k", "sde:::lib::k", .user),
      ("armv8_cortex_a72::LD_RETIRED:u", "armv8_cortex_a72::LD_RETIRED", .user), ("", "", .user),
      ("perf::CONTEXT-SWITCHES", "perf::CONTEXT-SWITCHES", .both), ("CS", "CS", .both),
      ("perf::CONTEXT-SWITCHES:k", "perf::CONTEXT-SWITCHES", .kernel),
      ("perf::migrations", "perf::migrations", .both), ("sde:::lib::CS", "sde:::lib::CS", .user),
      ("PERF_COUNT_SW_CPU_MIGRATIONS", "PERF_COUNT_SW_CPU_MIGRATIONS", .both),
      ("perf::PAGE-FAULTS", "perf::PAGE-FAULTS", .user),
    ])
  func endings(name: String, bare: String, privilege: Privilege) throws {
    let event = try CountedEvent(name)
    #expect(event.name == name)
    #expect(event.nameInPAPI == bare)
    #expect(event.privilege == privilege)
  }

  @Test(
    "what PAPI would override is refused, with the cure",
    arguments: ["perf::INSTRUCTIONS:u=0:k=1", "PAPI_TOT_INS:k=1"])
  func overridden(name: String) {
    #expect(throws: PAPIError.privilegeNotUnderstood(event: name)) { try CountedEvent(name) }
    #expect(PAPIError.privilegeNotUnderstood(event: name).description.contains("EVENT:k"))
  }

  @Test(
    "the user's count of what the kernel alone does is refused, as it is 0 whatever happens",
    arguments: [
      "perf::CONTEXT-SWITCHES:u", "CPU-MIGRATIONS:u", "perf::PERF_COUNT_SW_CONTEXT_SWITCHES:u",
    ])
  func neverOfUser(name: String) {
    #expect(throws: PAPIError.neverOfUser(event: name)) { try CountedEvent(name) }
    #expect(PAPI.plan([name]).unavailable.map(\.name) == [name])
  }

  @Test("a component without privileges refuses an ending")
  func software() {
    let name = "sde:::Nobody::steps:k"
    #expect(
      PAPI.probe(name)
        == .unavailable(
          reason: PAPIError.privilegeUnknown(event: name, component: "sde").description))
  }

  @Test(
    "what a counter gains is believed where a processor can do it, and not where none can",
    arguments: [
      ("PAPI_TOT_INS", 0, 0, nil), ("PAPI_L1_DCM", 50_000, 0, nil),
      ("PAPI_LD_INS", 1 << 27, 1_000_000, nil), ("perf::CYCLES:u", 1 << 30, 1_000_000_000, nil),
      ("PAPI_TOT_INS", -1, 1000, "went back"),
      ("PAPI_TOT_INS", 1 << 40, 1_000_000, "more than any processor"),
    ] as [(MetricName, Int64, Int64, String?)])
  func credible(event: MetricName, gain: Int64, nanoseconds: Int64, words: String?) {
    let found = CounterCredibility(of: [event]).faults(nanoseconds: nanoseconds) { _ in gain }
    #expect((found.first == nil) == (words == nil))
    #expect(found.allSatisfy { $0.reason.contains(words ?? "") })
  }

  @Test(
    "of instructions and cycles that are read at once neither is believed beyond twelve a cycle",
    arguments: [
      (["PAPI_TOT_INS", "PAPI_TOT_CYC"], 1_000_000, 0),
      (["PAPI_TOT_INS", "PAPI_TOT_CYC"], 13_000_000, 2),
      (["perf::INSTRUCTIONS:k", "perf::CYCLES:k"], 13_000_000, 2),
      (["PAPI_LD_INS", "PAPI_TOT_CYC"], 13_000_000, 0),
    ])
  func perCycle(group: [String], first: Int64, faults: Int) {
    let found = CounterCredibility(of: group.map { MetricName($0) })
      .faults(nanoseconds: 1_000_000) { $0 == 0 ? first : 1_000_000 }
    #expect(found.map(\.event?.rawValue) == Array(group.prefix(faults)))
    #expect(found.allSatisfy { $0.reason.contains("instructions were counted in 1000000 cycles") })
  }

  @Test(
    "known instructions, and the cycles that they take, are believed within a factor of two",
    arguments: [
      ("PAPI_TOT_INS", [600_000, 1_200_300, 2_400_000], [0, 75_000, 2_500_000, 19_200_000]),
      ("PAPI_TOT_INS:uk", [1_250_000], [19_200_000]), ("PAPI_TOT_INS:k", [0, 19_200_000], []),
      ("perf::CYCLES", [1_200_000, 2_000_000, 3_100_000], [0, 6_100_000, 48_000_000]),
      ("PAPI_LD_INS", [0, 19_200_000], []),
    ] as [(String, [Int64], [Int64])])
  func known(event: String, believed: [Int64], refused: [Int64]) throws {
    let possible = EventExercise.possible(try CountedEvent(event))
    func fault(_ gain: Int64) -> String? {
      possible.flatMap { CounterCredibility.fault(gain: gain, possible: $0) }
    }
    #expect(believed.allSatisfy { fault($0) == nil })
    #expect(refused.allSatisfy { fault($0)?.contains("1200000 known instructions") == true })
  }

  @Test(
    "an event that work must move and does not is none; of others nobody can say",
    arguments: [
      (0, 0, true, "reads 0 for ever"), (0, 0, false, nil), (1_000_000, 300, true, nil),
      (1000, 1 << 30, false, "nothing ran"), (1000, 90_000, false, nil),
    ] as [(Int64, Int64, Bool, String?)])
  func motionless(gain: Int64, idle: Int64, mustMove: Bool, words: String?) {
    let fault = CounterCredibility.fault(gain: gain, idle: idle, mustMove: mustMove)
    if let words { #expect(fault?.contains(words) == true) } else { #expect(fault == nil) }
  }

  @Test(
    "a 0 of the kernel's own events is what happened",
    arguments: [
      ("perf::MAJOR-FAULTS", true), ("perf::CPU-MIGRATIONS:k", true), ("PAPI_HW_INT", false),
      ("perf::BRANCH-MISSES", false),
    ])
  func ofKernel(name: String, expected: Bool) throws {
    _ = try PAPI.initialise()
    #expect(PAPI.isOfKernel(try CountedEvent(name)) == expected)
  }

  @Test(
    "what surrounds PAPI explains a refusal, and says the cure",
    arguments: [
      ([], 2, false, Privilege.user, "shows no PMU"), ([], 4, true, .user, "shows no PMU"),
      (["cpu"], 3, false, .user, "perf_event_paranoid=2"),
      (["cpu"], 3, false, .user, "CAP_PERFMON"), (["cpu"], 2, false, .kernel, "CAP_PERFMON"),
      (["cpu"], 2, false, .kernel, "perf_event_paranoid=1"),
      (["cpu"], 2, false, .both, "perf_event_paranoid=1"), (["cpu"], 2, false, .user, nil),
      (["cpu"], 2, true, .kernel, nil), (["cpu"], 3, true, .user, "perf_event_paranoid=2"),
      (["cpu"], 3, true, .kernel, "perf_event_paranoid=2"),
      (["cpu"], 3, false, .kernel, "perf_event_paranoid=1"),
    ] as [([String], Int, Bool, Privilege, String?)])
  func remarks(units: [String], level: Int, isRoot: Bool, privilege: Privilege, words: String?) {
    let surroundings = CounterSurroundings(
      units: .known(units), paranoid: .known(level), userAccess: .known(0), isRoot: isRoot)
    let remark = surroundings.remark(privilege: privilege, isOfKernel: false)
    if let words { #expect(remark?.contains(words) == true) } else { #expect(remark == nil) }
    let ofKernel = surroundings.remark(privilege: privilege, isOfKernel: true)
    #expect(ofKernel?.contains("PMU") != true)
    if let ofKernel, !units.isEmpty { #expect(remark?.hasPrefix(ofKernel) == true) }
  }

  @Test("here, too, a preset that the machine lacks is explained")
  func here() {
    guard CounterSurroundings.read().units.value == [],
      case .unavailable(let reason) = PAPI.probe("PAPI_TOT_INS")
    else { return }
    // PAPI says -7, no such event, or -25, a disabled component, by the processor that it finds.
    #expect(reason.contains("shows no PMU"), "\(reason)")
    #expect(reason.contains("(-7)") || reason.contains("(-25)"), "\(reason)")
  }
}
