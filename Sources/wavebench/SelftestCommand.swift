import Foundation
import ReportComparison

/// `wavebench selftest`: proves that the gate fires on a known slowdown, and not on none.
enum SelftestCommand {
  static func run(_ words: [String]) throws -> ExitCode {
    let own: [OptionParser.Option] = [.value("inject"), .flag("inject-layout")]
    let parser = try OptionParser(words, GateCommand.known + own, command: "selftest")
    if parser.wantsHelp {
      StandardStreams.put(help + "\n")
      return .done
    }
    try parser.expectNoArguments("selftest")
    let text = parser.options.last { $0.name == "inject" }?.value ?? "2%"
    let number = text.hasSuffix("%") ? String(text.dropLast()) : text
    guard let percent = Double(number), percent >= 0, percent <= 1000 else {
      throw ToolError.usage("--inject '\(text)' is no share: write 2% or 0%")
    }
    let isLayout = parser.options.contains { $0.name == "inject-layout" }
    let share = isLayout ? 0 : percent / 100
    let settings = try GateSettings(parser)
    try BuildFacts.refuseDebugBuild()
    Interruption.watch()
    let binary = try BuildFacts.executablePath()
    let session = try GateSession(
      baseline: binary, candidate: binary, inject: share, injectedHeap: isLayout ? 1_234_567 : 0,
      request: settings.request, words: settings.words, seed: settings.seed)
    try GateReport.run(session, settings)
    if Interruption.received != nil { return Interruption.exitCode }
    let verdicts = settings.rules.verdicts(session.cells)
    StandardStreams.put(GateReport.table(session.cells, verdicts, settings.rules))
    let expected: GateCell.Verdict = share > 0 ? .regressed : .passed
    let acceptable: Set<GateCell.Verdict> =
      share > 0 ? [.regressed] : [.passed, .notConfirmed]
    let right = verdicts.filter { acceptable.contains($0) }.count
    StandardStreams.put(
      "selftest: \(right) of \(verdicts.count) cells \(expected.rawValue), as they should with "
        + "\(isLayout ? "another layout" : "\(number) % more work")\n")
    return right == verdicts.count ? .done : .no
  }

  private static let help = """
    Usage: wavebench selftest [--inject 2%] [--inject-layout] [GATE OPTIONS]

    Runs the gate with this binary on both sides. With --inject P each batch of one side does P more work
    (runs of a frozen kernel): the gate must fire in every cell. With --inject 0%, and with --inject-layout,
    which moves one side's heap by a megabyte, it must not fire in any.

    Exit codes: 0 the gate answered as it should, 1 it did not.

    Examples:
      wavebench selftest
      wavebench selftest --inject 0% --pairs 40
      wavebench selftest --inject-layout
    """
}
