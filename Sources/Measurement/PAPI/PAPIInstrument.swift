import CPAPI
import Glibc
import Vocabulary

/// Counts the events of one PAPI event set: one component and one privilege, all at once, never
/// multiplexed.
///
/// Hardware counters count the thread that armed; software-defined events are the process's.
public final class PAPIInstrument: Instrument {
  /// What the slots mean, one per event in the given order.
  public let readings: [ReadingDescription]
  private let events: [CountedEvent]
  private var set: PAPIEventSet?
  private var thread = pthread_self()
  private var problem = Problem.none

  private enum Problem: Equatable {
    case none
    case code(Int32)
    case notArmed
    case otherThread
  }

  /// An instrument for one group of a `PAPI.plan`. Starts PAPI if need be; whether the events count
  /// shows when armed.
  ///
  /// - Throws: `PAPIError.noEvents`, `.severalComponents`, `.privilegeNotUnderstood`,
  ///   `.privilegeUnknown`, or `.callFailed` for a name that PAPI does not know.
  public init(events names: [String]) throws(PAPIError) {
    guard !names.isEmpty else { throw .noEvents }
    _ = try PAPI.initialise()
    let events = try PAPI.counted(names)
    let kind = try PAPI.kind(of: events[0])
    for event in events where try PAPI.kind(of: event) != kind {
      throw .severalComponents(events: names)
    }
    self.events = events
    readings = names.map { name in
      ReadingDescription(
        metric: .event(name), source: kind.source,
        quality: PAPI.isSoftwareEvent(name) ? .exact : .measured, kind: .sum)
    }
  }

  /// Starts the event set on the calling thread, which must be the one that reads.
  ///
  /// - Throws: `PAPIError` with PAPI's reason; `.softwareEventNotRegistered` for a name without a
  ///   counter.
  public func arm() throws {
    guard set == nil else { return }
    try PAPI.tryTogether(events)
    let fresh = try PAPIEventSet(events)
    try fresh.start()
    set = fresh
    thread = pthread_self()
    problem = .none
  }

  /// Stops and releases the event set.
  public func disarm() {
    guard let running = set else { return }
    set = nil
    do { try running.stop() } catch PAPIError.callFailed(_, let code, _) {
      problem = .code(code)
    } catch { problem = .notArmed }
  }

  /// Writes one count per event.
  public func read(into slots: UnsafeMutablePointer<Int64>) {
    guard let set else {
      problem = .notArmed
      return
    }
    if pthread_equal(thread, pthread_self()) == 0 { problem = .otherThread }
    let code = set.read(into: slots)
    if code != PAPI_OK { problem = .code(code) }
  }

  /// Why the numbers mean nothing, or `nil`.
  public var failure: String? {
    switch problem {
    case .none: nil
    case .code(let code): "PAPI_read: \(PAPIError.text(of: code)) (\(code))"
    case .notArmed: "PAPI events were read while not armed"
    case .otherThread: "PAPI events were read on another thread than the one that armed them"
    }
  }
}
