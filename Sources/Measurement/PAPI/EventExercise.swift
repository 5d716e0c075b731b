import CSystem
import Glibc
import Synchronization
import Vocabulary

/// Work that must move the events of a processor: instructions, loads and stores over an array
/// larger than two levels of caches, branches that nobody can foresee, sums and quotients of
/// floating point, one by one and four at once, barriers, pages touched for the first time.
///
/// An emulated or a half-hidden counter starts, reads 0 for ever, and nobody is told: only work
/// that it must have seen shows it.
enum EventExercise {
  /// What the work does, in words.
  static let words =
    "a hundred thousand unforeseeable branches, as many sums of floating point, a walk over 16 MiB "
    + "and four thousand new pages"

  private static let bytes = 1 << 24
  private static let line = 64
  private static let branches = 100_000
  private static let sums = 100_000

  /// Endings of presets that the work must move.
  private static let movedPresets = [
    "_REF_CYC", "_TOT_IIS", "_LD_INS", "_SR_INS", "_LST_INS", "_BR_INS",
    "_BR_CN", "_BR_MSP", "_BR_TKN", "_BR_NTK", "_BR_PRC", "_INT_INS", "_L1_DCM", "_L1_DCA",
    "_L1_DCR", "_L1_DCW", "_L1_LDM", "_L1_TCM", "_L1_TCA", "_L2_DCM", "_L2_DCA", "_L2_DCR",
    "_L2_TCM", "_L2_TCA", "_L2_LDM", "_TLB_DM", "_TLB_TL", "_FP_INS", "_FP_OPS", "_SP_OPS",
    "_DP_OPS", "_L1_ICA", "_L1_ICH", "_L1_ICR", "_RES_STL",
  ]
  /// Native events of the kernel's own names that it must move.
  private static let movedEvents = [
    "BRANCHES", "BRANCH-INSTRUCTIONS", "BRANCH-MISSES", "L1-DCACHE-LOADS",
    "L1-DCACHE-LOAD-MISSES", "DTLB-LOAD-MISSES", "BR_MIS_PRED",
  ]
  /// Names of all instructions that were executed, and of all cycles.
  private static let instructions = [
    "PAPI_TOT_INS", "INSTRUCTIONS", "INST_RETIRED", "INSTRUCTION_RETIRED", "INSTRUCTIONS_RETIRED",
    "RETIRED_INSTRUCTIONS",
  ]
  private static let cycles = ["PAPI_TOT_CYC", "CYCLES", "CPU_CYCLES", "CPU-CYCLES"]

  /// Events that the kernel counts by itself, whatever processor it runs on: 0 is what happened.
  private static let ofKernel = [
    "CPU-CLOCK", "TASK-CLOCK", "PAGE-FAULTS", "FAULTS", "CONTEXT-SWITCHES", "CS", "CPU-MIGRATIONS",
    "MIGRATIONS", "MINOR-FAULTS", "MAJOR-FAULTS", "ALIGNMENT-FAULTS", "EMULATION-FAULTS",
    "CGROUP-SWITCHES",
  ]

  /// Whether an event is the kernel's own, and 0 of it no sign of a counter that is not there.
  static func isOfKernel(_ event: CountedEvent) -> Bool {
    ofKernel.contains(bareName(of: event))
  }

  private static func bareName(of event: CountedEvent) -> String {
    let name = event.nameInPAPI.uppercased()
    return name.split(separator: ":").last.map(String.init) ?? name
  }

  /// Whether an event is all instructions that were executed.
  static func countsInstructions(_ event: CountedEvent) -> Bool {
    instructions.contains(bareName(of: event))
  }

  /// Whether an event is the core's cycles.
  static func countsCycles(_ event: CountedEvent) -> Bool { cycles.contains(bareName(of: event)) }

  /// Whether the work must move an event; of others nobody can say.
  static func mustMove(_ event: CountedEvent) -> Bool {
    if countsInstructions(event) || countsCycles(event) { return true }
    let name = event.nameInPAPI.uppercased()
    // The kernel's part of the work is to give pages, which misses nothing for certain.
    let isSure = event.privilege != .kernel || name.hasSuffix("_INS") || name.hasSuffix("_CYC")
    if name.hasPrefix("PAPI_") { return isSure && movedPresets.contains { name.hasSuffix($0) } }
    return isSure && movedEvents.contains(bareName(of: event))
  }

  /// Does the work, some 6 ms of it; returns what it found, so that it cannot be left out.
  @inline(never)
  static func perform() -> UInt64 {
    guard
      let memory = mmap(nil, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0),
      memory != MAP_FAILED
    else { return branch(calculate(0)) }
    defer { munmap(memory, bytes) }
    let words = memory.bindMemory(to: UInt64.self, capacity: bytes / 8)
    let step = line / 8
    var sum: UInt64 = 0
    for _ in 0..<2 {
      for index in stride(from: 0, to: bytes / 8, by: step) {
        words[index] &+= UInt64(truncatingIfNeeded: index)
        sum &+= words[index]
      }
    }
    return branch(calculate(sum))
  }

  /// How many instructions `performKnown` runs.
  static let knownInstructions = knownTurns * Int64(CKNOWN_INSTRUCTIONS_PER_TURN)
  private static let knownTurns: Int64 = 100_000

  /// Runs instructions whose number is known, some 1 ms of them.
  static func performKnown() { crun_known_instructions(Int(knownTurns)) }

  /// What an event may count of them; nil where nobody can say.
  static func possible(_ event: CountedEvent) -> ClosedRange<Int64>? {
    guard event.privilege != .kernel else { return nil }
    let factor = CounterCredibility.alike
    if countsInstructions(event) { return knownInstructions / factor...knownInstructions * factor }
    guard countsCycles(event) else { return nil }
    let most = knownTurns * Int64(CKNOWN_MOST_CYCLES_PER_TURN)
    return knownInstructions / CounterCredibility.mostPerCycle...most * factor
  }

  /// Single and double precision, one by one and four at once, with a barrier now and then.
  private static func calculate(_ start: UInt64) -> UInt64 {
    var four = SIMD4<Float>(1, 2, 3, Float(start & 7))
    var (one, root) = (Double(start & 15) + 1, Float(start & 3) + 2)
    for step in 0..<sums {
      four = four * 0.999 + SIMD4(repeating: root)
      one = one / 1.000_001 + 0.5
      root = root.squareRoot() + 1
      if step % 1000 == 0 { atomicMemoryFence(ordering: .sequentiallyConsistent) }
    }
    return start &+ UInt64(abs(one)) &+ UInt64(abs(four.sum() + root))
  }

  /// Marsaglia's xorshift64 (2003) decides which way each branch goes.
  private static func branch(_ start: UInt64) -> UInt64 {
    var state: UInt64 = 88_172_645_463_325_252
    var sum = start
    for _ in 0..<branches {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      if state & 1 == 0 { even(&sum, state) } else { odd(&sum, state) }
    }
    return sum
  }

  @inline(never)
  private static func even(_ sum: inout UInt64, _ state: UInt64) { sum &+= state }

  @inline(never)
  private static func odd(_ sum: inout UInt64, _ state: UInt64) { sum ^= state }
}
