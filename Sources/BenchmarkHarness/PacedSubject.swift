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

  /// What each wave showed, wave by wave, each with one place per refresh of `record` from the first picture
  /// on: nil where the wave was not to be seen. Called once, after the run.
  func sightings(in record: PacedRecord) -> [[MotionMeasures.Sighting?]]

  /// What each side counted of its own work since the run began; called once, after the run.
  func workDone() -> [SideWork]
}

/// Work that one side of a paced subject counted.
public struct SideWork: Sendable, Equatable {
  /// `app` or `server`.
  public let stage: String
  /// What was counted, as a metric.
  public let metric: String
  /// The unit of one: `count` or `bytes`.
  public let unit: String
  /// How much of it was done.
  public let amount: Int64

  /// So much work of a side.
  public init(stage: String, metric: String, unit: String, amount: Int64) {
    self.stage = stage
    self.metric = metric
    self.unit = unit
    self.amount = amount
  }
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
