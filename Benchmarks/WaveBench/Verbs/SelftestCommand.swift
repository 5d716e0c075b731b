import Foundation
import Measurement
import WaveSuites

enum SelftestCommand: Verb {
  static let manual = CommandManual(
    verb: "selftest", summary: "proves that the gate fires on a known slowdown, and not on none",
    usage: ["[--inject 2%] [--inject-layout] [GATE OPTIONS]"],
    about: [
      """
      Runs the gate with this program on both sides. With --inject P each batch of one side does P \
      more work (runs of a frozen kernel): the gate must fire in every cell, and with 0% in none. \
      --inject-layout gives the sides links of this program that differ in layout only \
      (scripts/lib/layouts makes them), and moves one side's heap by a megabyte.
      """
    ],
    prints: "the gate's table of cells, and whether it fired as it should",
    sections: .untitled(
      [
        .value(
          "inject", "P%", "work added to one side, as a share of a batch",
          default: "2%; with --inject-layout 0%"),
        .flag("inject-layout", "other layouts on the other side", .read { _ in layouts() }),
      ] + GateSettings.options),
    exitCodes: [(.done, "the gate answered as it should"), (.no, "it did not")],
    examples: [
      .init("wavebench selftest"), .init("wavebench selftest --inject 0% --pairs 40"),
      .init("scripts/lib/layouts && wavebench selftest --inject-layout"),
    ])

  static func run(_ parser: OptionParser) throws -> ExitCode {
    let isLayout = parser.has("inject-layout")
    let text = parser.value("inject") ?? (isLayout ? "0%" : "2%")
    let number = text.hasSuffix("%") ? String(text.dropLast()) : text
    guard let percent = Double(number), percent >= 0, percent <= 1000 else {
      throw ToolError.usage("--inject '\(text)' is no share: write 2% or 0%")
    }
    let settings = try GateSettings(parser)
    let report = try GateRun.report(settings) {
      try sides(inject: percent / 100, isLayout: isLayout, seed: settings.seed)
    }
    if StopSignal.received != nil { return StopSignal.exitCode }
    let acceptable: Set<GateCell.Verdict> =
      percent > 0 ? [.regressed] : [.equivalent, .notShown, .notConfirmed]
    let right = report.verdicts.filter { acceptable.contains($0) }.count
    if settings.format == .table {
      StandardStreams.put(
        "selftest: \(right) of \(report.verdicts.count) cells "
          + "\(percent > 0 ? "regressed" : "were not shown to differ"), as they should with \(number) % more work"
          + "\(isLayout ? " and another layout" : "")\n")
    }
    return right == report.verdicts.count ? .done : .no
  }

  /// Both sides are this program; with `isLayout` they are links of it that differ in layout, half
  /// of them, at most sixteen, on each side.
  private static func sides(
    inject: Double, isLayout: Bool, seed: UInt64
  ) throws -> (GateSide, GateSide) {
    guard isLayout else {
      let own = try BuildFacts.thisProgram
      return (GateSide(binaries: [own]), GateSide(binaries: [own], inject: inject))
    }
    var generator = SeededGenerator(seed: seed)
    let links = layouts().shuffled(using: &generator)
    guard links.count > 1 else {
      throw ToolError.environment(
        "no layouts beside \(try BuildFacts.executablePath()): run scripts/lib/layouts first")
    }
    let half = min(16, links.count / 2)
    let sides = [Array(links[..<half]), Array(links[half..<2 * half])]
    return (
      GateSide(binaries: sides[0]),
      GateSide(binaries: sides[1], inject: inject, heapBytes: 1_234_567)
    )
  }

  /// The links of this program that scripts/lib/layouts made, in the order of their names.
  private static func layouts() -> [String] {
    guard let own = try? BuildFacts.executablePath() else { return [] }
    let folder = URL(fileURLWithPath: own).deletingLastPathComponent().path + "/layouts"
    return ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
      .map { folder + "/" + $0 }.filter { FileManager.default.isExecutableFile(atPath: $0) }
  }
}
