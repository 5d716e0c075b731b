public import LayerTree
public import Measurement
public import Vocabulary

/// Exports the engine's counters as PAPI software-defined events, so that they are read back like
/// any other event, by this program or by an outside tool.
public enum WorkEvents {
  /// The events, registered or not: `sde:::WaveBench::paths_built` and so on.
  public static var names: [MetricName] { WorkCounter.allCases.map(\.event) }

  /// Registers every counter and every level of `ledger`, which must live as long as the process.
  ///
  /// - Returns: the counters' full names, `sde:::WaveBench::paths_built` and so on. Levels
  ///   are read as they stand, and are nothing per frame.
  /// - Throws: `PAPIError` when libsde refuses.
  public static func export(_ ledger: WorkLedger) throws(PAPIError) -> [String] {
    let events = try SoftwareEvents(library: WorkCounter.library)
    var names: [String] = []
    for counter in WorkCounter.allCases {
      try events.register(
        name: counter.name, counter: ledger.address(of: counter), description: counter.summary)
      names.append(events.eventName(of: counter.name))
    }
    for level in WorkLevel.allCases {
      try events.register(
        name: level.name, counter: ledger.address(of: level), description: level.summary,
        reading: .level)
    }
    return names
  }
}
