import CSystem

/// Where the sides of a run with a neighbour stand: the app and its neighbour on the first core
/// that the process may use, the server on the last, which is another where there is more than one.
public struct CorePlacement: Sendable, Equatable {
  /// The core of the app's thread and of its neighbour.
  public let app: Int32
  /// The core of the server's thread.
  public let server: Int32

  /// The cores that the calling thread may use.
  public static func read() throws(NeighbourError) -> CorePlacement {
    let (first, last) = (affinity_first_core(), affinity_last_core())
    guard first >= 0, last >= 0 else { throw .unknownCores }
    return CorePlacement(app: first, server: last)
  }

  /// Keeps the calling thread on a core from now on, to its end.
  public static func pin(to core: Int32) throws(NeighbourError) {
    let error = affinity_pin(core)
    guard error == 0 else { throw .refused(core: core, error: error) }
  }
}
