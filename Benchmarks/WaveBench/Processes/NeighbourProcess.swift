import Measurement

/// A copy of this program as the neighbour of a run: see `NeighbourCommand`.
final class NeighbourProcess: Neighbour {
  private let process: ChildProcess

  var identifier: Int32 { process.identifier }

  /// How long a process may take to get ready, and to end, s; it shares its core
  /// with others.
  private static let patience = 10.0

  /// Starts this very program, wherever its file is now.
  static func start(_ load: Load, for duration: Double, on core: Int32) throws -> any Neighbour {
    try NeighbourProcess(BuildFacts.thisProgram, load, for: duration, on: core)
  }

  /// Starts the program at `path` and waits until it is on its core.
  ///
  /// - Throws: `ToolError.environment`.
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

  /// Tells it the run's origin.
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
