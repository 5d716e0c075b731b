import CPAPI
import Glibc

/// Counts the events of one PAPI event set, all at once, never multiplexed. Hardware counters count
/// the thread that armed; software-defined events are the process's.
package final class PAPIInstrument: Instrument {
  package let readings: [ReadingDescription]
  private let events: [CountedEvent]
  private var set: PAPIEventSet?
  private var thread = pthread_self()
  package private(set) var failure: String?

  /// For one group of a `PAPI.plan`; whether the events count shows when armed. Throws `.noEvents`,
  /// `.severalComponents`, `.privilegeNotUnderstood`, `.privilegeUnknown`, or `.callFailed` for a
  /// name that PAPI does not know.
  package init(events names: [String]) throws(PAPIError) {
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

  /// The calling thread must be the one that reads. Throws `PAPIError` with PAPI's reason;
  /// `.softwareEventNotRegistered` for a name without a counter.
  package func arm() throws {
    guard set == nil else { return }
    try PAPI.tryTogether(events)
    let fresh = try PAPIEventSet(events)
    try fresh.start()
    set = fresh
    thread = pthread_self()
    failure = nil
  }

  package func disarm() {
    guard let running = set else { return }
    set = nil
    do { try running.stop() } catch { failure = error.description }
  }

  package func read(into slots: UnsafeMutablePointer<Int64>) {
    guard let set else {
      failure = "PAPI events were read while not armed"
      return
    }
    if pthread_equal(thread, pthread_self()) == 0 {
      failure = "PAPI events were read on another thread than the one that armed them"
    }
    let code = set.read(into: slots)
    if code != PAPI_OK { failure = PAPIError(code, "PAPI_read").description }
  }
}

/// A PAPI event set of one component, released with the object.
final class PAPIEventSet {
  private var handle: Int32 = PAPI_NULL
  private var isRunning = false
  /// True where PAPI refuses the set's domain, as it does without a PMU, and all its events are the
  /// kernel's own, which take theirs in their names.
  private var isPrivilegeInNames = false
  /// The kernel's events that were added in place of presets that PAPI lacks, by the event's name.
  private(set) var standIns: [String: String] = [:]

  /// A set of events, all of one privilege. PAPI must have been started.
  init(_ events: [CountedEvent]) throws(PAPIError) {
    try PAPI.ask("PAPI_create_eventset") { PAPI_create_eventset(&handle) }
    if let first = events.first, first.privilege != .user {
      let component = try PAPI.componentIndex(of: first.nameInPAPI)
      let domain = first.privilege.domain
      let code = try PAPI.inTurn { cpapi_set_domain(handle, component, domain) }
      isPrivilegeInNames = code < 0 && events.allSatisfy(PAPI.isOfKernel)
      if !isPrivilegeInNames { try PAPIError.check(code, "PAPI_set_opt(PAPI_DOMAIN)") }
    }
    for event in events { try add(event) }
  }

  private func add(_ event: CountedEvent) throws(PAPIError) {
    let name = event.nameInPAPI + (isPrivilegeInNames ? event.privilege.inLibpfm : "")
    let code = try PAPI.inTurn { PAPI_add_named_event(handle, name) }
    if code == PAPI_ENOEVNT, let native = event.standIn,
      try PAPI.inTurn({ PAPI_add_named_event(handle, native) }) == PAPI_OK
    {
      standIns[event.name] = native
    } else {
      try PAPIError.check(code, "PAPI_add_named_event")
    }
  }

  deinit {
    try? PAPI.inTurn {
      if isRunning { _ = PAPI_stop(handle, nil) }
      guard handle != PAPI_NULL else { return }
      _ = PAPI_cleanup_eventset(handle)
      _ = PAPI_destroy_eventset(&handle)
    }
  }

  func start() throws(PAPIError) {
    try PAPI.ask("PAPI_start") { PAPI_start(handle) }
    isRunning = true
  }

  @inline(__always)
  func read(into values: UnsafeMutablePointer<Int64>) -> Int32 {
    PAPI_read(handle, values)
  }

  func stop() throws(PAPIError) {
    isRunning = false
    try PAPI.ask("PAPI_stop") { PAPI_stop(handle, nil) }
  }
}

extension Privilege {
  fileprivate var domain: Int32 {
    switch self {
    case .user: Int32(PAPI_DOM_USER)
    case .kernel: Int32(PAPI_DOM_KERNEL)
    case .both: Int32(PAPI_DOM_USER | PAPI_DOM_KERNEL)
    }
  }

  /// The end of a native event's name, for what is not the user's alone.
  fileprivate var inLibpfm: String { self == .kernel ? ":u=0:k=1" : ":u=1:k=1" }
}
