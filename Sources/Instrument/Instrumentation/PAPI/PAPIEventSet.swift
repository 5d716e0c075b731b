import CPAPI
import Glibc

/// A PAPI event set of one component, released with the object.
final class PAPIEventSet {
  private var handle: Int32 = PAPI_NULL
  private var isRunning = false

  /// A set of events by name. PAPI must have been started.
  init(_ names: [String]) throws(PAPIError) {
    try PAPIError.check(PAPI.inTurn { PAPI_create_eventset(&handle) }, "PAPI_create_eventset")
    for name in names {
      let code = PAPI.inTurn { PAPI_add_named_event(handle, name) }
      try PAPIError.check(code, "PAPI_add_named_event")
    }
  }

  deinit {
    PAPI.inTurn {
      if isRunning { _ = PAPI_stop(handle, nil) }
      guard handle != PAPI_NULL else { return }
      _ = PAPI_cleanup_eventset(handle)
      _ = PAPI_destroy_eventset(&handle)
    }
  }

  func start() throws(PAPIError) {
    try PAPIError.check(PAPI.inTurn { PAPI_start(handle) }, "PAPI_start")
    isRunning = true
  }

  /// PAPI's code; one value per event on success.
  @inline(__always)
  func read(into values: UnsafeMutablePointer<Int64>) -> Int32 {
    PAPI_read(handle, values)
  }

  func stop() throws(PAPIError) {
    isRunning = false
    try PAPIError.check(PAPI.inTurn { PAPI_stop(handle, nil) }, "PAPI_stop")
  }
}
