import LayerTree
package import ReportPage
package import Reports
package import Vocabulary
import WaveSuites
import WaveViews

/// The report page about waves: what `ReportPage` must not know, path rebuild against additive
/// translation, is said here.
package enum WavePage {
  /// One HTML page about a run, as `HTMLPage.html` makes it.
  ///
  /// - Parameter question: nil for what the run's manifest says it was asked; where it says nothing,
  ///   for the project's own question.
  package static func html(_ run: PageRun, asking question: Question? = nil) -> String {
    HTMLPage.html(run, about: subject(asking: question ?? asked(of: run)))
  }

  /// What a run says on a terminal, as `RunText.answer` puts it.
  ///
  /// - Parameters:
  ///   - tables: the command that prints all tables.
  ///   - question: as for `html`.
  package static func answer(
    of run: PageRun, tables: String, asking question: Question? = nil
  ) -> [String] {
    RunText.answer(run, about: subject(asking: question ?? asked(of: run)), tables: tables)
  }

  /// Every table of a run's page as lines of a terminal.
  ///
  /// - Parameter question: as for `html`.
  package static func tables(of run: PageRun, asking question: Question? = nil) -> [String] {
    RunText.tables(run, about: subject(asking: question ?? asked(of: run)))
  }

  /// What a run was asked: the list of two strategies that its manifest has under `question`, the
  /// reference first.
  private static func asked(of run: PageRun) -> Question {
    guard let list = run.manifest?["question"]?.list, list.count == 2,
      let reference = list[0].text, let candidate = list[1].text
    else { return .published }
    return Question(reference: StrategyName(reference), candidate: StrategyName(candidate))
  }

  /// The project's own question, and the words of its scenes.
  package static var subject: PageSubject { subject(asking: .published) }

  /// A question, and the words of the project's scenes.
  package static func subject(asking question: Question) -> PageSubject {
    let (reference, candidate) = (arm(question.reference), arm(question.candidate))
    let ways =
      question == .published
      ? "rebuilt each frame, or moved by the render server"
      : "by \(reference.name), or by \(candidate.name)"
    return PageSubject(
      question: "What does an animated wave cost: \(ways)?",
      reference: reference, candidate: candidate,
      anchor: StrategyName.anchor.rawValue,
      items: PageSubject.Noun(one: "wave", many: "waves"),
      mover: "wave",
      scenarios: (
        plain: Scenario.steady.rawValue,
        realTime: [Scenario.paced.rawValue, Scenario.loaded.rawValue]
      ),
      counters: counters, looks: looks,
      wholeFramesOnly: "Peers in C and memset have whole frames only.",
      columnsPlace: "its columns are explained in docs/reference/schema.md of WaveBench's sources",
      model: model, realTimeCommand: "wavebench run --scene cells",
      drawing: { wave in Wave.named(wave.rawValue).flatMap { WaveDrawing(wave: $0).picture } })
  }

  /// What composites, by what the manifest says of a GPU.
  private static let model: @Sendable (PageRun) -> String = { run in
    guard let name = run.manifest?["versions"]?["gpu.renderer"]?["value"]?.text else {
      return "A CPU model of Core Animation on Linux: not iOS, no GPU."
    }
    return "A model of Core Animation on Linux, not iOS. Where a name says server=gpu, \(name) "
      + "composites; elsewhere the CPU does."
  }

  /// The two of the project's question have names in words; others are called by their ids.
  private static func arm(_ strategy: StrategyName) -> PageSubject.Arm {
    let names = [PathRebuild.id: "rebuilt", AdditiveTranslation.id: "moved"]
    let id = strategy.rawValue
    return (id: id, name: names[id] ?? id)
  }

  private static var counters: PageSubject.Counters {
    (
      prefix: "sde:::\(WorkCounter.library)::",
      names: [
        WorkCounter.commitBytes.name: "bytes sent",
        WorkCounter.sineEvaluations.name: "sines",
      ],
      idle: [.allocations, WorkCounter.pathElements.event, WorkCounter.commitBytes.event]
    )
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
      (PeerSubject.Work.cairoARGB.rawValue, 49), (PeerSubject.Work.edgeTranslate.rawValue, 36),
      (PeerSubject.Work.edgeTranslateShared.rawValue, 50),
    ]
    return Dictionary(uniqueKeysWithValues: inOrder + own)
  }
}

extension PageRun {
  /// A stored run with its growth, which a run of one or two numbers of views has none of.
  package init(_ stored: StoredRun, _ scaling: Scaling, name: String, files: PageFiles? = nil) {
    self.init(
      name: name, report: stored.report, samples: stored.samples, manifest: stored.manifest,
      growth: scaling.rows.isEmpty
        ? nil
        : CostGrowth(
          lines: scaling.rows, absences: scaling.absences.map(ScalingTable.sentence),
          bentShare: Scaling.bentShare), files: files)
  }
}
