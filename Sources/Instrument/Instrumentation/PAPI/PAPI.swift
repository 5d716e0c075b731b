import CPAPI
import Synchronization
import Vocabulary

/// The PAPI library: counters of the processor, the kernel and of software, by name.
///
/// Whether an event works is decided by counting it once. What PAPI believes to have (counters,
/// presets, enabled components) proves nothing: in a virtual machine it may offer hundreds of
/// events of which none starts.
public enum PAPI {
  /// Instructions, cycles, data cache misses of two levels, mispredicted branches, data TLB misses.
  public static let defaultEvents = [
    "PAPI_TOT_INS", "PAPI_TOT_CYC", "PAPI_L1_DCM", "PAPI_L2_DCM", "PAPI_BR_MSP", "PAPI_TLB_DM",
  ]

  private static let start = Result { () throws(PAPIError) in try startLibrary() }

  private static let turn = Mutex(())

  /// Makes one call at a time into PAPI or libsde, whose tables of events are shared and not
  /// documented as safe to change from several threads, and makes the calling thread known to PAPI,
  /// which looks names up through a record of the thread and crashes without one. Reading needs no
  /// turn.
  static func inTurn<Answer: Sendable>(_ call: () -> Answer) -> Answer {
    turn.withLock { _ in
      _ = PAPI_register_thread()
      return call()
    }
  }

  /// Starts the library for use from several threads, silently, once per process; later calls
  /// return the first outcome.
  ///
  /// - Throws: `PAPIError.versionMismatch` or `.callFailed`.
  public static func initialise() throws(PAPIError) -> PAPIVersion { try start.get() }

  private static func startLibrary() throws(PAPIError) -> PAPIVersion {
    let built = cpapi_version()
    let loaded = PAPI_library_init(built)
    try PAPIError.check(loaded, "PAPI_library_init")
    guard loaded == built else { throw .versionMismatch(built: built, loaded: loaded) }
    try PAPIError.check(PAPI_set_debug(PAPI_QUIET), "PAPI_set_debug")
    try PAPIError.check(cpapi_thread_init(), "PAPI_thread_init")
    return PAPIVersion(code: loaded)
  }

  /// All components, the disabled ones with their reason. Empty if PAPI does not start.
  public static func components() -> [PAPIComponent] {
    guard (try? initialise()) != nil else { return [] }
    return inTurn { (0..<PAPI_num_components()).compactMap(component) }
  }

  /// All presets that PAPI knows, each tried once. Empty if PAPI does not start. Takes some
  /// milliseconds, and some 20 more for each that starts.
  public static func presets() -> [PAPIPreset] {
    allPresets.map { name, description in
      PAPIPreset(name: name, description: description, availability: probe(name))
    }
  }

  /// Name and description of every preset, whatever this machine has.
  static let allPresets: [(name: String, description: String)] = {
    guard (try? initialise()) != nil else { return [] }
    var presets: [(name: String, description: String)] = []
    var code = cpapi_first_preset()
    var result = inTurn { PAPI_enum_event(&code, Int32(PAPI_ENUM_FIRST)) }
    while result == PAPI_OK {
      if let preset = describe(code) { presets.append(preset) }
      result = inTurn { PAPI_enum_event(&code, Int32(PAPI_ENUM_EVENTS)) }
    }
    return presets
  }()

  /// Tries an event on the calling thread: adds, starts, reads and stops it in a set of its own,
  /// around work that must move it. The thread must not be counting other events of the same
  /// component meanwhile. Takes some 20 ms for an event that starts.
  public static func probe(_ eventName: String) -> PAPIAvailability {
    do throws(PAPIError) {
      let (kind, isProven) = try tryAlone(CountedEvent(eventName))
      guard isProven else { throw .unmoved }
      return .available(component: kind.component, privilege: kind.privilege)
    } catch {
      return .unavailable(reason: explain(error, event: eventName))
    }
  }

  /// Sorts events into groups that fit together, by trial on the calling thread, and lists those
  /// that cannot be had. O(events x groups) trials.
  public static func plan(_ eventNames: [String]) -> PAPIPlan {
    var groups: [(kind: CountedKind, events: [String])] = []
    var unavailable: [PAPIPlan.Unavailable] = []
    var unproven: Set<String> = []
    var seen: Set<String> = []
    for name in eventNames where seen.insert(name).inserted {
      do throws(PAPIError) {
        let (kind, isProven) = try tryAlone(CountedEvent(name))
        if !isProven { unproven.insert(name) }
        let home = groups.firstIndex { $0.kind == kind && fits($0.events + [name]) }
        if let home {
          groups[home].events.append(name)
        } else {
          groups.append((kind, [name]))
        }
      } catch {
        unavailable.append(
          PAPIPlan.Unavailable(name: name, reason: explain(error, event: name)))
      }
    }
    return PAPIPlan(
      groups: groups.map(\.events), unavailable: unavailable, unproven: unproven)
  }

  private static func fits(_ names: [String]) -> Bool {
    do throws(PAPIError) {
      try tryTogether(counted(names))
      return true
    } catch {
      return false
    }
  }
}
