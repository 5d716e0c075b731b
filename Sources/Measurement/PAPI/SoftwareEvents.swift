import CPAPI
import Synchronization

/// Exports counters of this process as PAPI software-defined events, `sde:::<library>::<name>`,
/// through libsde.
///
/// Registration is for the life of the process. libsde 1.0 crashes in its name look-up after a
/// counter has been withdrawn, so there is no way back, and the counters must never be freed.
/// Bumping a counter costs one addition; it is not atomic, so one thread should write it.
package final class SoftwareEvents {
  private static let registered = Mutex<Set<String>>([])

  let library: String
  private let handle: papi_handle_t

  /// Announces a library to libsde. A second one of the same name shares the first one's events.
  ///
  /// - Throws: `PAPIError.callFailed` if libsde refuses.
  package init(library: String) throws(PAPIError) {
    let bits = try PAPI.inTurn { UInt(bitPattern: papi_sde_init(library)) }
    guard let handle = papi_handle_t(bitPattern: bits) else {
      throw PAPIError(PAPI_ENOMEM, "papi_sde_init")
    }
    (self.library, self.handle) = (library, handle)
  }

  /// The full name under which PAPI finds a counter.
  package func eventName(of name: String) -> String { "sde:::\(library)::\(name)" }

  /// How an event set reads a counter.
  package enum Reading: Sendable {
    /// By what it gained since the set was started.
    case gain
    case level

    fileprivate var mode: Int32 { self == .gain ? PAPI_SDE_DELTA : PAPI_SDE_INSTANT }
  }

  /// Exports a counter. Whatever thread reads it; it must live as long as the process.
  ///
  /// - Throws: `PAPIError.softwareEventExists` (libsde would keep the first counter and say
  ///   nothing), or `.callFailed`.
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
