import Engines
import WaveReports
import WaveSuites

extension RunSettings {
  /// A renderer that nobody here wrote runs on real time, and has strategies of its own: where
  /// nothing else was asked for, those.
  ///
  /// - Throws: `ToolError.usage` for options that would have no effect.
  mutating func settleBackend(_ asked: Set<String>) throws {
    guard request.backend != .reference else { return }
    for option in ["counters", "require-counters", "frames"] where asked.contains(option) {
      throw ToolError.usage(
        "--\(option) with --backend \(request.backend.rawValue): PAPI and batches of frames are of "
          + "this program's own threads; leave it out")
    }
    if !asked.contains("scenario"), !asked.contains("suite") || !request.hasRealTime {
      request.scenarios = [.paced]
    }
    if !asked.contains("strategy") { request.takeDefaultStrategies() }
    // The kernel's books and the renderer's own: PAPI counts this program's threads.
    events = []
  }
}
