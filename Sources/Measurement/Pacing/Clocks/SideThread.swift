import CSystem
import Glibc

/// Starts a thread for one side of a run. Foundation's `Thread` does not tell that a start failed.
package enum SideThread {
  private static let stackBytes = 8 << 20

  private final class Body {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  static let (app, server) = ("wave-app", "wave-server")

  /// Nobody waits for the thread's end. Throws `ThreadError`; `body` does not run then.
  package static func start(_ name: String, _ body: @escaping @Sendable () -> Void)
    throws(ThreadError)
  {
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

package struct ThreadError: Error, Equatable, CustomStringConvertible {
  let name: String
  let error: Int32

  package var description: String {
    "no thread can be made for \(name): \(String(cString: strerror(error))); allow this process "
      + "more memory and threads, see 'ulimit -v' and 'ulimit -u'"
  }
}

/// For people who look with top, and for tests; of the main thread it is the process's.
package enum ThreadName {
  /// Names the calling thread, by at most 15 bytes. Foundation's `Thread.name` reaches the kernel
  /// only where the thread that starts another has noted its identity before.
  package static func set(_ name: String) {
    guard let file = fopen("/proc/thread-self/comm", "w") else { return }
    fputs(name, file)
    fclose(file)
  }
}

extension ThreadUse {
  // RUSAGE_THREAD of <sys/resource.h>, a GNU extension that the Glibc module leaves out.
  private static let usageOfThread: __rusage_who_t = 1

  static func ofCallingThread() -> ThreadUse {
    var usage = rusage()
    getrusage(usageOfThread, &usage)
    return ThreadUse(
      nanoseconds: UInt64(CPUClock.nanoseconds() ?? 0),
      voluntary: UInt64(usage.ru_nvcsw), involuntary: UInt64(usage.ru_nivcsw))
  }
}

/// Where the sides of a run stand. With a neighbour: the app and its neighbour on the first core
/// that the process may use, the server on the last, which is another where there is more than one.
package struct CorePlacement: Sendable, Equatable {
  /// The core of the app's thread and of its neighbour.
  package let app: Int32
  package let server: Int32

  package static func read() throws(NeighbourError) -> CorePlacement {
    let (first, last) = (affinity_first_core(), affinity_last_core())
    guard first >= 0, last >= 0 else { throw .unknownCores }
    return CorePlacement(app: first, server: last)
  }

  /// Each side on either of the two cores, which are not equally fast on a machine that others
  /// share: apart, the other way round, and together, as a scheduler puts them. Where the cores are
  /// not known, none.
  ///
  /// - Parameter number: the one that comes first, so that processes do not all begin with one.
  static func all(from number: Int) -> [CorePlacement] {
    guard let cores = try? read() else { return [] }
    let (first, last) = (cores.app, cores.server)
    let all = [(first, last), (last, first), (first, first), (last, last)].map {
      CorePlacement(app: $0.0, server: $0.1)
    }
    return all.indices.map { all[($0 + number) % all.count] }
  }

  /// The one with the server on this core and the app on another; this where there is none.
  func apart(among placements: [CorePlacement]) -> CorePlacement {
    placements.first { $0.server == server && $0.app != server } ?? self
  }

  /// Keeps the calling thread on a core from now on, to its end.
  package static func pin(to core: Int32) throws(NeighbourError) {
    let error = affinity_pin(core)
    guard error == 0 else { throw .refused(core: core, error: error) }
  }
}

/// The kernel's books of a thread since it began, or between two moments.
package struct ThreadUse: Codable, Sendable, Equatable {
  /// Time on a core, ns.
  var nanoseconds: UInt64
  /// Times that it gave up its core: what it sleeps on woke it as often.
  package var voluntarySwitches: UInt64
  /// Times that the kernel took the core away.
  var involuntarySwitches: UInt64

  package var seconds: Double { Double(nanoseconds) / 1e9 }

  init(nanoseconds: UInt64 = 0, voluntary: UInt64 = 0, involuntary: UInt64 = 0) {
    self.nanoseconds = nanoseconds
    (voluntarySwitches, involuntarySwitches) = (voluntary, involuntary)
  }

  static func + (one: ThreadUse, other: ThreadUse) -> ThreadUse {
    ThreadUse(
      nanoseconds: one.nanoseconds + other.nanoseconds,
      voluntary: one.voluntarySwitches + other.voluntarySwitches,
      involuntary: one.involuntarySwitches + other.involuntarySwitches)
  }

  /// The additions since `earlier`; 0 where a number fell, which no thread's does.
  func since(_ earlier: ThreadUse) -> ThreadUse {
    func added(_ now: UInt64, _ then: UInt64) -> UInt64 { now > then ? now - then : 0 }
    return ThreadUse(
      nanoseconds: added(nanoseconds, earlier.nanoseconds),
      voluntary: added(voluntarySwitches, earlier.voluntarySwitches),
      involuntary: added(involuntarySwitches, earlier.involuntarySwitches))
  }
}

/// The threads of this process that are neither its first nor a side's: those of a GPU's driver.
struct DriverThreads {
  private let before = Self.uses()

  /// Their time on a core since this was made, but of threads that ended; nil where there are none.
  func use() -> ThreadUse? {
    let after = Self.uses()
    guard !after.isEmpty else { return nil }
    return ThreadUse(
      nanoseconds: after.reduce(0) { sum, thread in
        let then = before[thread.key] ?? 0
        return sum + (thread.value > then ? thread.value - then : 0)
      })
  }

  private static func uses() -> [Int32: UInt64] {
    let own = [SideThread.app, SideThread.server]
    var uses: [Int32: UInt64] = [:]
    let threads = (SystemText.names(in: "/proc/self/task") ?? []).compactMap { Int32($0) }
    for thread in threads where thread != getpid() {
      let place = "/proc/self/task/\(thread)"
      guard let name = SystemText.value(in: place + "/comm", { $0 }).value, !own.contains(name),
        let times = SystemText.contents(of: place + "/schedstat").value
      else { continue }
      uses[thread] = times.split(separator: " ").first.flatMap { UInt64($0) }
    }
    return uses
  }
}
