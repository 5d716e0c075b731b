import LayerTree
import Measurement
import Runs
import WaveSuites
import WaveViews

/// The subject that `Runs` must not know: path rebuild against additive translation, and the words
/// of the project's scenes.
enum WavePage {
  /// - Parameter question: nil for what the run's manifest says it was asked; where it says
  ///   nothing, for the project's own question.
  static func subject(of run: PageRun, asking question: Question? = nil) -> PageSubject {
    subject(asking: question ?? asked(of: run))
  }

  /// The question of a run: the list of two strategies that its manifest has under `question`, the
  /// reference first.
  private static func asked(of run: PageRun) -> Question {
    guard let list = run.manifest?["question"]?.list, list.count == 2,
      let reference = list[0].text, let candidate = list[1].text
    else { return .published }
    return Question(reference: StrategyName(reference), candidate: StrategyName(candidate))
  }

  /// - Parameter realTimeCommand: the command that measures a screen in real time; on a page it is
  ///   the same, however the program was called.
  static func subject(
    asking question: Question = .published,
    realTimeCommand: String = "wavebench run --scene cells"
  ) -> PageSubject {
    let (reference, candidate) = (arm(question.reference), arm(question.candidate))
    let ways =
      question == .published
      ? "rebuilt each frame, or moved by the render server"
      : "by \(reference.name), or by \(candidate.name)"
    return PageSubject(
      question: "What does an animated wave cost: \(ways)?",
      reference: reference, candidate: candidate,
      items: PageSubject.Noun(one: "wave", many: "waves"),
      scenarios: (
        plain: Scenario.steady.rawValue,
        realTime: [Scenario.paced.rawValue, Scenario.loaded.rawValue]
      ),
      counters: (
        prefix: "sde:::\(EngineWork.library)::",
        names: [
          WorkCounter.commitBytes.name: "bytes sent", WorkCounter.sineEvaluations.name: "sines",
        ]
      ),
      columnsPlace: "its columns are explained in docs/reference/schema.md of WaveBench's sources",
      model: model, realTimeCommand: realTimeCommand)
  }

  /// A run's answer and where the rest is, or all tables; the last line is ended.
  static func text(
    of run: PageRun, at place: String, asking question: Question? = nil, hasTables: Bool = false
  ) -> String {
    // A command is not broken into lines.
    let realTimeCommand = ShellCommand.line("run", "--scene", "cells")
      .replacing(" ", with: "\u{A0}")
    let subject = subject(asking: question ?? asked(of: run), realTimeCommand: realTimeCommand)
    let lines =
      hasTables
      ? RunText.tables(run, about: subject)
      : RunText.answer(run, about: subject, tables: ShellCommand.line("report", place, "--tables"))
    return lines.map { $0.visibleInLine + "\n" }.joined()
  }

  /// The compositor: by the manifest's fact about a GPU, and where other programs' alone were
  /// measured, by name.
  private static let model: @Sendable (PageRun) -> String = { run in
    let backends = Set(run.report.map(\.identity.backend))
    if backends.isDisjoint(with: ["", CaseIdentity.usual.backend]), !backends.isEmpty {
      let names = Spelling.list(backends.sorted())
      return "Measured with \(names), not with a model of Core Animation."
    }
    guard let name = run.manifest?.fact("versions", "gpu.renderer")?.text else {
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
}
