import Reports
import WaveReports

/// Reads the two runs of a comparison.
enum ComparisonInput {
  static func read(_ parser: OptionParser, command: String) throws -> (ComparedRun, ComparedRun) {
    guard parser.arguments.count == 2 else {
      throw ToolError.usage(
        "\(command) takes two runs, BASELINE and CANDIDATE, each a run folder or a report.csv; "
          + "there \(parser.arguments.count == 1 ? "is" : "are") \(parser.arguments.count)",
        help: command)
    }
    let baseline = ComparedRun(try StoredRun.opened(parser.arguments[0]))
    let candidate = ComparedRun(try StoredRun.opened(parser.arguments[1]))
    for run in [baseline, candidate] {
      if let defect = run.defect { throw ToolError.usage(defect) }
    }
    return (baseline, candidate)
  }

  /// The comparison of two runs under the rules that are asked for.
  static func comparison(
    _ baseline: ComparedRun, _ candidate: ComparedRun, _ parser: OptionParser
  ) throws -> Comparison {
    Comparison(
      baseline: baseline, candidate: candidate, rules: try rules(parser, of: [baseline, candidate]))
  }

  /// The rules of `--tolerances FILE`, which are to fit the runs, or the default ones.
  static func rules(_ parser: OptionParser, of runs: [ComparedRun]) throws -> ComparisonRules {
    guard let file = try parser.value("tolerances").map({ try ToleranceFile($0) }) else {
      return ComparisonRules()
    }
    try file.expectFit(runs)
    return file.rules
  }
}

extension ComparedRun {
  init(_ run: StoredRun, withSamples: Bool = true) {
    self.init(
      place: run.place, report: run.report, samples: withSamples ? run.samples : nil,
      manifest: run.manifest, doubt: run.doubt)
  }
}

extension StoredRun {
  /// Every run below some places, and says what was left out.
  static func places(under trees: [String]) throws -> [String] {
    let found = try trees.map { try places(under: $0) }
    for place in found.flatMap(\.leftOut) { StandardStreams.note("wavebench: left out: \(place)") }
    return found.flatMap(\.runs)
  }

  /// Opens a run, and says what was left out of it.
  static func opened(_ place: String) throws -> StoredRun {
    let run = try open(place, summary: SampledRun.rows)
    if let remark = run.remark { StandardStreams.note("wavebench: \(remark)") }
    if let doubt = run.doubt {
      StandardStreams.note("wavebench: \(place) is of unknown completeness: \(doubt)")
    }
    return run
  }
}
