public import AnimationTiming
public import Measurement
public import WaveViews

/// What a renderer is asked to show: N views of one wave on a screen.
public struct CompositorScene: Sendable {
  /// What lies behind the views; both are opaque.
  public enum Backdrop: Sendable {
    /// One colour behind all.
    case solid(Color)
    /// A card of this colour for each view on black, which no app has but a screen without one.
    case cards(Color)
  }

  /// What the views do besides moving.
  public enum State: Sendable {
    /// Nothing.
    case rest
    /// They are covered, and nobody told them.
    case hidden
    /// The app scrolls them up and down on every frame.
    case scroll
  }

  /// One view.
  public struct View: Sendable {
    /// Where it stands, pt.
    public let frame: Rect
    /// How far its wave is at the start, as a share of its period: 0 up to 1.
    public let phase: Double

    /// A view.
    public init(frame: Rect, phase: Double) { (self.frame, self.phase) = (frame, phase) }
  }

  /// The screen's size, pt.
  public var size: Size
  /// Device pixels per point.
  public var scale: Double
  /// What lies behind the views.
  public var backdrop: Backdrop
  /// The views; all of the form's size.
  public var views: [View]
  /// The wave in every view.
  public var form: WaveForm
  /// How it is made to move.
  public var arm: EngineArm
  /// What the views do.
  public var state = State.rest
  /// What the app's thread has to do besides, from its first frame on.
  public var load = LoadScript.none
  /// Shows the picture of this time, s after the start, and nothing moves; nil for a moving one.
  public var stillAt: Double?

  /// A scene at rest.
  public init(
    size: Size, scale: Double, backdrop: Backdrop, views: [View], form: WaveForm, arm: EngineArm
  ) {
    (self.size, self.scale, self.backdrop) = (size, scale, backdrop)
    (self.views, self.form, self.arm) = (views, form, arm)
  }
}
