public import Charts
import EngineWork
public import ReportPage
import Vocabulary
import WaveBenchmarks
import WaveViews

/// The report page about waves: what the page's room must not know, path rebuild against additive
/// translation, is said here.
public enum WavePage {
  /// One HTML page about runs, as `HTMLPage.html` makes it.
  public static func html(_ runs: [PageRun]) -> String { HTMLPage.html(runs, about: subject) }

  /// The question of the project, and the words of its scenes.
  public static var subject: PageSubject {
    PageSubject(
      question: "What does it cost to animate N wave views, rebuilt or translated?",
      reference: PageSubject.Arm(
        id: PathRebuild.id, name: "path rebuild", shortName: "rebuild"),
      candidate: PageSubject.Arm(
        id: AdditiveTranslation.id, name: "additive translation", shortName: "translation"),
      anchor: StrategyName.anchor.rawValue,
      items: PageSubject.Noun(one: "wave view", many: "wave views"),
      mover: "wave",
      scenarios: PageSubject.Scenarios(
        plain: Scenario.steady.rawValue,
        realTime: [Scenario.paced.rawValue, Scenario.loaded.rawValue],
        search: Scenario.capacity.rawValue),
      counters: counters, looks: looks,
      wholeFramesOnly: "Peers in C and memset have whole frames only.")
  }

  /// The look of a strategy of the question, as on every page.
  public static func style(_ strategy: String) -> SeriesStyle {
    SeriesStyle(looks[strategy] ?? 0)
  }

  private static var counters: PageSubject.Counters {
    PageSubject.Counters(
      prefix: "sde:::\(WorkCounter.library)::",
      names: [
        WorkCounter.commitBytes.name: "bytes sent",
        WorkCounter.sineEvaluations.name: "sines",
      ],
      idle: [.allocations, WorkCounter.pathElements.event, WorkCounter.commitBytes.event],
      idleWords: "0 allocations, 0 path elements, 0 bytes sent")
  }

  /// A peer in C has the colour of what it is the peer of, dashed.
  private static var looks: [String: Int] {
    let arms = [
      PathRebuild.id, AdditiveTranslation.id, PathRebuildReused.id, TimerTranslation.id,
      ReplicatorTranslation.id, PathRebuildSharedLink.id, StrategyName.anchor.rawValue,
      PeerSubject.Work.rebuild.rawValue, PeerSubject.Work.translate.rawValue,
    ]
    let inOrder = arms.enumerated().map { ($0.element, $0.offset) }
    // The tuned rebuild takes a place of its own, so that the others keep theirs; there are seven
    // colours, and each has the next fourteen places dashed in the second half.
    let own = [
      (PeerSubject.Work.memset.rawValue, 13), (PathRebuildTuned.id, 9),
      (PeerSubject.Work.exactColumns.rawValue, 21), (PeerSubject.Work.edgeRebuild.rawValue, 35),
      (PeerSubject.Work.cairoARGB.rawValue, 49), (PeerSubject.Work.edgeTranslate.rawValue, 22),
    ]
    return Dictionary(uniqueKeysWithValues: inOrder + own)
  }
}
