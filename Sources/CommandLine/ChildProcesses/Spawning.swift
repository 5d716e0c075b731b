import CSpawn
import Glibc
import Instrumentation

/// The descriptors that become a child's first three; nil is `/dev/null`, and for standard error
/// `inherits` keeps this process's own.
struct ChildStreams {
  let input: Int32?
  let output: Int32?
  let errors: Int32?
  let inheritsErrors: Bool
  /// Standard output is this process's own, and standard error goes there, too.
  let inheritsOutput: Bool
}

/// The one place where a process is started.
///
/// Not by Foundation's `Process`, which waits for a child's end through its run loop: where
/// processes are started by the hundred, that wait would double the time.
enum Spawning {
  /// Starts `launch` and returns the child's number, and whether its addresses are fixed.
  ///
  /// - Throws: `ChildProcessError.notStarted`.
  static func start(
    _ launch: ChildLaunch, _ streams: ChildStreams
  ) throws(ChildProcessError) -> (identifier: pid_t, hasFixedAddresses: Bool) {
    var identifier: pid_t = 0
    var (failure, isFixed): (Int32, Bool) = (0, false)
    if launch.fixesAddresses {
      (failure, isFixed) = AddressLayout.fixed { spawn(launch, streams, &identifier) }
    } else {
      failure = spawn(launch, streams, &identifier)
    }
    guard failure == 0 else { throw .notStarted(program: launch.program, error: failure) }
    return (identifier, isFixed)
  }

  /// The error number of `posix_spawn`.
  private static func spawn(
    _ launch: ChildLaunch, _ streams: ChildStreams, _ identifier: inout pid_t
  ) -> Int32 {
    let variables = launch.environment.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    var argv = ([launch.program] + launch.arguments).map { strdup($0) } + [nil]
    var environment = variables.map { strdup($0) } + [nil]
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
      for pointer in argv + environment { free(pointer) }
    }
    add(streams, to: &actions)
    for (index, descriptor) in launch.passed.enumerated() {
      posix_spawn_file_actions_adddup2(&actions, descriptor, STDERR_FILENO + 1 + Int32(index))
    }
    if let folder = launch.folder { cspawn_start_in_folder(&actions, folder) }
    // It inherits nothing else, whatever this process was started with.
    cspawn_close_from(&actions, STDERR_FILENO + 1 + Int32(launch.passed.count))
    // Threads of a dispatch pool block signals, and a child would inherit that.
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    // The default group, 0, is one of its own.
    let group = launch.hasOwnGroup ? POSIX_SPAWN_SETPGROUP : 0
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | group))
    return posix_spawn(
      &identifier, launch.executable, &actions, &attributes, &argv, &environment)
  }

  private static func add(
    _ streams: ChildStreams, to actions: inout posix_spawn_file_actions_t
  ) {
    func place(_ source: Int32?, _ number: Int32, _ flags: Int32) {
      if let source {
        posix_spawn_file_actions_adddup2(&actions, source, number)
      } else {
        posix_spawn_file_actions_addopen(&actions, number, "/dev/null", flags, 0)
      }
    }
    place(streams.input, STDIN_FILENO, O_RDONLY)
    guard !streams.inheritsOutput else {
      posix_spawn_file_actions_adddup2(&actions, STDOUT_FILENO, STDERR_FILENO)
      return
    }
    place(streams.output, STDOUT_FILENO, O_WRONLY)
    if !streams.inheritsErrors { place(streams.errors, STDERR_FILENO, O_WRONLY) }
  }
}
