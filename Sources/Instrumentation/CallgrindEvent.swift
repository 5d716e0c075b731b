/// The events that Callgrind counts, by its names and by the names in reports.
public struct CallgrindEvent: Sendable, Equatable {
  /// Callgrind's name: `Ir`, `D1mr`, …
  public let name: String
  /// The metric's name in reports.
  public let metric: String
  /// What it is, in one sentence.
  public let summary: String

  /// Instructions; counted in every run.
  public static let instructions = CallgrindEvent(
    name: "Ir", metric: "instructions", summary: "instructions executed")

  /// What is counted besides when the caches and the branch predictor are simulated, in report order.
  public static let cachesAndBranches = [
    CallgrindEvent(name: "Dr", metric: "data_reads", summary: "instructions' reads of memory"),
    CallgrindEvent(name: "Dw", metric: "data_writes", summary: "instructions' writes to memory"),
    CallgrindEvent(
      name: "I1mr", metric: "l1_instruction_misses",
      summary: "instruction fetches that miss the first-level cache"),
    CallgrindEvent(
      name: "D1mr", metric: "l1_data_read_misses",
      summary: "reads that miss the first-level data cache"),
    CallgrindEvent(
      name: "D1mw", metric: "l1_data_write_misses",
      summary: "writes that miss the first-level data cache"),
    CallgrindEvent(
      name: "ILmr", metric: "ll_instruction_misses",
      summary: "instruction fetches that miss the last-level cache"),
    CallgrindEvent(
      name: "DLmr", metric: "ll_data_read_misses", summary: "reads that miss the last-level cache"),
    CallgrindEvent(
      name: "DLmw", metric: "ll_data_write_misses", summary: "writes that miss the last-level cache"
    ),
    CallgrindEvent(
      name: "Bc", metric: "conditional_branches", summary: "conditional branches executed"),
    CallgrindEvent(
      name: "Bcm", metric: "conditional_branch_misses", summary: "conditional branches mispredicted"
    ),
    CallgrindEvent(name: "Bi", metric: "indirect_branches", summary: "indirect branches executed"),
    CallgrindEvent(
      name: "Bim", metric: "indirect_branch_misses", summary: "indirect branches mispredicted"),
  ]

  /// All of them.
  public static let all = [instructions] + cachesAndBranches
}
