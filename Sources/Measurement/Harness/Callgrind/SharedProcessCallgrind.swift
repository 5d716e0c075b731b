import Glibc
import Synchronization

extension CallgrindPass {
  /// The number of the last dump that this process has read; one case is counted at a time.
  private static let lastOfProcess = Mutex(0)

  /// Counts one case in a process of which other threads do other things, as those of tests do:
  /// only the calling thread is collected.
  ///
  /// Valgrind writes dumps where it was started, to `callgrind.out.PID`; they are read and deleted.
  /// - Throws: as ``run(_:block:)``; `CallgrindError.countsEveryThread` where Valgrind was started
  ///   without `--collect-atstart=no`.
  package static func runInSharedProcess(
    _ arm: StagedArm, rule: Rule, emit: @escaping (RunEvent) -> Void
  ) throws {
    let dumps = "callgrind.out.\(getpid())"
    try lastOfProcess.withLock { last in
      while access("\(dumps).\(last + 1)", F_OK) == 0 { last += 1 }
      var pass = CallgrindPass(
        rule: rule, process: 0, dumps: dumps, shouldStop: { false }, emit: emit)
      pass.share(after: last)
      defer { while unlink("\(dumps).\(last + 1)") == 0 { last += 1 } }
      try pass.run(arm, block: arm.caseID)
    }
  }
}
