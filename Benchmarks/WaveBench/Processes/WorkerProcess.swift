import Foundation
import Glibc
import Measurement

/// A process that measures; its events arrive as JSON lines. What else it prints is shown at its end.
struct WorkerProcess {
  /// How long a process may tell nothing, s.
  struct Patience {
    var seconds = Double.infinity
    /// When it is to be done; from then on a few seconds are enough.
    var end = Deadline(in: .infinity)

    /// The time that a late process may take for one step, s.
    private static let late = 5.0

    func isOver(after silence: Double) -> Bool {
      silence >= (end.isOver ? min(seconds, Self.late) : seconds)
    }
  }

  /// How long it may take to end after it was told to stop, s.
  private static let patience = 2.0
  /// Between two looks at whether this process was told to stop, s.
  private static let look = 0.1

  private let child: ChildProcess
  var name = "a measuring process"

  /// Says, once, that what is counted may not repeat.
  private static let sayAddressesAreRandom: Void = StandardStreams.note(
    "wavebench: the kernel refused to give processes the same addresses: counts may differ from "
      + "process to process; allow personality(2), which a container's seccomp profile may forbid")

  var hasFixedAddresses: Bool { child.hasFixedAddresses }

  static func addressLayout(isFixed: Bool) -> String {
    isFixed ? "fixed" : "random: the kernel refused to fix it"
  }

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
  /// - Parameter padding: bytes that are added to the environment, which moves the stack: each
  ///   process gets a layout of its own. Nil: addresses and hashes are the same every time, so that
  ///   what is counted repeats.
  init(padding: Int?) throws {
    var launch = ChildLaunch(try BuildFacts.thisProgram, [WorkerCommand.verb])
    if let padding {
      launch.environment["WAVEBENCH_PADDING"] = String(repeating: "x", count: padding)
    } else {
      launch.fixesAddresses = true
      launch.environment["SWIFT_DETERMINISTIC_HASHING"] = "1"
    }
    try self.init(launch)
  }

  /// Runs to the end, handing over each event as it arrives; `task` is nil for a process that is
  /// none of this program's.
  ///
  /// An interruption is passed on; a process that has not ended two seconds later is killed, as is
  /// one that closes its output and goes on. What it had sent by then has been handed over.
  /// - Throws: `ToolError.environment` for a process that fails, says what is no event or too much,
  ///   ends before its last event, or does not go on; what `handle` throws.
  func run(
    _ task: WorkerTask? = nil, patience: Patience = Patience(),
    _ handle: (RunEvent) throws -> Void
  ) throws {
    // One that ended already says below how it ended.
    _ = try task?.data().withUnsafeBytes { child.write($0, patience: patience.seconds) }
    child.closeInput()
    let decoder = JSONDecoder()
    var deadline: Deadline?
    var isWhole = false
    var step: String?
    func failed(_ what: String, _ rest: String = "") -> ToolError {
      failure(what + (step.map { " while it was \($0)" } ?? "") + rest)
    }
    // Counted in looks: a machine that slept was not waited for.
    var silence = 0.0
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
        silence = 0
        isWhole = event == .finished
        switch event {
        case .step(let words): step = words
        case .blockStarted(let block, _): step = "running \(block)"
        default: break
        }
        try handle(event)
      case .silent:
        silence += Self.look
        guard patience.isOver(after: silence) else { continue }
        child.stop()
        throw failed(
          "told nothing for \(Int(silence.rounded())) s",
          ", and was ended; look for what does not return")
      case .ended: break reading
      case .excessive(let words): throw failed(words)
      }
    }
    let ending = child.end(patience: deadline?.left ?? Self.patience)
    guard StopSignal.received == nil else { return }
    guard ending.isSuccess else { throw failed("\(ending)") }
    guard isWhole else { throw failed("ended before it had measured everything") }
    let said = errorText
    if !said.isEmpty {
      StandardStreams.note(
        document: said.split(separator: "\n").map { "\(name) said: \($0)\n" }.joined())
    }
  }

  private var errorText: String { child.errorText.trimmingCharacters(in: .whitespacesAndNewlines) }

  private func event(of line: String, _ decoder: JSONDecoder) throws -> RunEvent {
    do { return try decoder.decode(RunEvent.self, from: Data(line.utf8)) } catch {
      throw failure("said '\(line.prefix(80))', which is no event")
    }
  }

  private func failure(_ what: String) -> ToolError {
    let text = errorText
    return .environment("\(name) \(what)" + (text.isEmpty ? "" : ": \(text)"))
  }
}
