import CPAPI
import Synchronization

/// The PAPI library: counters of the processor, the kernel and of software, by name. What PAPI
/// believes to have proves nothing: in a virtual machine it may offer hundreds of events of which
/// none starts. Counting an event once decides whether it works.
package enum PAPI {
  /// Instructions, cycles, data cache misses of two levels, mispredicted branches, data TLB misses.
  package static let defaultEvents = [
    "PAPI_TOT_INS", "PAPI_TOT_CYC", "PAPI_L1_DCM", "PAPI_L2_DCM", "PAPI_BR_MSP", "PAPI_TLB_DM",
  ]

  private static let start = Result { () throws(PAPIError) -> String in
    let built = cpapi_version()
    let loaded = PAPI_library_init(built)
    try PAPIError.check(loaded, "PAPI_library_init")
    guard loaded == built else { throw .versionMismatch(built: built, loaded: loaded) }
    try PAPIError.check(PAPI_set_debug(PAPI_QUIET), "PAPI_set_debug")
    try PAPIError.check(cpapi_thread_init(), "PAPI_thread_init")
    return version(loaded)
  }

  private static let turn = Mutex(())

  /// Makes one call at a time into PAPI or libsde, whose tables of events are not documented as
  /// safe to change from several threads, and makes the thread known to PAPI, which looks names up
  /// through a record of it and crashes without one. Reading needs no turn. Throws `.callFailed`
  /// without that record.
  static func inTurn<Answer: Sendable>(_ call: () -> Answer) throws(PAPIError) -> Answer {
    let answer = turn.withLock { _ -> Result<Answer, PAPIError> in
      let code = PAPI_register_thread()
      // libsde is asked before PAPI is started, and needs no record.
      return code < 0 && code != PAPI_ENOINIT
        ? .failure(PAPIError(code, "PAPI_register_thread")) : .success(call())
    }
    return try answer.get()
  }

  /// Makes a call in turn and returns its answer; throws `.callFailed` for a negative one.
  @discardableResult
  static func ask(_ function: String, _ call: () -> Int32) throws(PAPIError) -> Int32 {
    let code = try inTurn(call)
    try PAPIError.check(code, function)
    return code
  }

  /// Starts the library silently, once per process; returns its version, such as `7.0.0.0`. Throws
  /// the first outcome again: `.versionMismatch` or `.callFailed`.
  package static func initialise() throws(PAPIError) -> String { try start.get() }

  /// One byte each for major, minor, revision and increment.
  fileprivate static func version(_ code: Int32) -> String {
    [24, 16, 8, 0].map { String((code >> $0) & 0xff) }.joined(separator: ".")
  }

  /// Events that the kernel counts by itself, on machines without a PMU too.
  package static let kernelEvents = [
    ("perf::CONTEXT-SWITCHES", "times that the thread gave up or lost its core"),
    ("perf::CPU-MIGRATIONS", "times that the kernel moved the thread to another core"),
    ("perf::PAGE-FAULTS", "pages that the program touched and the kernel had to provide"),
  ]

  /// By their numbers; the disabled ones with their reason. Throws if PAPI does not tell.
  package static func components() throws(PAPIError) -> [PAPIComponent] {
    _ = try initialise()
    let count = try ask("PAPI_num_components") { PAPI_num_components() }
    return try inTurn { (0..<count).map(component) }
  }

  /// All presets that PAPI knows, each tried once: some ms, and some 20 more for each that starts.
  package static func presets() throws(PAPIError) -> [PAPIPreset] {
    try allPresets.get().map { name, description in
      PAPIPreset(name: name, description: description, availability: probe(name))
    }
  }

  static let allPresets = Result { () throws(PAPIError) -> [(name: String, description: String)] in
    _ = try initialise()
    var presets: [(name: String, description: String)] = []
    var code = cpapi_first_preset()
    try ask("PAPI_enum_event") { PAPI_enum_event(&code, Int32(PAPI_ENUM_FIRST)) }
    while true {
      presets.append(try describe(code))
      let answer = try inTurn { PAPI_enum_event(&code, Int32(PAPI_ENUM_EVENTS)) }
      // Behind the last one there is no event, and its code is no valid one.
      if [PAPI_ENOEVNT, PAPI_EINVAL].contains(answer) { return presets }
      try PAPIError.check(answer, "PAPI_enum_event")
    }
  }

  /// Tries an event on the calling thread, some 20 ms, around work that must move it. The thread
  /// must not be counting other events of the same component meanwhile.
  package static func probe(_ eventName: String) -> PAPIAvailability {
    do throws(PAPIError) {
      let trial = try tryAlone(CountedEvent(eventName))
      guard trial.isProven else { throw .unmoved }
      return .available(standIn: trial.standIn)
    } catch {
      return .unavailable(reason: explain(error, event: eventName))
    }
  }

  /// Sorts events into groups that fit together, by trial on the calling thread, and lists those
  /// that cannot be had. O(events x groups) trials.
  package static func plan(_ eventNames: [String]) -> PAPIPlan {
    var groups: [(kind: CountedKind, events: [String])] = []
    var unavailable: [(name: String, reason: String)] = []
    var unproven: Set<String> = []
    var standIns: [String: String] = [:]
    var seen: Set<String> = []
    for name in eventNames where seen.insert(name).inserted {
      do throws(PAPIError) {
        let trial = try tryAlone(CountedEvent(name))
        if !trial.isProven { unproven.insert(name) }
        standIns[name] = trial.standIn
        let home = groups.firstIndex { $0.kind == trial.kind && fits($0.events + [name]) }
        if let home {
          groups[home].events.append(name)
        } else {
          groups.append((trial.kind, [name]))
        }
      } catch {
        unavailable.append((name, explain(error, event: name)))
      }
    }
    return PAPIPlan(
      groups: groups.map(\.events), unavailable: unavailable, unproven: unproven,
      standIns: standIns)
  }

  private static func fits(_ names: [String]) -> Bool {
    (try? tryTogether(counted(names))) != nil
  }
}

