import Reports

/// Reads the two runs of a comparison.
enum ComparisonInput {
  static func read(_ parser: OptionParser, command: String) throws -> (ComparedRun, ComparedRun) {
    guard parser.arguments.count == 2 else {
      throw ToolError.usage(
        "\(command) takes two runs, BASELINE and CANDIDATE, each a run folder or a report.csv; "
          + "there \(parser.arguments.count == 1 ? "is" : "are") \(parser.arguments.count)",
        help: command)
    }
    let (baseline, candidate) = (try open(parser.arguments[0]), try open(parser.arguments[1]))
    for run in [baseline, candidate] {
      if let defect = run.defect { throw ToolError.usage(defect) }
    }
    return (baseline, candidate)
  }

  private static func open(_ place: String) throws -> ComparedRun {
    let run = try StoredRun.opened(place)
    return ComparedRun(
      place: run.place, report: run.report, samples: run.samples, manifest: run.manifest,
      doubt: run.doubt)
  }

  /// The comparison of two runs under the rules of `--tolerances FILE`, or the default ones.
  static func comparison(
    _ baseline: ComparedRun, _ candidate: ComparedRun, _ parser: OptionParser
  ) throws -> Comparison {
    let file = try parser.value("tolerances").map { try ToleranceFile($0) }
    try file?.expectFit([baseline, candidate])
    return Comparison(
      baseline: baseline, candidate: candidate, rules: file?.rules ?? ComparisonRules())
  }
}

extension StoredRun {
  /// Opens a run, and says what was left out of it.
  static func opened(_ place: String) throws -> StoredRun {
    let run = try open(place)
    if let remark = run.remark { StandardStreams.note("wavebench: \(remark)") }
    if let doubt = run.doubt {
      StandardStreams.note("wavebench: \(place) is of unknown completeness: \(doubt)")
    }
    return run
  }
}
