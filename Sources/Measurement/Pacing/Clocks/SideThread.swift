import Glibc

/// Starts a thread for one side of a run, or says why there is none.
///
/// Not by Foundation's `Thread`, whose start does not tell that it failed.
enum SideThread {
  private static let stackBytes = 8 << 20

  private final class Body {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  /// Runs `body` on a thread that is called `name`; nobody waits for its end.
  ///
  /// - Throws: `ThreadError`; `body` does not run then.
  static func start(_ name: String, _ body: @escaping @Sendable () -> Void) throws(ThreadError) {
    let box = Unmanaged.passRetained(
      Body {
        ThreadName.set(name)
        body()
      })
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    pthread_attr_setstacksize(&attributes, stackBytes)
    var thread = pthread_t()
    let error = pthread_create(
      &thread, &attributes,
      { pointer in
        if let pointer { Unmanaged<Body>.fromOpaque(pointer).takeRetainedValue().run() }
        return nil
      }, box.toOpaque())
    guard error != 0 else { return }
    box.release()
    throw ThreadError(name: name, error: error)
  }
}

/// Why a side of a run has no thread.
public struct ThreadError: Error, Equatable, CustomStringConvertible {
  let name: String
  let error: Int32

  /// One sentence that names the thread, the system's reason and the cure.
  public var description: String {
    "no thread can be made for \(name): \(String(cString: strerror(error))); allow this process "
      + "more memory and threads, see 'ulimit -v' and 'ulimit -u'"
  }
}
