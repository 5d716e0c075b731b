import Runs

enum CompareCommand: Verb {
  static let manual = CommandManual(
    verb: "compare", summary: "what changed between two stored runs",
    usage: ["[OPTIONS] BASELINE CANDIDATE"], operands: .run,
    about: [
      """
      Says what changed from BASELINE to CANDIDATE, each a run folder or a report.csv. Nothing is \
      built or run. CPU times are compared against the anchor that ran in the same rounds, process \
      by process (Welch's test, Holm's adjustment over all rows); counts are compared exactly; \
      metrics of runs in real time by their difference, process by process.
      """
    ],
    prints:
      "what changed, cause by cause, with intervals; as Markdown, or CSV or JSON with every row",
    sections: .untitled([
      DocumentFormat.option(DocumentFormat.ofCompare), RowFilter.option,
      .value(
        "html", "FILE|-", "instead: one page of what changed",
        .written(["html", "htm", "xhtml"])),
      .value(
        "tolerances", "FILE", "minimum effects, JSON, as 'check' takes them; see docs/ci.md",
        .file),
      ComparisonInput.acrossCompilers,
    ]),
    notes: [
      """
      Verdicts: same (shown equal), improved, regressed, inconclusive, not-comparable, missing, \
      new, noisy. The exit code is 0 whatever they are; 'wavebench check' is the gate.
      """
    ],
    examples: [
      .init("wavebench compare results/default results/20260101T120000Z-amd-epyc-1a2b"),
      .init("wavebench compare --html changes.html baseline new"),
      .init("wavebench compare --format comment baseline new > comment.md", "ten lines, Markdown"),
    ])

  static func run(_ parser: OptionParser) throws -> ExitCode {
    let format = try DocumentFormat.asked(parser, of: DocumentFormat.ofCompare)
    let (baseline, candidate, comparison) = try ComparisonInput.read(parser)
    let output = try OutputFile(parser, "html")
    if output != nil, parser.has("format") {
      throw ToolError.usage("--format stands alone, without --html", help: "compare")
    }
    try output?.expectWritable()
    let filter = RowFilter(parser)
    let document = ComparisonDocument(
      comparison: comparison, baseline: baseline.place, candidate: candidate.place,
      rows: try filter.rows(comparison.rows), ledger: comparison.ledger(of: filter.fits))
    if let output {
      let runs = [baseline, candidate].map { stored in
        let run = PageRun(stored, name: stored.place)
        return (run: run, subject: WavePage.subject(of: run))
      }
      try output.write(ComparisonPage.html(document, of: runs))
      return .done
    }
    try format.put(document)
    return .done
  }
}
