public import EngineWork
public import Instrumentation

/// Exports the engine's counters as PAPI software-defined events, so that they are read back like any
/// other event, by this program or by an outside tool.
public enum WorkEvents {
  /// The library's name in event names.
  public static let library = "WaveBench"

  /// The events' full names, registered or not: `sde:::WaveBench::paths_built` and so on.
  public static var names: [String] {
    WorkLedger.Counter.allCases.map { "sde:::\(library)::\($0.name)" }
  }

  /// Registers every counter of `ledger`, which must live as long as the process.
  ///
  /// - Returns: the events' full names, `sde:::WaveBench::paths_built` and so on.
  /// - Throws: `PAPIError` when libsde refuses.
  public static func export(_ ledger: WorkLedger) throws(PAPIError) -> [String] {
    let events = try SoftwareEvents(library: library)
    var names: [String] = []
    for counter in WorkLedger.Counter.allCases {
      try events.register(
        name: counter.name, counter: ledger.address(of: counter), description: counter.summary)
      names.append(events.eventName(of: counter.name))
    }
    return names
  }
}
