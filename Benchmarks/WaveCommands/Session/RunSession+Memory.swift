import Vocabulary
import WaveReports
import WaveSuites

extension RunSession {
  /// Reads what each case takes of the memory, once, in a process of its own: what other cases left
  /// behind would be in it otherwise.
  func readMemory() throws {
    guard command.settings.readsMemory else { return }
    for block in command.plan.blocks where block.scenario.isSteady {
      for identity in block.cases where !identity.isAnchor && StopSignal.received == nil {
        progress.pulse("\(identity.caseID): memory, in a process of its own")
        let request = MemoryRequest(plan: command.plan, case: identity)
        let worker = try WorkerProcess(copyWith: [MemoryCommand.verb], layout: .padded(0))
        try worker.run(input: request.data()) { try self.handle($0, process: 0) }
      }
    }
  }
}
