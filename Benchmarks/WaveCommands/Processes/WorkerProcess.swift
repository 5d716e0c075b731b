import Foundation
import Glibc
import Measurement

/// A process that measures; its events arrive as JSON lines.
struct WorkerProcess {
  /// How long it may take to end after it was told to stop, s.
  private static let patience = 2.0
  /// Between two looks at whether this process was told to stop, s.
  private static let look = 0.1

  /// Where a process finds its memory.
  enum Layout: Equatable {
    /// So many bytes are added to the environment, which moves the stack: each process gets a
    /// layout of its own.
    case padded(Int)
    /// Addresses and hashes are the same every time: what is counted repeats.
    case fixed
  }

  private let child: ChildProcess

  /// Says, once, that what is counted may not repeat.
  private static let sayAddressesAreRandom: Void = StandardStreams.note(
    "wavebench: the kernel refused to give processes the same addresses: counts may differ from "
      + "process to process; allow personality(2), which a container's seccomp profile may forbid")

  /// Whether the kernel gave it the same addresses as every other such process.
  var hasFixedAddresses: Bool { child.hasFixedAddresses }

  /// Whether addresses were fixed, in words.
  static func addressLayout(isFixed: Bool) -> String {
    isFixed ? "fixed" : "random: the kernel refused to fix it"
  }

  /// Starts a process.
  ///
  /// - Throws: `ChildProcessError`.
  init(_ launch: ChildLaunch) throws {
    var launch = launch
    // The terminal's interruption reaches this process alone, which passes it on.
    launch.hasOwnGroup = true
    launch.errors = .caught
    child = try ChildProcess(launch)
    if launch.fixesAddresses && !child.hasFixedAddresses { Self.sayAddressesAreRandom }
  }

  /// Starts a fresh copy of this program.
  ///
  /// - Parameter layout: where the copy finds its memory.
  init(copyWith arguments: [String], layout: Layout) throws {
    var launch = ChildLaunch(try BuildFacts.thisProgram, arguments)
    switch layout {
    case .padded(let bytes):
      launch.environment["WAVEBENCH_PADDING"] = String(repeating: "x", count: bytes)
    case .fixed:
      launch.fixesAddresses = true
      launch.environment["SWIFT_DETERMINISTIC_HASHING"] = "1"
    }
    try self.init(launch)
  }

  /// Runs to the end, handing over each event as it arrives.
  ///
  /// - Parameter input: what the process reads from standard input.
  ///
  /// An interruption is passed on; a process that has not ended two seconds later is killed, as is
  /// one that closes its output and goes on. What it had sent by then has been handed over.
  /// - Throws: `ToolError.environment` for a process that fails, says what is no event or too much,
  ///   or ends before its last event; what `handle` throws.
  func run(input: Data = Data(), _ handle: (RunEvent) throws -> Void) throws {
    // One that ended already says below how it ended.
    _ = input.withUnsafeBytes { child.write($0) }
    child.closeInput()
    let decoder = JSONDecoder()
    var deadline: Deadline?
    var isWhole = false
    reading: while true {
      let answer = child.line(patience: Self.look)
      if let signal = StopSignal.received {
        if let deadline {
          if deadline.isOver { child.send(signal: SIGKILL) }
        } else {
          child.send(signal: signal)
          deadline = Deadline(in: Self.patience)
        }
      }
      switch answer {
      case .line(let line):
        let event = try event(of: line, decoder)
        isWhole = event == .finished
        try handle(event)
      case .silent: continue
      case .ended: break reading
      case .excessive(let words): throw failure(words)
      }
    }
    let ending = child.end(patience: deadline?.left ?? Self.patience)
    guard StopSignal.received == nil else { return }
    guard ending.isSuccess else { throw failure("\(ending)") }
    guard isWhole else { throw failure("ended before it had measured everything") }
  }

  private func event(of line: String, _ decoder: JSONDecoder) throws -> RunEvent {
    do { return try decoder.decode(RunEvent.self, from: Data(line.utf8)) } catch {
      throw failure("said '\(line.prefix(80))', which is no event")
    }
  }

  private func failure(_ what: String) -> ToolError {
    let text = child.errorText.trimmingCharacters(in: .whitespacesAndNewlines)
    return .environment("a measuring process \(what)" + (text.isEmpty ? "" : ": \(text)"))
  }
}
