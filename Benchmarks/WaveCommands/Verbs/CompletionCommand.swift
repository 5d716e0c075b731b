import Foundation
import Measurement
import RenderServer
import Reports
import Vocabulary
import WaveReports
import WaveSuites
import WaveViews

/// `wavebench completion`: the option table as a shell's completions, or as a page of the manual.
enum CompletionCommand: Verb {
  static let manual = CommandManual(
    verb: "completion", summary: "what a shell completes, or a page for man",
    usage: ["bash|zsh|fish|man"],
    operands: .word,
    about: [
      """
      Writes what bash, zsh or fish complete after 'wavebench': commands, options, and the names \
      that some take, all from the table that help is made of. With man it writes the same table as \
      a page of the manual.
      """
    ],
    prints: "the script of that shell, or the page in roff",
    sections: [OptionSection([])],
    examples: [
      .init("wavebench completion bash > ~/.local/share/bash-completion/completions/wavebench"),
      .init("wavebench completion zsh > ~/.zfunc/_wavebench", "a folder of fpath"),
      .init("wavebench completion fish > ~/.config/fish/completions/wavebench.fish"),
      .init("wavebench completion man | man -l -"),
    ])

  /// What it can write.
  enum Target: String, CaseIterable { case bash, zsh, fish, man }

  static func run(_ parser: OptionParser) throws -> ExitCode {
    guard parser.arguments.count == 1, let target = Target(rawValue: parser.arguments[0]) else {
      throw ToolError.usage(
        "completion takes one of " + Target.allCases.map(\.rawValue).joined(separator: ", ")
          + ", not '"
          + parser.arguments.joined(separator: " ") + "'", help: manual.verb)
    }
    let manuals = CommandLineTool.verbs.map { $0.manual }
    let text =
      target == .man
      ? ManualPage(manuals).text
      : CompletionScript(manuals, choices(in: parser.catalogue)).text(for: target)
    // As bytes: what people read is made harmless to terminals, and would be no script then.
    StandardStreams.put(Data(text.utf8))
    return .done
  }

  /// What stands where, see `CompletionScript`.
  static func choices(in catalogue: WaveCatalogue) -> [String: CompletionScript.Choice] {
    func one<Choice: CaseIterable & RawRepresentable>(
      _: Choice.Type
    ) -> CompletionScript.Choice where Choice.RawValue == String {
      .init(words: Choice.allCases.map(\.rawValue))
    }
    func several<Choice: CaseIterable & RawRepresentable>(
      _ type: Choice.Type
    ) -> CompletionScript.Choice where Choice.RawValue == String { list(one(type).words) }
    func list(_ words: [String]) -> CompletionScript.Choice { .init(words: words, isList: true) }

    let strategies = list(WavePlan.strategyNames(in: catalogue).map(\.rawValue))
    return [
      "--suite": .init(words: Suite.all.map(\.id)), "--scenario": several(Scenario.self),
      "--strategy": strategies, "--question": strategies,
      "--wave": list(["all"] + catalogue.waves.map(\.id)), "--scene": several(NamedScene.self),
      "--load": list(Load.Kind.allCases.map { $0.rawValue + ($0 == .trace ? ":" : "") }),
      "--load-phase": one(LoadPhase.self), "--link": several(HeldUpLink.self),
      "--pipeline": several(FramePipeline.self), "--clock": several(RunClock.self),
      "--state": several(PacedState.self), "--backdrop": several(Scenery.Backdrop.self),
      "--phases": several(Scenery.Phases.self), "--placement": several(Scenery.Placement.self),
      "--motion": one(WaveMotion.Style.self), "--sampling": several(Sampling.self),
      "--rasteriser": several(FillRasteriser.self), "--server": several(ServerProfile.self),
      "--instrument": one(InstrumentChoice.self), "check --format": one(CheckCommand.Format.self),
      "compare --format": one(CompareCommand.Format.self),
      "gate --format": one(GateSettings.Format.self),
      "selftest --format": one(GateSettings.Format.self),
      "report --format": one(ReportCommand.Format.self), manual.verb: one(Target.self),
    ]
  }
}
