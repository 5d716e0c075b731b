/// Every strategy, in the order in which lists show them; the first two are the question.
package enum WaveStrategyCatalogue {
  package static let all: [any WaveStrategy.Type] = [
    PathRebuild.self, AdditiveTranslation.self, PathRebuildTuned.self, PathRebuildReused.self,
    TimerTranslation.self, ReplicatorTranslation.self, PathRebuildSharedLink.self,
    TranslationRebuildOnReuse.self, RedrawOnAnimation.self, PathMorph.self, PathRebuildTimer.self,
  ]

  /// The question, a rebuild with few points, and the arms between its two sides: what is
  /// measured when nothing is asked for.
  package static let main = Array(all.prefix(6))

  /// Published ones that stand apart from the question: the post's replicator view as it is
  /// used again, and views that draw their wave into a bitmap, on every tick or once.
  package static let published: [any WaveStrategy.Type] = [
    ReplicatorRebuildOnReuse.self, DrawnContent.self, PictureTranslation.self,
    PictureTimerTranslation.self,
  ]

  /// The strategy called `id`, one of ``all`` or ``published``; nil when there is none.
  package static func named(_ id: String) -> (any WaveStrategy.Type)? {
    (all + published).first { $0.id == id }
  }
}
