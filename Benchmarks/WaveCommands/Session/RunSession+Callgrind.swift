import Vocabulary
import WaveReports
import WaveSuites

extension RunSession {
  /// Runs each case in processes of its own, so that no case changes what another one counts.
  func runUnderCallgrind(_ valgrind: Valgrind) throws {
    let settings = command.settings
    let plan = command.plan
    let bench = try CallgrindBench(valgrind, rule: settings.callgrindRule)
    defer { bench.remove() }
    for index in 0..<settings.processes {
      for identity in plan.cases where StopSignal.received == nil {
        step = identity.caseID
        progress.pulse("\(identity.caseID): under Callgrind")
        let request = CallgrindRequest(settings, plan: plan, case: identity, index: index)
        try bench.run(request) { try self.handle($0, process: index) }
        recorder.note(callgrind: bench.facts, valgrindVersion: valgrind.version)
      }
    }
  }
}
