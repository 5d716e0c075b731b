public import AnimationTiming
public import Measurement
public import Vocabulary
public import WaveViews

/// What a renderer is asked to show: N views of one wave on a screen.
public struct EngineScene: Sendable {
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

/// A way to make a wave move on a third-party renderer, as its documents have it done.
public enum EngineArm: String, CaseIterable, Codable, Sendable {
  /// A new path each frame.
  case pathRebuild
  /// One translation for ever that adds to what is there.
  case additiveTranslation
  /// One translation for ever in place of what is there: the renderer's usual animation.
  case translation
  /// The same by a style sheet's keyframes, as pages are written.
  case keyframes
  /// The same by an animation that the renderer's own thread runs.
  case animator
  /// A new translation each frame, set by the app.
  case timerTranslation
  /// A bitmap drawn anew by the app each frame.
  case drawnContent

  /// The name on the command line and in results: that of the strategy where there is one.
  public var name: StrategyName {
    switch self {
    case .pathRebuild: StrategyName(PathRebuild.id)
    case .additiveTranslation: StrategyName(AdditiveTranslation.id)
    case .translation: StrategyName("translation")
    case .keyframes: StrategyName("keyframes-translation")
    case .animator: StrategyName("animator-translation")
    case .timerTranslation: StrategyName(TimerTranslation.id)
    case .drawnContent: StrategyName(DrawnContent.id)
    }
  }

  /// What it is, in one sentence.
  public var summary: String {
    switch self {
    case .pathRebuild: "a new path each frame"
    case .additiveTranslation: "one additive translation for ever of a strip drawn once"
    case .translation:
      "chromium, qtquick: one translation for ever, not additive, of a strip drawn once"
    case .keyframes: "chromium: the same by a style sheet's keyframes"
    case .animator: "qtquick: the same by an XAnimator, on the render thread"
    case .timerTranslation: "a new translation each frame of a strip drawn once"
    case .drawnContent: "a bitmap that the app draws anew each frame"
    }
  }

  /// The arm of a name; nil for a strategy that no such renderer is asked for.
  public static func named(_ name: StrategyName) -> EngineArm? {
    allCases.first { $0.name == name }
  }

  /// Those that no strategy of this project's own engine has the name of.
  public static var ofRenderersOnly: [EngineArm] { [.translation, .keyframes, .animator] }

  /// Whether a strip that was drawn once is moved.
  var movesStrip: Bool { ![.pathRebuild, .drawnContent].contains(self) }

  /// Why no page can show `wave` so, whatever draws it; nil where one can. It begins in lower case.
  func refusal(of wave: Wave) -> String? {
    let form = wave.form(in: wave.defaultSize)
    if form.gradient != nil { return "pages and scenes are generated for plain colours only" }
    if form.curves.contains(where: { CurveWords($0) == nil }) {
      return "its curve is none of those that pages and scenes compute"
    }
    if form.tide != nil || form.rider != nil || form.swell?.isDrawn == true {
      return "pages and scenes show waves of one level, crests by a rule, and nothing that floats"
    }
    guard movesStrip else { return nil }
    if form.curves.contains(where: { $0.envelopeWidth != nil }) {
      return "its amplitude depends on the place in the view, which a translation would move along"
    }
    return form.swell == nil
      ? nil : "its amplitudes swell about several waterlines, and a strip is moved as a whole"
  }
}
