import CSystem
import Glibc

/// Work that moves the events of a processor: instructions, loads and stores over an array larger
/// than two levels of caches, unforeseeable branches, floating point, new pages. An emulated or a
/// half-hidden counter starts and reads 0 for ever: only work shows it.
enum EventExercise {
  static let words =
    "a hundred thousand unforeseeable branches, as many sums of floating point, a walk over 16 MiB "
    + "and four thousand new pages"

  private static let bytes = 1 << 24
  private static let line = 64
  private static let turns = 100_000

  private static let instructions = [
    "PAPI_TOT_INS", "INSTRUCTIONS", "INST_RETIRED", "INSTRUCTION_RETIRED", "INSTRUCTIONS_RETIRED",
    "RETIRED_INSTRUCTIONS",
  ]
  private static let cycles = ["PAPI_TOT_CYC", "CYCLES", "CPU_CYCLES", "CPU-CYCLES"]

  static func countsInstructions(_ event: CountedEvent) -> Bool {
    instructions.contains(event.bareName)
  }

  static func countsCycles(_ event: CountedEvent) -> Bool { cycles.contains(event.bareName) }

  /// Does the work, some 6 ms of it; returns what it found, so that it cannot be left out.
  @inline(never)
  static func perform() -> Double {
    // Marsaglia's xorshift64 (2003) decides which way each branch goes.
    var state: UInt64 = 88_172_645_463_325_252
    var (sum, four) = (1.0, SIMD4<Float>(1, 2, 3, 4))
    for _ in 0..<turns {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      if state & 1 == 0 { divide(&sum) } else { add(&sum) }
      four = four * 0.999 + SIMD4(repeating: 0.5)
    }
    let memory = mmap(nil, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    guard let memory, memory != MAP_FAILED else { return sum + Double(four.sum()) }
    defer { munmap(memory, bytes) }
    let words = memory.bindMemory(to: UInt64.self, capacity: bytes / 8)
    for _ in 0..<2 {
      for index in stride(from: 0, to: bytes / 8, by: line / 8) {
        words[index] &+= UInt64(truncatingIfNeeded: index)
        state &+= words[index]
      }
    }
    return sum + Double(four.sum()) + Double(state & 1)
  }

  @inline(never)
  private static func divide(_ sum: inout Double) { sum = sum / 1.000_001 + 0.5 }

  @inline(never)
  private static func add(_ sum: inout Double) { sum += 1.5 }

  static let knownInstructions = knownTurns * Int64(CKNOWN_INSTRUCTIONS_PER_TURN)
  private static let knownTurns: Int64 = 100_000

  /// Runs instructions whose number is known, some 1 ms of them.
  static func performKnown() { crun_known_instructions(Int(knownTurns)) }

  /// The most that an event may count of them; nil where nobody can say.
  static func possible(_ event: CountedEvent) -> ClosedRange<Int64>? {
    guard event.privilege != .kernel else { return nil }
    let factor = CounterCredibility.mostOff
    if countsInstructions(event) { return knownInstructions / factor...knownInstructions * factor }
    guard countsCycles(event) else { return nil }
    let most = knownTurns * Int64(CKNOWN_MOST_CYCLES_PER_TURN)
    return knownInstructions / CounterCredibility.mostPerCycle...most * factor
  }
}
