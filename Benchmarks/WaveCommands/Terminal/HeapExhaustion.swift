import CAllocationHooks
import CSystem

/// The end of a process that gets no memory: a sentence and exit code 3, where the Swift runtime
/// would trap. Drafts are removed; reports that were saved stay.
enum HeapExhaustion {
  /// From now on every allocation that fails ends the process so, whoever asked.
  static func prepare() {
    heap_exhaustion_prepare(
      ExitCode.environment.rawValue, "wavebench: no memory: ",
      " bytes could not be had; ask for less (--views, --size, --scale, --samples, --processes), "
        + "or allow this process more: see 'ulimit -v' and the memory limit of its control group\n")
    allocation_hooks_when_heap_fails(heap_exhaustion_met)
  }
}
