import CPAPI
import Synchronization

/// Exports counters of this process as PAPI software-defined events, `sde:::<library>::<name>`,
/// through libsde, for the life of the process: libsde 1.0 crashes in its name look-up after a
/// counter has been withdrawn. Bumping a counter is one addition, not atomic: one thread writes it.
package final class SoftwareEvents {
  private static let registered = Mutex<Set<String>>([])

  let library: String
  private let handle: papi_handle_t

  /// A second library of the same name shares the first one's events. Throws if libsde refuses.
  package init(library: String) throws(PAPIError) {
    let bits = try PAPI.inTurn { UInt(bitPattern: papi_sde_init(library)) }
    guard let handle = papi_handle_t(bitPattern: bits) else {
      throw PAPIError(PAPI_ENOMEM, "papi_sde_init")
    }
    (self.library, self.handle) = (library, handle)
  }

  package func eventName(of name: String) -> String { "sde:::\(library)::\(name)" }

  package enum Reading: Sendable {
    /// By what it gained since the set was started.
    case gain
    case level

    fileprivate var mode: Int32 { self == .gain ? PAPI_SDE_DELTA : PAPI_SDE_INSTANT }
  }

  /// The counter must live as long as the process; any thread may read it. Throws `.callFailed`, or
  /// `.softwareEventExists`: libsde would keep the first counter and say nothing.
  package func register(
    name: String, counter: UnsafeMutablePointer<Int64>, description: String,
    reading: Reading = .gain
  ) throws(PAPIError) {
    let event = eventName(of: name)
    let isNew = Self.registered.withLock { $0.insert(event).inserted }
    guard isNew else { throw .softwareEventExists(event: event) }
    let mode = PAPI_SDE_RO | reading.mode
    try PAPI.ask("papi_sde_register_counter") {
      papi_sde_register_counter(handle, name, mode, PAPI_SDE_long_long, counter)
    }
    try PAPI.ask("papi_sde_describe_counter") {
      papi_sde_describe_counter(handle, name, description)
    }
  }
}
