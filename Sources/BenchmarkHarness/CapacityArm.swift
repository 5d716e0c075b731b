public import FramePacing

/// A case of which any number can be put on screen, to find how many a display's rate allows.
public struct CapacityArm {
  /// Refreshes per second of the display.
  public let refreshHz: Double
  /// What is counted, as a unit: `views`.
  public let unit: String
  /// The most that is ever tried, 1 or more.
  public let ceiling: Int
  /// What else the app's thread has to do in a run of so many seconds.
  public let load: (_ duration: Double) -> LoadScript
  /// What a process does meanwhile that shares a core with the app's thread; nil where there is none.
  public let neighbour: PeriodicWork?
  /// Makes a fresh subject of so many, 1 to the ceiling.
  public let make: (_ count: Int) throws -> any PacedSubject

  /// A case on a display of `refreshHz`; a ceiling below 1 counts as 1.
  public init(
    refreshHz: Double, unit: String, ceiling: Int,
    load: @escaping (_ duration: Double) -> LoadScript, neighbour: PeriodicWork? = nil,
    make: @escaping (_ count: Int) throws -> any PacedSubject
  ) {
    self.refreshHz = refreshHz
    self.unit = unit
    self.ceiling = max(1, ceiling)
    self.load = load
    self.neighbour = neighbour
    self.make = make
  }
}
