import Compositors
import RunRecording
import WaveBenchmarks

extension RunSettings {
  /// A renderer that nobody here wrote runs on real time, and has strategies of its own: where
  /// nothing else was asked for, those.
  mutating func settleBackend(_ asked: Set<String>) {
    guard request.backend != .reference else { return }
    if !asked.contains("scenario"), !asked.contains("suite") || !request.hasRealTime {
      request.scenarios = [.paced]
    }
    if !asked.contains("strategy") { request.takeDefaultStrategies() }
    // The kernel's books and the renderer's own: PAPI counts this program's threads.
    events = []
  }
}
