import Measurement
import RenderServer
import Vocabulary
import WaveReports
import WaveSuites
import WaveViews

/// What may be typed at the end of a command line, from the manuals of all commands.
struct Completion {
  let catalogue: WaveCatalogue

  /// The whole words that may stand in place of the last one of `line`, which begins with the
  /// program's name and ends at the cursor; none where a file may stand, or anything.
  ///
  /// In a list of names the last one is completed.
  func words(of line: String) -> [String] {
    let typed = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    guard typed.count > 1, let current = typed.last else { return [] }
    let manuals = CommandLineTool.verbs.map { $0.manual }
    let verbs = manuals.map(\.verb)
    guard typed.count > 2 else {
      return Self.beginning(with: current, verbs + ["help", "--help", "--version"])
    }
    guard let manual = manuals.first(where: { $0.verb == typed[1] }) else {
      return typed[1] == "help" ? Self.beginning(with: current, verbs) : []
    }
    let parts = current.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    if current.hasPrefix("--"), parts.count == 2 {
      return values(of: String(parts[0]), manual, String(parts[1])).map { "\(parts[0])=\($0)" }
    }
    let before = typed[typed.count - 2]
    if manual.options.contains(where: { "--\($0.name)" == before && $0.placeholder != nil }) {
      return values(of: before, manual, current)
    }
    let offered = current.hasPrefix("-") ? manual.options.map { "--\($0.name)" } : manual.choices
    return Self.beginning(with: current, offered)
  }

  private static func beginning(with start: String, _ words: [String]) -> [String] {
    words.filter { $0.hasPrefix(start) }
  }

  /// The values of an option that begin as one that is typed; in front of its last comma it stays.
  private func values(of option: String, _ manual: CommandManual, _ value: String) -> [String] {
    let option = manual.options.first { "--\($0.name)" == option }
    let own = option?.choices ?? []
    let choices = own.isEmpty ? names[option?.name ?? ""] ?? [] : own
    let head = value.lastIndex(of: ",").map { String(value[...$0]) } ?? ""
    return Self.beginning(with: String(value.dropFirst(head.count)), choices).map { head + $0 }
  }

  private static func all<Choice: CaseIterable & RawRepresentable>(
    _: Choice.Type
  ) -> [String] where Choice.RawValue == String { Choice.allCases.map(\.rawValue) }

  /// What options take that say what is measured, whatever the command.
  private var names: [String: [String]] {
    let strategies = WavePlan.strategyNames(in: catalogue).map(\.rawValue)
    return [
      "suite": Suite.all.map(\.id), "scenario": Self.all(Scenario.self),
      "strategy": strategies, "question": strategies,
      "wave": ["all"] + catalogue.waves.map(\.id), "scene": Self.all(NamedScene.self),
      "load": Load.Kind.allCases.map { $0.rawValue + ($0 == .trace ? ":" : "") },
      "load-phase": Self.all(LoadPhase.self), "link": Self.all(HeldUpLink.self),
      "pipeline": Self.all(FramePipeline.self), "clock": Self.all(RunClock.self),
      "state": Self.all(PacedState.self), "backdrop": Self.all(Scenery.Backdrop.self),
      "phases": Self.all(Scenery.Phases.self), "placement": Self.all(Scenery.Placement.self),
      "motion": Self.all(WaveMotion.Style.self), "sampling": Self.all(Sampling.self),
      "rasteriser": Self.all(FillRasteriser.self), "server": Self.all(ServerProfile.self),
      "instrument": Self.all(InstrumentChoice.self),
    ]
  }
}
