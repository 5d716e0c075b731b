import Compositors
import RunRecording
import Vocabulary
import WaveBenchmarks

extension RunSettings {
  /// Seconds of an arm's search in one process when no sampling time is asked for: the ladder takes
  /// a third, three or four ramps the rest. One that is cut short ranks nothing.
  static let capacitySeconds = 60.0
  /// The same where each of its runs starts a renderer that nobody here wrote.
  static let witnessCapacitySeconds = 150.0

  /// What the scenario `capacity` changes: options that mean nothing to it are refused, and it gets
  /// the time that its searches need, and a share of the memory.
  mutating func settleCapacity(_ asked: Set<String>) throws {
    let scenario = Scenario.capacity
    guard request.scenarios.contains(scenario) else { return }
    if request.scenarios.allSatisfy({ $0 == scenario }) {
      let refused = [
        ("samples", "it makes one estimate per process, see --processes"),
        ("frames", "its runs are measured in seconds"),
      ]
      for (option, reason) in refused where asked.contains(option) {
        throw ToolError.usage(
          "--\(option) with --scenario \(scenario.rawValue): \(reason); leave it out")
      }
    }
    request.memoryLimitBytes = HostMemory.usableBytes
    guard !asked.contains("sampling-time") else { return }
    let arms = try WavePlan(request).cases.filter { $0.scenario == scenario.name }.count
    let seconds =
      request.backend == .reference ? Self.capacitySeconds : Self.witnessCapacitySeconds
    samplingSeconds = max(samplingSeconds, seconds * Double(arms * processes))
  }
}
