import CPAPI
import Glibc
import Vocabulary

/// A PAPI event set of one component, released with the object.
final class PAPIEventSet {
  private var handle: Int32 = PAPI_NULL
  private var isRunning = false

  /// A set of events, all of one privilege. PAPI must have been started.
  init(_ events: [CountedEvent]) throws(PAPIError) {
    try PAPI.ask("PAPI_create_eventset") { PAPI_create_eventset(&handle) }
    if let first = events.first, first.privilege != .user {
      let component = try PAPI.componentIndex(of: first.nameInPAPI)
      let domain = first.privilege.domain
      try PAPI.ask("PAPI_set_opt(PAPI_DOMAIN)") { cpapi_set_domain(handle, component, domain) }
    }
    for event in events {
      try PAPI.ask("PAPI_add_named_event") { PAPI_add_named_event(handle, event.nameInPAPI) }
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

  /// PAPI's code; one value per event on success.
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
}
