public import Vocabulary

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
  /// For how many refreshes each picture is meant to be on screen, by choice; 1, the default, for a
  /// new one at each.
  var refreshesPerPicture: Int { get }

  /// What each wave showed, wave by wave, each with one place per refresh of `record` from the
  /// first picture on: nil where the wave was not to be seen. Called once, after the run.
  func sightings(in record: PacedRecord) -> [[MotionMeasures.Sighting?]]

  /// What each side counted of its own work since the run began; called once, after the run.
  func workDone() -> [SideWork]
}

extension PacedSubject {
  /// A new picture at each refresh.
  public var refreshesPerPicture: Int { 1 }
}

/// Work that one side of a paced subject counted.
public struct SideWork: Sendable, Equatable {
  /// The side: `app` or `server`.
  public let stage: Stage
  /// What was counted, as a metric per second.
  public let rate: Metric
  /// How much of it was done in all.
  public let amount: Int64

  /// So much work of a side.
  public init(stage: Stage, rate: Metric, amount: Int64) {
    self.stage = stage
    self.rate = rate
    self.amount = amount
  }
}
