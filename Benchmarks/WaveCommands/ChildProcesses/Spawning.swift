import CSystem
import Glibc
import Measurement
import Synchronization

/// What becomes a child's first three descriptors: pipes' ends of 3 or above, or a value of
/// `spawn_child.h`.
struct ChildStreams {
  let input: Int32
  let output: Int32
  let errors: Int32
}

/// The one place where a process is started.
///
/// Not by Foundation's `Process`, which waits for a child's end through its run loop: where
/// processes are started by the hundred, that wait would double the time.
enum Spawning {
  /// The children that were started and not yet waited for.
  private static let started = Mutex<Set<pid_t>>([])
  private static let adopts = Atomic<Bool>(false)

  /// Starts `launch` and returns the child's number, and whether its addresses are fixed.
  ///
  /// - Throws: `ChildProcessError.notStarted`.
  static func start(
    _ launch: ChildLaunch, _ streams: ChildStreams
  ) throws(ChildProcessError) -> (identifier: pid_t, hasFixedAddresses: Bool) {
    var identifier: pid_t = 0
    var (failure, isFixed): (Int32, Bool) = (0, false)
    func spawn() -> Int32 {
      started.withLock {
        let failure = Self.spawn(launch, streams, &identifier)
        if failure == 0 { $0.insert(identifier) }
        return failure
      }
    }
    if launch.fixesAddresses {
      (failure, isFixed) = AddressLayout.fixed(spawn)
    } else {
      failure = spawn()
    }
    guard failure == 0 else { throw .notStarted(program: launch.program, error: failure) }
    return (identifier, isFixed)
  }

  /// A child was waited for: its number may be another process's from now on.
  static func forget(_ identifier: pid_t) {
    started.withLock { _ = $0.remove(identifier) }
  }

  /// See `OrphanedProcesses.adopt`.
  static func adoptOrphans() {
    if cspawn_adopt_orphans() { adopts.store(true, ordering: .relaxed) }
  }

  /// How long an orphan may take to end when it is asked to, s: one of this project's own may have
  /// others to end.
  private static let orphanPatience = 3.0
  /// Between two looks at who is left, µs.
  private static let orphanLook: UInt32 = 10_000

  /// Ends every child that was not started here, and what becomes a child by that.
  static func endOrphans() {
    guard adopts.load(ordering: .relaxed) else { return }
    let (asked, forced) = (Deadline(in: orphanPatience), Deadline(in: 2 * orphanPatience))
    started.withLock { started in
      while case let orphans = ProcessTable.children(of: getpid()).filter({ !started.contains($0) }),
        !orphans.isEmpty, !forced.isOver
      {
        for orphan in orphans {
          kill(orphan, asked.isOver ? SIGKILL : SIGTERM)
          waitpid(orphan, nil, WNOHANG)
        }
        usleep(orphanLook)
      }
    }
  }

  /// The error number of the start.
  private static func spawn(
    _ launch: ChildLaunch, _ streams: ChildStreams, _ identifier: inout pid_t
  ) -> Int32 {
    let variables = launch.environment.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    let words = ([launch.program] + launch.arguments).map { strdup($0) } + [nil]
    let environment = variables.map { strdup($0) } + [nil]
    let (program, folder) = (strdup(launch.executable), launch.folder.flatMap { strdup($0) })
    defer { for pointer in words + environment + [program, folder] { free(pointer) } }
    return words.withUnsafeBufferPointer { words in
      environment.withUnsafeBufferPointer { environment in
        launch.passed.withUnsafeBufferPointer { passed in
          var start = cspawn_launch(
            program: program, folder: folder, words: words.baseAddress,
            environment: environment.baseAddress, input: streams.input, output: streams.output,
            errors: streams.errors, passed: passed.baseAddress, passed_count: passed.count,
            has_own_group: launch.hasOwnGroup, ends_with_parent: !launch.outlivesParent)
          return cspawn_start(&start, &identifier)
        }
      }
    }
  }
}

/// Processes that a child has started, and that have outlived it.
///
/// They are found by descent, whatever group or session they have moved to. Asked first, they are
/// forced to end when they do not within a few seconds. What remains out of reach: those that are
/// left when this process and all that it started are killed together.
package enum OrphanedProcesses {
  /// From now on this process gets them for children, and ends them whenever a child of its own is
  /// no longer referred to. Does nothing in a process that had children before it began: they are
  /// not its own.
  package static func adopt() { Spawning.adoptOrphans() }

  /// Ends those that there are; nothing in a process that adopts none.
  package static func end() { Spawning.endOrphans() }
}
