import Glibc
import Vocabulary

/// Work that must move the events of a processor: instructions, loads and stores over an array
/// larger than two levels of caches, branches that nobody can foresee, pages touched for the first
/// time.
///
/// An emulated or a half-hidden counter starts, reads 0 for ever, and nobody is told: only work
/// that it must have seen shows it.
enum EventExercise {
  /// What the work does, in words.
  static let words =
    "a hundred thousand unforeseeable branches, a walk over 16 MiB and four thousand new pages"

  private static let bytes = 1 << 24
  private static let line = 64
  private static let branches = 100_000

  /// Endings of presets that the work must move.
  private static let movedPresets = [
    "_TOT_INS", "_TOT_CYC", "_REF_CYC", "_TOT_IIS", "_LD_INS", "_SR_INS", "_LST_INS", "_BR_INS",
    "_BR_CN", "_BR_MSP", "_BR_TKN", "_BR_NTK", "_BR_PRC", "_INT_INS", "_L1_DCM", "_L1_DCA",
    "_L1_DCR", "_L1_DCW", "_L1_LDM", "_L1_TCM", "_L1_TCA", "_L2_DCM", "_L2_DCA", "_L2_DCR",
    "_L2_TCM", "_L2_TCA", "_L2_LDM", "_TLB_DM", "_TLB_TL",
  ]
  /// Native events of the kernel's own names that it must move.
  private static let movedEvents = [
    "INSTRUCTIONS", "CYCLES", "CPU_CYCLES", "CPU-CYCLES", "BRANCHES", "BRANCH-INSTRUCTIONS",
    "BRANCH-MISSES", "L1-DCACHE-LOADS", "L1-DCACHE-LOAD-MISSES", "DTLB-LOAD-MISSES",
    "INST_RETIRED", "INSTRUCTION_RETIRED", "INSTRUCTIONS_RETIRED", "BR_MIS_PRED",
  ]

  /// Whether the work must move an event; of others nobody can say.
  static func mustMove(_ event: CountedEvent) -> Bool {
    let name = event.nameInPAPI.uppercased()
    // The kernel's part of the work is to give pages, which misses nothing for certain.
    let isSure = event.privilege != .kernel || name.hasSuffix("_INS") || name.hasSuffix("_CYC")
    if name.hasPrefix("PAPI_") { return isSure && movedPresets.contains { name.hasSuffix($0) } }
    let bare = name.split(separator: ":").last.map(String.init) ?? name
    return isSure && movedEvents.contains(bare)
  }

  /// Does the work, some 5 ms of it; returns what it found, so that it cannot be left out.
  @inline(never)
  static func perform() -> UInt64 {
    guard
      let memory = mmap(nil, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0),
      memory != MAP_FAILED
    else { return branch(0) }
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
    return branch(sum)
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
