import Engines
import Foundation
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
      : CompletionScript(manuals, names: names(in: parser.catalogue)).text(for: target)
    // As bytes: what people read is made harmless to terminals, and would be no script then.
    StandardStreams.put(Data(text.utf8))
    return .done
  }

  /// The names that options take, by the options' names.
  static func names(in catalogue: WaveCatalogue) -> [String: [String]] {
    var strategies = WavePlan.strategyNames(in: catalogue).map(\.rawValue)
    strategies += EngineArm.ofRenderersOnly.map(\.name.rawValue)
    return [
      "suite": Suite.all.map(\.id), "scenario": Scenario.allCases.map(\.rawValue),
      "strategy": strategies, "question": strategies,
      "wave": ["all"] + catalogue.waves.map(\.id), "scene": NamedScene.allCases.map(\.rawValue),
      "state": PacedState.allCases.map(\.rawValue),
      "backend": Backend.allCases.map(\.rawValue), "graphics": Graphics.allCases.map(\.rawValue),
      "server": ServerProfile.allCases.map(\.rawValue),
      "instrument": InstrumentChoice.allCases.map(\.rawValue),
    ]
  }
}
