/// Every strategy, in the order in which lists show them; the first two are the question.
public enum WaveStrategyCatalogue {
  /// The strategies' types.
  public static let all: [any WaveStrategy.Type] = [
    PathRebuild.self, AdditiveTranslation.self, PathRebuildReused.self, TimerTranslation.self,
    ReplicatorTranslation.self, PathRebuildSharedLink.self, TranslationRebuildOnReuse.self,
    RedrawOnAnimation.self, PathMorph.self, PathRebuildTimer.self,
  ]

  /// The question and the three arms between its two sides: what is measured when nothing is asked for.
  public static let main = Array(all.prefix(5))

  /// The strategy called `id`; nil when there is none.
  public static func named(_ id: String) -> (any WaveStrategy.Type)? { all.first { $0.id == id } }
}
