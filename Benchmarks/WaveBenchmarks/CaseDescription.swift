/// What a case is, as results name it.
public struct CaseDescription: Sendable, Equatable {
  /// Stable, readable and unique within a run: `steady/jw/path-rebuild/100/375x60@2`.
  public let caseID: String
  /// The scenario, or `anchor`.
  public let scenario: String
  /// The wave's name.
  public let wave: String
  /// The strategy's name, or a peer's.
  public let strategy: String
  /// The renderer and its settings, such as `cairo-subpixel`.
  public let backend: String
  /// The number of views.
  public let views: Int
  /// One view's width, pt.
  public let widthPoints: Double
  /// One view's height, pt.
  public let heightPoints: Double
  /// Device pixels per point.
  public let scale: Double
  /// Frames per second of the virtual clock.
  public let refreshHz: Double
  /// What else the app does; `none` here.
  public let load: String
  /// The name of the block in which the case is interleaved with others.
  public let block: String
  /// The scenario of that block: the case's own, or the one that the anchor goes with.
  public let blockScenario: Scenario
  /// How many animations a layer has in the scenario `stack`; 0 elsewhere.
  public let depth: Int
}
