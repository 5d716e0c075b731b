import Foundation
import Measurement
import Runs

enum FlameCommand: Verb {
  static let manual = CommandManual(
    verb: "flame", summary: "which functions cost what: flame graphs of a case or a difference",
    usage: ["RUN [--case CASE] [--against RUN|CASE] [OPTIONS]"], operands: .run,
    about: [
      """
      Reads what 'wavebench run --instrument callgrind --profile' kept of a case: the instructions of \
      its frames by call stack, as Callgrind saw them, each below the stage that it belongs to. Frames \
      of functions that the compiler put into their callers are not there: Callgrind counts them to \
      the caller. Names of Swift are written as in the source.
      """,
      """
      With --against the graph is of a difference: what RUN's case has more and less than the same \
      case of another run, or than another case of RUN. A box is as wide as the greater of both \
      sides; orange and + mean more, blue and - less.
      """,
    ],
    prints: "the ten functions that cost most, or that grew most, by what they cost themselves",
    sections: .untitled([
      .value("case", "CASE", "a case's name, where RUN kept several"),
      .value("against", "RUN|CASE", "what it is compared with: the side before", .run),
      .value("svg", "FILE|-", "the flame graph, one file without scripts", .written(["svg"])),
      .value(
        "stacks", "FILE|-",
        "collapsed stacks, as flamegraph.pl reads them; of a difference with two columns, before "
          + "and after, per frame",
        .written(["txt"])),
    ]),
    examples: [
      .init("wavebench run --suite quick --instrument callgrind --profile --output counted"),
      .init("wavebench flame counted --case steady/jw/path-rebuild/1/375x60@1 --svg flame.svg"),
      .init("wavebench flame after --against before --case steady/jw/path-rebuild/1/375x60@1"),
    ])

  private struct Input {
    let title: String
    let profile: StackProfile
    var baseline: StackProfile?
  }

  static func run(_ parser: OptionParser) throws -> ExitCode {
    guard parser.arguments.count == 1 else {
      throw ToolError.usage(
        "flame takes one run, there are \(parser.arguments.count)", help: "flame")
    }
    let (svg, stacks) = (try OutputFile(parser, "svg"), try OutputFile(parser, "stacks"))
    for file in [svg, stacks] { try file?.expectWritable() }
    let input = try counted(parser)
    let names = ReadableNames()
    if let svg {
      let graph = FlameGraph(
        input.profile, against: input.baseline, title: input.title
      ) { names($0) }
      guard let picture = graph.picture else {
        throw ToolError.usage(
          "\(parser.arguments[0]) has a profile without any cost: measure again")
      }
      try svg.write(picture.document)
    }
    try stacks?.write(input.profile.collapsed(against: input.baseline) { names($0) })
    for file in [svg, stacks].compactMap(\.self) where !file.isStandardOutput {
      StandardStreams.note("wavebench: wrote \(file.path)")
    }
    guard ![svg, stacks].contains(where: { $0?.isStandardOutput == true }) else { return .done }
    let lines = FunctionGrowth.text(from: input.baseline, to: input.profile) { names($0) }
    let perFrame = input.profile.frames > 1 ? " per frame" : ""
    let heading = "\(input.title): \(input.profile.unit)\(perFrame) of the functions themselves"
    StandardStreams.put(([heading] + lines).joined(separator: "\n") + "\n")
    return .done
  }

  private static func counted(_ parser: OptionParser) throws -> Input {
    let run = try StoredRun.opened(parser.arguments[0])
    let known = try cases(of: run)
    guard let name = parser.value("case") ?? (known.count == 1 ? known[0] : nil) else {
      throw ToolError.usage(
        "\(run.place) has profiles of \(known.count) cases: name one with --case: "
          + Spelling.list(known))
    }
    let profile = try profile(of: name, in: run)
    guard let against = parser.value("against") else { return Input(title: name, profile: profile) }
    if known.contains(against) {
      return Input(
        title: "\(name) against \(against)", profile: profile,
        baseline: try Self.profile(of: against, in: run))
    }
    guard FileManager.default.fileExists(atPath: against) else {
      throw ToolError.usage(
        "--against '\(against)' is neither a run nor a case of which \(run.place) has a profile"
          + Spelling.cure(for: against, among: known))
    }
    let other = try StoredRun.opened(against)
    return Input(
      title: "\(name), \(run.place) against \(other.place)", profile: profile,
      baseline: try Self.profile(of: name, in: other))
  }

  /// The cases of which a run kept profiles, each once.
  private static func cases(of run: StoredRun) throws -> [String] {
    let known = run.profiles.map(\.caseID)
    guard !known.isEmpty else {
      throw ToolError.usage(
        "\(run.place) kept no profile: measure it with "
          + ShellCommand.line("run", "--instrument", "callgrind", "--profile"))
    }
    return Set(known).sorted()
  }

  private static func profile(of name: String, in run: StoredRun) throws -> StackProfile {
    let known = try cases(of: run)
    if let profile = try run.profile(of: name) { return profile }
    throw ToolError.usage(
      "'\(name)': \(run.place) has no profile of it" + Spelling.cure(for: name, among: known))
  }
}