package enum PAPIError: Error, Equatable, CustomStringConvertible {
  case versionMismatch(built: Int32, loaded: Int32)
  case callFailed(function: String, code: Int32, text: String)
  case componentDisabled(component: String, reason: String)
  case nameTooLong(start: String, bytes: Int)
  case softwareEventNotRegistered(event: String)
  case privilegeNotUnderstood(event: String)
  case privilegeUnknown(event: String, component: String)
  case neverOfUser(event: String)
  case ofWholeMachine(event: String, component: String)
  case notCredible(fault: String)
  case unmoved
  case severalComponents(events: [String])
  case noEvents
  case softwareEventExists(event: String)

  package var description: String {
    switch self {
    case .versionMismatch(let built, let loaded):
      "built for PAPI \(PAPI.version(built)), loaded \(PAPI.version(loaded)); rebuild"
    case .callFailed(let function, let code, let text):
      "\(function): \(text) (\(code))"
    case .componentDisabled(let component, let reason):
      "component \(component) is disabled: \(reason)"
    case .nameTooLong(let start, let bytes):
      "'\(start)…' has \(bytes) bytes, and PAPI's names have \(CountedEvent.longestName) at most"
    case .softwareEventNotRegistered(let event):
      "no library in this process has registered the software event \(event)"
    case .privilegeNotUnderstood(let event):
      "\(event) says whose instructions to count in a way that PAPI overrides: write EVENT:u, "
        + "EVENT:k or EVENT:uk"
    case .privilegeUnknown(let event, let component):
      "the component \(component) does not tell the user's events from the kernel's: leave out the "
        + "ending of \(event)"
    case .neverOfUser(let event):
      "\(event) is 0 always, as the kernel alone switches and migrates threads: leave out :u"
    case .ofWholeMachine(let event, let component):
      "\(event) is of the component \(component), which counts for the whole machine, not for the "
        + "frames of a thread: read it around a run, as perf stat does"
    case .notCredible(let fault):
      "no count: \(fault)"
    case .unmoved:
      "it starts and did not move in \(EventExercise.words), which need not move it: a run "
        + "counts it if it moves there"
    case .severalComponents(let events):
      "one event set cannot count events of several components or privileges: "
        + Spelling.list(events)
    case .noEvents:
      "an event set needs at least one event"
    case .softwareEventExists(let event):
      "the software event \(event) is registered already; choose another name"
    }
  }

  init(_ code: Int32, _ function: String) {
    self = .callFailed(function: function, code: code, text: Self.text(of: code))
  }

  static func check(_ code: Int32, _ function: String) throws(PAPIError) {
    if code < 0 { throw PAPIError(code, function) }
  }

  static func text(of code: Int32) -> String {
    guard let text = PAPI_strerror(code) else { return "unknown PAPI error" }
    return String(cString: text)
  }
}
