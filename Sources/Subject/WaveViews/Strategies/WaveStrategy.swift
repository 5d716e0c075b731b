public import AnimationTiming

/// A way to make a wave move.
public protocol WaveStrategy: AnyObject, SendableMetatype {
  /// The name on the command line and in reports.
  static var id: String { get }
  /// What it does, in one sentence for people.
  static var summary: String { get }

  /// Whether the server moves the wave by itself.
  static var isDeclared: Bool { get }

  /// Why it cannot show `wave`, in one sentence that begins with what stands against it; nil where
  /// it can.
  static func refusal(of wave: Wave) -> String?

  /// Builds the layers under `site.root` and starts the motion.
  init(_ site: WaveSite)

  /// The view's cell was laid out at `time`, s, as it is whenever it is reused. Does nothing by
  /// default.
  func layOut(at time: MediaTime)

  /// Whether ticks are held back; a strategy that never ticks does nothing.
  func setPaused(_ isPaused: Bool)

  /// Stops ticking; a strategy that never ticks does nothing.
  func stop()
}

extension WaveStrategy {
  /// A strategy that draws whatever a wave is.
  public static func refusal(of wave: Wave) -> String? { nil }

  /// Nothing ticks.
  public func setPaused(_ isPaused: Bool) {}

  /// A strategy that keeps what it has built.
  public func layOut(at time: MediaTime) {}
}

extension WaveStrategy {
  /// How fast the wave moves when no tick is lost, pt/s to the left; one that counts ticks was
  /// published at its own rate.
  public static func speed(of form: WaveForm, _ style: WaveMotion.Style) -> Double {
    (isDeclared ? WaveMotion.declared : WaveMotion.driven)(form, style).speed
  }
}

/// Every strategy, in the order in which lists show them; the first two are the question.
public enum WaveStrategyCatalogue {
  /// The strategies' types.
  public static let all: [any WaveStrategy.Type] = [
    PathRebuild.self, AdditiveTranslation.self, PathRebuildTuned.self, PathRebuildReused.self,
    TimerTranslation.self, ReplicatorTranslation.self, PathRebuildSharedLink.self,
    TranslationRebuildOnReuse.self, RedrawOnAnimation.self, PathMorph.self, PathRebuildTimer.self,
  ]

  /// The question, the best that a rebuild can be, and the arms between its two sides: what is
  /// measured when nothing is asked for.
  public static let main = Array(all.prefix(6))

  /// Published ones that stand apart from the question: the first seed's replicator view as it is
  /// used again, and views that draw their wave into a bitmap, on every tick or once.
  public static let published: [any WaveStrategy.Type] = [
    ReplicatorRebuildOnReuse.self, DrawnContent.self, PictureTranslation.self,
    PictureTimerTranslation.self,
  ]

  /// The strategy called `id`, one of ``all`` or ``published``; nil when there is none.
  public static func named(_ id: String) -> (any WaveStrategy.Type)? {
    (all + published).first { $0.id == id }
  }
}
