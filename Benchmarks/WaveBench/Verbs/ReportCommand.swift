import Foundation
import Measurement
import Runs

enum ReportCommand: Verb {
  private enum SchemaFormat: String, CaseIterable { case json, sql }

  static let manual = CommandManual(
    verb: "report", summary: "what a run says: its answer, its tables, its page",
    usage: ["RUN... [--tables]", "RUN --html FILE|-", "RUN --format NAME", "--schema NAME"],
    operands: .trees,
    about: [
      """
      Prints the run's answer: what screens cost in real time, what a busy app drops; where no screen \
      was measured, what frames cost one after another. --tables prints all that was measured and, \
      for 3 numbers of views N or more, each strategy's line t(N) = a + b·N, and from which N on it is \
      cheaper than path-rebuild.
      """,
      """
      --html writes one page about a run, without network or script: its answer, frames while the app \
      is busy, cost over the number of views, stages, samples, counts, environment. RUN is a run's \
      folder, its report.csv, or a folder with runs somewhere below; links to folders are named and \
      not followed.
      """,
      """
      --format prints the run for other programs: csv, json and jsonl (an object a line) its rows \
      as they are; google-benchmark as google/benchmark's JSON, for its compare.py, Bencher, \
      github-action-benchmark or CodSpeed; openmetrics as gauges for Prometheus.
      """,
    ],
    prints: "the answer, all tables, or a document, or writes the page",
    sections: .untitled([
      .value(
        "html", "FILE|-", "the page, or - for standard output",
        .written(["html", "htm", "xhtml"])),
      .value(
        "question", "A,B", "what does strategy B cost against A",
        default: "what the runs were asked"),
      .flag("tables", "all tables: both sides in real time, stages, counts, growth"),
      DocumentFormat.option(DocumentFormat.ofReport, default: nil), RowFilter.option,
      .value(
        "schema", "NAME",
        "the columns of result files, their types, units and meanings: json, or sql, tables for "
          + "SQLite, DuckDB and PostgreSQL"),
    ]),
    examples: [
      .init("wavebench report results/growth --tables"),
      .init("wavebench report results/default --html default.html"),
      .init("wavebench report results/default --html - | gzip > default.html.gz"),
      .init("wavebench report results/default --format google-benchmark > default.json"),
    ])

  static func run(_ parser: OptionParser) throws -> ExitCode {
    let output = try OutputFile(parser, "html")
    if let name = parser.value("schema") {
      guard parser.options.count == 1, parser.arguments.isEmpty else {
        throw ToolError.usage("--schema stands alone", help: "report")
      }
      switch try OptionValue.choice(name, "schema", SchemaFormat.allCases) {
      case .json: StandardStreams.put(try SchemaDocument.json())
      case .sql: StandardStreams.put(SchemaDocument.sql)
      }
      return .done
    }
    guard !parser.arguments.isEmpty else {
      throw ToolError.usage(
        "name a run: its folder or its report.csv", help: "report")
    }
    if parser.has("format") {
      return try put(DocumentFormat.asked(parser, of: DocumentFormat.ofReport), parser)
    }
    try output?.expectWritable()
    let places = try StoredRun.places(under: parser.arguments)
    if output != nil, places.count != 1 {
      throw ToolError.usage(
        "--html takes one run, there are \(places.count): write one file per run")
    }
    var opened = MetRuns()
    let runs = try places.compactMap { try read($0, &opened, parser) }
    let question = try question(parser, runs.map(\.page))
    if let output, let run = runs.first {
      try output.write(
        HTMLPage.html(run.page, about: WavePage.subject(of: run.page, asking: question)))
      if !output.isStandardOutput { StandardStreams.note("wavebench: wrote \(output.path)") }
    } else {
      let texts = runs.map { run in
        (runs.count > 1 ? "Run \(run.page.name.visibleInLine)\n\n" : "")
          + WavePage.text(
            of: run.page, at: run.place, asking: question, hasTables: parser.has("tables"))
      }
      StandardStreams.put(texts.joined(separator: "\n"))
    }
    return .done
  }

  private static func put(_ format: DocumentFormat, _ parser: OptionParser) throws -> ExitCode {
    if let other = parser.options.first(where: { !["format", "filter"].contains($0.name) }) {
      throw ToolError.usage("--format stands alone, without --\(other.name)", help: "report")
    }
    guard parser.arguments.count == 1, let place = parser.arguments.first else {
      throw ToolError.usage(
        "--format takes one run, there are \(parser.arguments.count): write one document per run")
    }
    let run = try RowFilter(parser).run(try StoredRun.opened(place))
    switch format {
    case .csv: StandardStreams.put(try ReportFile.data(run.report))
    case .json: StandardStreams.put(try RowTable(run.report).json())
    case .jsonl: StandardStreams.put(try RowTable(run.report).jsonLines)
    case .openmetrics: StandardStreams.put(OpenMetricsDocument(run).text)
    default: try putGoogleBenchmark(run, place)
    }
    return .done
  }

  private static func putGoogleBenchmark(_ run: StoredRun, _ place: String) throws {
    let document = GoogleBenchmarkDocument(run)
    guard document.count > 0 else {
      throw ToolError.usage(
        "\(place) has no case with time on the clock and CPU time of a frame, which this format is "
          + "of: take --format openmetrics")
    }
    StandardStreams.put(try document.text())
    if let first = document.leftOut.first {
      StandardStreams.note(
        "wavebench: \(document.leftOut.count) cases are left out, since they lack time on the clock or "
          + "CPU time of a frame, such as \(first)")
    }
  }

  /// Two strategies that the runs have; nil where nothing is asked for.
  private static func question(_ parser: OptionParser, _ runs: [PageRun]) throws -> Question? {
    guard let text = parser.value("question") else { return nil }
    let names = try OptionValue.twoNames(text, "question")
    let known = Set(runs.flatMap { $0.report.map(\.identity.strategy.rawValue) }).sorted()
    for name in names where !known.contains(name) {
      throw ToolError.usage(
        "--question '\(name)': no run has this strategy"
          + Spelling.cure(for: name, among: known))
    }
    return Question(names[0], names[1])
  }

  private static func read(
    _ place: String, _ opened: inout MetRuns, _ parser: OptionParser
  ) throws -> (place: String, page: PageRun)? {
    guard let run = opened.add(try StoredRun.opened(place), at: place) else { return nil }
    let stored = try RowFilter(parser).run(run)
    // A run is called by its folder.
    let url = URL(fileURLWithPath: place).standardizedFileURL
    let folder = url.pathExtension == "csv" ? url.deletingLastPathComponent() : url
    return (place, PageRun(stored, Scaling.of(stored), name: folder.lastPathComponent))
  }
}
