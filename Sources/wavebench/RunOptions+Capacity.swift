import WaveBenchmarks

extension RunOptions {
  /// Seconds of an arm's search in one process when no time limit is asked for: the doubling takes a third,
  /// three or four ramps the rest.
  static let capacitySeconds = 30.0

  /// What the scenario `capacity` changes: options that mean nothing to it are refused, and it gets the time
  /// that its searches need, and a share of the memory.
  mutating func settleCapacity(_ asked: Set<String>) throws {
    let name = Scenario.capacity.rawValue
    guard request.scenarios.contains(name) else { return }
    if request.scenarios.allSatisfy({ $0 == name }) {
      let refused = [
        ("views", "the number of views is its answer"),
        ("duration", "its runs are as long as they need to be"),
        ("samples", "it makes one estimate per process, see --processes"),
        ("frames", "its runs are measured in seconds"),
        ("depth", "it has no stack of animations"), ("retarget", "it interrupts nothing"),
      ]
      for (option, reason) in refused where asked.contains(option) {
        throw ToolError.usage("--\(option) with --scenario \(name): \(reason); leave it out")
      }
    }
    request.memoryLimitBytes = HostMemory.availableBytes.map { 0.8 * $0 }
    guard !asked.contains("time-limit") else { return }
    let arms = try WavePlan(request).cases.filter { $0.scenario == name }.count
    timeLimitSeconds = max(
      timeLimitSeconds, Self.capacitySeconds * Double(arms * processes))
  }
}
