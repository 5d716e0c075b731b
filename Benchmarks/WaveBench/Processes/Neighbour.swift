import Foundation
import Glibc
import Measurement
import Synchronization

/// The process of `--load neighbour`: takes a core from the app, at scripted times.
///
/// Its words are a core, the load, and the longest duration, s. It keeps itself on that core, says
/// `ready`, reads the run's origin on the monotonic clock, works, and at the end of its input says
/// how much processor time that took, s. That end comes when the run is over and when the process
/// that started it is gone, whatever ended that: so nothing is left behind.
enum NeighbourCommand {
  static let verb = "_neighbour"
  static let ready = "ready"

  /// The order that the words of a command line give; nil for words that are no order.
  static func order(_ words: [String]) -> (core: Int32, load: Load, duration: Double)? {
    guard words.count == 3, let core = Int32(words[0]), let load = Load(words[1])?.neighbour,
      let duration = Double(words[2]), duration > 0, duration.isFinite
    else { return nil }
    return (core, load, duration)
  }

  static func run(_ words: [String]) throws -> ExitCode {
    guard let order = order(words) else {
      throw ToolError.usage("a neighbour was told '\(words.joined(separator: " "))'")
    }
    // A terminal interrupts every process of a run; this one ends with the one that started it.
    for number in [SIGINT, SIGTERM, SIGHUP] { signal(number, SIG_IGN) }
    ThreadName.set("wave-neighbour")
    try CorePlacement.pin(to: order.core)
    let script = LoadScript.busy(
      length: order.load.length, every: order.load.period, for: order.duration)
    StandardStreams.put(ready + "\n")
    guard let line = readLine(), let origin = Double(line) else { return .done }
    let clock = MonotonicClock(origin: origin)
    let input = try InputEnd(wakes: clock)
    let used = script.run(for: order.duration, on: clock) { time in
      clock.sleep(until: time)
      return input.isReached
    }
    StandardStreams.put("\(used)\n")
    return .done
  }
}

/// The end of standard input, which a thread waits for.
private final class InputEnd: Sendable {
  private let end = Atomic<Bool>(false)

  var isReached: Bool { end.load(ordering: .acquiring) }

  /// Reads standard input from now on; its end also ends the sleep of `clock`.
  init(wakes clock: MonotonicClock) throws(ThreadError) {
    try SideThread.start("wave-input") { [self] in
      while readLine() != nil {}
      end.store(true, ordering: .releasing)
      clock.wake()
    }
  }
}

/// A copy of this program as the neighbour of a run: see `NeighbourCommand`.
final class NeighbourProcess: Neighbour {
  private let process: ChildProcess

  var identifier: Int32 { process.identifier }

  /// How long it may take to get ready, and to end, s; it shares its core with others.
  private static let patience = 10.0

  /// Starts this very program, wherever its file is now.
  static func start(_ load: Load, for duration: Double, on core: Int32) throws -> any Neighbour {
    try NeighbourProcess(BuildFacts.thisProgram, load, for: duration, on: core)
  }

  /// Starts the program at `path` and waits until it is on its core.
  init(_ path: String, _ load: Load, for duration: Double, on core: Int32) throws {
    do {
      var launch = ChildLaunch(
        path, [NeighbourCommand.verb, "\(core)", load.description, "\(duration)"])
      launch.mostLineBytes = 4096
      process = try ChildProcess(launch)
    } catch { throw ToolError.environment("no neighbour for --load neighbour: \(error)") }
    guard process.line(patience: Self.patience) == .line(NeighbourCommand.ready) else {
      throw failure("did not get ready")
    }
  }

  func begin(origin: Double) throws {
    guard process.tell("\(origin)") else { throw failure("listens no more") }
  }

  /// Ends it by ending its input, and hears what it used.
  func end() throws -> Double {
    process.closeInput()
    guard case .line(let answer) = process.line(patience: Self.patience) else {
      throw failure("did not live to the end of the run")
    }
    guard let used = Double(answer), used >= 0, used.isFinite else {
      throw failure("says that it used '\(answer)' s")
    }
    process.end(patience: Self.patience)
    return used
  }

  private func failure(_ what: String) -> ToolError {
    .environment("the process of --load neighbour \(what): it \(process.stop())")
  }
}
