import Glibc

/// How a child process ended.
public enum ChildEnding: Sendable, Equatable, CustomStringConvertible {
  /// By itself, with its exit code: 0 to 255.
  case exited(code: Int32)
  /// By a signal, with the signal's number.
  case killed(signal: Int32)

  /// Decodes what `waitpid` wrote for a process that has ended.
  init(waitStatus: Int32) {
    let signal = waitStatus & 0x7F
    self = signal == 0 ? .exited(code: waitStatus >> 8 & 0xFF) : .killed(signal: signal)
  }

  /// Whether it ended by itself with exit code 0.
  public var isSuccess: Bool { self == .exited(code: 0) }

  /// The exit code, or the signal's number below 0.
  public var number: Int32 {
    switch self {
    case .exited(let code): code
    case .killed(let signal): -signal
    }
  }

  /// The end of a sentence about the child.
  public var description: String {
    switch self {
    case .exited(let code): "ended with exit code \(code)"
    case .killed(let signal): "was killed by signal \(signal)"
    }
  }
}

/// Why no child process was started.
public enum ChildProcessError: Error, Equatable, CustomStringConvertible {
  /// No pipe could be made, with the number of the error.
  case noPipe(program: String, error: Int32)
  /// The program could not be executed, with the number of the error.
  case notStarted(program: String, error: Int32)

  /// One sentence that names the program and the system's reason.
  public var description: String {
    switch self {
    case .noPipe(let program, let error):
      "no pipe to \(program): \(Self.reason(error)); allow this process more files, see 'ulimit -n'"
    case .notStarted(let program, let error):
      "cannot start \(program): \(Self.reason(error))"
    }
  }

  private static func reason(_ error: Int32) -> String { String(cString: strerror(error)) }
}
