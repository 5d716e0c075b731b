import Foundation
import Reports
import Vocabulary
import WaveReports

/// `wavebench import`: what another benchmark tool measured, as a run.
enum ImportCommand: Verb {
  static let manual = CommandManual(
    verb: "import", summary: "what another benchmark tool measured, as a run",
    usage: ["[OPTIONS] FILE..."],
    operands: .file,
    about: [
      """
      Reads what another benchmark tool wrote, and with --output leaves a run's folder that \
      'compare', 'check', 'merge' and 'report' take; its backend is 'imported'. A FILE is \
      \(ForeignBenchmarks.formats), or - for standard input.
      """,
      """
      Each FILE is a process of its own: several of one program are its replicates. Repetitions of \
      google/benchmark are rounds of a process, runs of hyperfine processes. Intervals come from \
      these values, and there are none for a single one; what a file only sums up is a row without \
      samples. What no column is for is kept in the manifest, and named.
      """,
      """
      Times are compared on one machine alone. hyperfine does not say which it was, and the name of \
      a container's host is another each time: --machine says it.
      """,
    ],
    prints: "a table of the benchmarks with medians and intervals, and the folder",
    sections: [
      OptionSection([
        .value(
          "output", "DIR", "the run's folder; new or empty", default: "none is written", .newRun),
        .value("machine", "NAME", "what measured, for the run's manifest", default: "the file's"),
      ])
    ],
    exitCodes: [
      (.done, "something was measured"),
      (.usage, "a file cannot be read, is none of these, or holds no benchmark"),
    ],
    examples: [
      .init("wavebench import first.json second.json --output candidate"),
      .init("wavebench import --machine runner-4 hyperfine.json --output candidate"),
      .init("wavebench check baseline candidate"),
    ])

  static func run(_ parser: OptionParser) throws -> ExitCode {
    let files = parser.arguments
    guard !files.isEmpty else {
      throw ToolError.usage("name the files that a benchmark tool wrote", help: "import")
    }
    guard files.count(where: { $0 == "-" }) <= 1 else {
      throw ToolError.usage("- is standard input, which is read once: name it once")
    }
    let found = try ForeignBenchmarks.read(files)
    let measured: ImportedRun
    do { measured = try ImportedRun(found, machine: try machine(parser)) } catch let failure
      as ImportedRun.Failure
    {
      throw ToolError.usage("\(failure)")
    }
    if let output = parser.value("output") {
      try write(measured, parser.words, files, RunFolder(creating: output))
    }
    StandardStreams.put(text(measured) + "\n")
    for note in found.notes { StandardStreams.note("wavebench: \(note)") }
    if !measured.keptNames.isEmpty {
      StandardStreams.note(
        "wavebench: kept in the manifest, since no column is for it: "
          + measured.keptNames.joined(separator: ", "))
    }
    if !measured.knowsMachine {
      StandardStreams.note(
        "wavebench: no file says which machine measured: without --machine NAME times are compared "
          + "with none")
    }
    return .done
  }

  private static func machine(_ parser: OptionParser) throws -> String? {
    guard let name = parser.value("machine") else { return nil }
    guard !name.isEmpty else { throw ToolError.usage("--machine '' names no machine") }
    return name.visibleInLine
  }

  private static func write(
    _ measured: ImportedRun, _ words: [String], _ files: [String], _ folder: RunFolder
  ) throws {
    let names = files.map {
      $0 == "-" ? $0 : URL(fileURLWithPath: $0).lastPathComponent.visibleInLine
    }
    let run = measured.run(
      folder.runID, words: words.map(\.visibleInLine), version: BuildFacts.version, files: names)
    try MergeCommand.fill(folder, with: run, unfinished: "still being written")
    StandardStreams.note("wavebench: \(run.report.count) rows, into \(folder.path)")
  }

  private static func text(_ run: ImportedRun) -> String {
    let head = ["benchmark", "metric", "values", "median", "95 %", "mean"]
    let rows = run.cases.flatMap(\.rows).map { row in
      [
        row.caseID, row.metric.rawValue, row.quality == .unavailable ? "n/a" : "\(row.samples)",
        value(row, "median"), interval(row), value(row, "mean"),
      ]
    }
    return TextColumns.aligned([head] + rows)
  }

  private static func value(_ row: ReportRow, _ column: String) -> String {
    guard let number = row.number(column) else { return "" }
    if row.unit == .nanoseconds { return PeopleNumber.terminal.time(number) }
    return row.unit == .count
      ? PeopleNumber.terminal.exact(number)
      : "\(PeopleNumber.terminal.digits(number)) \(row.unit)"
  }

  private static func interval(_ row: ReportRow) -> String {
    guard let lower = row.number("ci_low"), let upper = row.number("ci_high") else { return "" }
    return Difference.interval(lower, upper, row.unit)
  }
}
