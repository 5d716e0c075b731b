public import FrameMeasures
public import FramePacing

/// Two sides of a screen that can be paced, and what they showed.
///
/// Its clock starts with the run: everything is made before.
public protocol PacedSubject: AnyObject {
  /// The side that changes things.
  var app: any PacedApp { get }
  /// The side that shows them.
  var server: any PacedServer { get }
  /// Whether something should move at every refresh, so that one without a new picture is missed.
  var moves: Bool { get }

  /// What each wave showed at the refreshes of `record`, wave by wave; called once, after the run.
  func sightings(in record: PacedRecord) -> [[MotionMeasures.Sighting]]
}

/// A case on real time.
public struct PacedArm {
  /// The display, the time, the load and the neighbour.
  public let rule: PacedRule
  /// Makes a fresh subject.
  public let make: () throws -> any PacedSubject

  /// A case that runs by `rule`.
  public init(rule: PacedRule, make: @escaping () throws -> any PacedSubject) {
    self.rule = rule
    self.make = make
  }

  /// A case on real time was asked for its stages.
  struct NotStaged: Error {}
}
