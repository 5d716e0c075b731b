import Foundation
import Glibc
import Measurement
import Runs

/// The two runs of a comparison, opened, and the rules.
enum ComparisonInput {
  static func read(
    _ parser: OptionParser
  ) throws -> (baseline: StoredRun, candidate: StoredRun, comparison: Comparison) {
    let command = parser.command
    guard parser.arguments.count == 2 else {
      throw ToolError.usage(
        "\(command) takes two runs, BASELINE and CANDIDATE, each a run folder or a report.csv; "
          + "there \(parser.arguments.count == 1 ? "is" : "are") \(parser.arguments.count)",
        help: command)
    }
    let (first, second) = (parser.arguments[0], parser.arguments[1])
    try expectBaseline(first, beside: second)
    let runs = [try StoredRun.opened(first), try StoredRun.opened(second)]
    var met = MetRuns()
    if runs.contains(where: { met.place(ofSame: $0) != nil }) {
      StandardStreams.note(
        "\(command): \(first) and \(second) are the same run, which cannot differ from itself")
    }
    for run in runs {
      if let defect = run.defect { throw ToolError.usage(defect) }
    }
    let rules = try Self.rules(parser, of: runs.flatMap(\.report))
    return (runs[0], runs[1], Comparison(baseline: runs[0], candidate: runs[1], rules: rules))
  }

  /// Refuses a baseline that does not exist: names the run beside it that was meant, or the command
  /// that makes the candidate the first baseline.
  private static func expectBaseline(_ baseline: String, beside candidate: String) throws {
    var status = stat()
    guard lstat(baseline, &status) != 0, errno == ENOENT, access(candidate, F_OK) == 0 else {
      return
    }
    let place = URL(fileURLWithPath: baseline)
    let above = place.deletingLastPathComponent().relativePath
    let names = (try? FileManager.default.contentsOfDirectory(atPath: above)) ?? []
    let others = names.sorted().filter { access("\(above)/\($0)/\(ReportFile.name)", F_OK) == 0 }
    if let near = Spelling.nearest(to: place.lastPathComponent, among: others) {
      let path = baseline.dropLast(place.lastPathComponent.count) + near
      throw ToolError.usage("there is no baseline '\(baseline)', did you mean '\(path)'?")
    }
    let words = [above, candidate, baseline].map(ShellCommand.quoted)
    let makes = access(above, F_OK) == 0 ? "" : "mkdir -p \(words[0]) && "
    throw ToolError.usage(
      "there is no baseline '\(baseline)' yet: make this run the baseline of the next ones with "
        + "\(makes)cp -r \(words[1]) \(words[2])")
  }

  static let acrossCompilers = CommandOption.flag(
    "across-compilers", "compare exact counts of programs that different compilers made")

  /// The rules of `--tolerances FILE`, whose entries must fit `rows`; without it the default ones.
  static func rules(_ parser: OptionParser, of rows: [ReportRow]) throws -> ComparisonRules {
    let file = try parser.value("tolerances").map { path in
      let cure = "name a file of tolerances, see docs/ci.md"
      return try ToleranceFile(Data(InputFile.document(path, cure: cure)), path)
    }
    try file?.expectFit(rows)
    var rules = file?.rules ?? ComparisonRules()
    rules.comparesAcrossCompilers = parser.has("across-compilers")
    return rules
  }
}

extension StoredRun {
  /// Every run below some places, and says what was left out.
  static func places(under trees: [String]) throws -> [String] {
    let found = try trees.map { try places(under: $0) }
    for place in found.flatMap(\.leftOut) { StandardStreams.note("wavebench: left out: \(place)") }
    return found.flatMap(\.runs)
  }

  /// Opens a run, if it is not `found` already, and says what was left out of it.
  ///
  /// - Throws: `ToolError.usage` for a folder that holds runs and is none, with their places.
  static func opened(
    _ place: String, _ found: Result<StoredRun, ResultStoreError>? = nil
  ) throws -> StoredRun {
    let run: StoredRun
    do { run = try found?.get() ?? open(place, summary: SampledRun.rows) } catch {
      guard case ResultStoreError.unreadable = error,
        let runs = try? places(under: place).runs, runs != [place]
      else { throw error }
      throw ToolError.usage(
        "\(place) is no run, it holds \(runs.count): \(Spelling.list(runs)); name one")
    }
    if let remark = run.remark { StandardStreams.note("wavebench: \(remark)") }
    if let doubt = run.doubt {
      StandardStreams.note("wavebench: \(place) is in doubt: \(doubt)")
    }
    return run
  }
}

extension MetRuns {
  /// The run that was opened at a place; nil, and said, where it was before under another name.
  mutating func add(_ run: StoredRun, at place: String) -> StoredRun? {
    guard let other = self.place(ofSame: run) else { return run }
    StandardStreams.note("wavebench: left out: \(place) is the same run as \(other)")
    return nil
  }
}
