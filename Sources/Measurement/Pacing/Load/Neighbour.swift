/// A process that shares a core with the app's thread for one run, so that the scheduler keeps the
/// app waiting, not its own run loop. It is pinned to its core and waits for `begin`.
package protocol Neighbour: AnyObject {
  /// Starts one for `duration` s at most, and returns it when it is ready. A run that fails before
  /// its end releases it: it must end by itself then.
  typealias Start = (_ load: Load, _ duration: Double, _ core: Int32) throws -> any Neighbour

  /// In step with a run whose time 0 is `origin` s on the monotonic clock; throws if it is gone.
  func begin(origin: Double) throws

  /// Ends it, and waits for its end; called once. Returns the processor time since `begin`, s;
  /// throws when it had ended before, or does not tell.
  func end() throws -> Double
}

package enum NeighbourError: Error, Equatable, CustomStringConvertible {
  case noStart
  case unknownCores
  case refused(core: Int32, error: Int32)

  package var description: String {
    switch self {
    case .noStart:
      "this run shares a core with a neighbour, and nothing here can start one: run it with "
        + "'wavebench run'"
    case .unknownCores:
      "the kernel does not tell which cores this process may use, so that nothing can share one: "
        + "leave out --load neighbour"
    case .refused(let core, let error):
      "the kernel refuses to keep a thread on core \(core) (error \(error)): leave out --load "
        + "neighbour, or allow the core with taskset"
    }
  }
}
