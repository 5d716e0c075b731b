import Foundation
import Glibc
import Measurement
import WaveSuites

enum GateCommand: Verb {
  static let manual = CommandManual(
    verb: "gate", summary: "two binaries against each other, now: exit 1 on a regression",
    usage: ["--baseline-binary A --candidate-binary B [OPTIONS]"],
    about: [
      """
      Compares two builds of wavebench on this machine, in this minute. Fresh pairs of processes \
      share one core and run batches of 0.1 ms in turns; heap and stack are moved anew for each. A \
      pair gives one number, the log ratio of thread CPU time. Pairs are tested by Wilcoxon's signed \
      ranks, cells adjusted by Holm. A cell fails when that rejects, the change is beyond the floor, \
      and as many fresh pairs say so again. After every third pair one has the baseline on both \
      sides: should it differ from itself, and again in fresh pairs, the answer is inconclusive.
      """,
      """
      Where code lies in a file moves times, by half a per cent and more. Both options of a binary \
      may be given several times: eight builds a side or more are coupled, each with one of the other \
      side, and a couple counts once; of fewer each process draws one. scripts/gate links sixteen.
      """,
      """
      Where a cell regressed and Valgrind is here, the first build of each side then counts that \
      cell under Callgrind, and the ten functions whose instructions grew most are named on standard \
      error. It needs builds with symbols, and changes no answer.
      """,
    ],
    prints: "a table of cells, each with its ratio, interval and verdict, then the verdict of all",
    sections: .untitled(
      [
        .value(baseline, "FILE", "a build of the one side, repeatable", .file),
        .value(candidate, "FILE", "a build of the other side, repeatable", .file),
      ] + GateSettings.options),
    exitCodes: [
      (.done, "nothing shown to have regressed"), (.no, "regressed"),
      (.inconclusive, "inconclusive"),
    ],
    examples: [
      .init(
        "wavebench gate --baseline-binary base/wavebench "
          + "--candidate-binary .build/release/wavebench"),
      .init("scripts/gate main HEAD", "builds both revisions side by side first"),
    ])

  private static let baseline = "baseline-binary"
  private static let candidate = "candidate-binary"

  static func run(_ parser: OptionParser) throws -> ExitCode {
    let baseline = try binaries(Self.baseline, parser)
    let candidate = try binaries(Self.candidate, parser)
    let settings = try GateSettings(parser)
    let report = try GateRun.report(settings) {
      (GateSide(binaries: baseline), GateSide(binaries: candidate))
    }
    if StopSignal.received == nil, !report.slower.isEmpty {
      GrownFunctions.tell(of: report.slower, settings, programs: [baseline[0], candidate[0]])
    }
    return StopSignal.received != nil ? StopSignal.exitCode : report.exitCode
  }

  private static func binaries(_ name: String, _ parser: OptionParser) throws -> [String] {
    let paths = parser.values(name)
    guard !paths.isEmpty else {
      throw ToolError.usage("gate needs --baseline-binary and --candidate-binary", help: "gate")
    }
    for path in paths {
      // A folder may be "executed", too, as the system calls it.
      var status = stat()
      guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG, access(path, X_OK) == 0
      else {
        throw ToolError.usage("--\(name) '\(path)' is no executable file: build that side first")
      }
    }
    return paths
  }
}
