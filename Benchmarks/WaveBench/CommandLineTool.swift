import Glibc
import Measurement
import Runs
import WaveSuites
import WaveViews

/// The tool: picks the command, and turns errors into sentences and exit codes. Nothing of it is
/// kept between two command lines.
package struct CommandLineTool {
  /// The waves and strategies that the program, and the copies that it starts, know by name.
  var catalogue = WaveCatalogue.own

  /// Obeys the command line of this process, and ends the process with one of the documented exit
  /// codes; `catalogue` is asked for once, and what it throws is bad input.
  package static func main(_ catalogue: () throws -> WaveCatalogue = { .own }) -> Never {
    // Before all else: a smallest stack holds hardly a call.
    ProcessStart.widenStack()
    HeapExhaustion.prepare()
    StandardStreams.prepare()
    do {
      // No language is spoken here, and for some names that are none the library of languages that
      // Foundation asks writes beyond its memory: every C library knows this one.
      for name in ["LANG", "LC_ALL"] { setenv(name, "C", 1) }
      if let program = ProcessStart.program { ShellCommand.program = program }
      let tool = CommandLineTool(catalogue: try catalogue())
      exit(tool.run(try ProcessStart.words).rawValue)
    } catch {
      StandardStreams.note(failure: error.sentence)
      exit((error as? ToolError)?.exitCode.rawValue ?? ExitCode.usage.rawValue)
    }
  }

  /// Every command, as the overview groups and orders them.
  private static var groups: KeyValuePairs<String, [any Verb.Type]> {
    [
      "Use": [RunCommand.self, ReportCommand.self, CompareCommand.self, RenderCommand.self],
      "CI": [
        CheckCommand.self, MergeCommand.self, GateCommand.self, CountersCommand.self,
        FlameCommand.self,
      ],
      "More": [ListCommand.self, LoadCommand.self, DeviceCommand.self, SelftestCommand.self],
    ]
  }

  static var verbs: [any Verb.Type] { groups.flatMap(\.value) }

  /// The inside of a process that another command starts; nil for a name that is none.
  private func worker(_ name: String) -> (([String]) throws -> ExitCode)? {
    switch name {
    case WorkerCommand.verb: { try WorkerCommand.run($0, catalogue) }
    case GateWorkerCommand.verb: { try GateWorkerCommand.run($0, catalogue) }
    case NeighbourCommand.verb: NeighbourCommand.run
    case ScriptCommand.verb: ScriptCommand.run
    default: nil
    }
  }

  /// Runs one command line, without the program's name; what could not be written to standard
  /// output fails it, whatever else it came to.
  func run(_ arguments: [String]) -> ExitCode {
    let code: ExitCode
    do { code = try obey(arguments) } catch { code = Self.told(error) }
    guard let failure = StandardStreams.outputFailure else { return code }
    StandardStreams.note(
      failure: failure == EBADF
        ? "standard output is closed, or only read from: leave it open, and run this again"
        : "standard output: \(String(cString: strerror(failure))); send it where there is space, "
          + "and run this again")
    return .environment
  }

  private func obey(_ arguments: [String]) throws -> ExitCode {
    guard let first = arguments.first else {
      StandardStreams.note(document: overview + "\n")
      return .usage
    }
    let words = Array(arguments.dropFirst())
    switch first {
    case "--help", "-h", "-help", "help":
      if let verb = words.first {
        help(try Self.verb(verb).manual, isWhole: words.dropFirst() == ["all"])
      } else {
        StandardStreams.put(overview + "\n")
      }
      return .done
    case "--version":
      StandardStreams.put("wavebench \(BuildFacts.version)\n")
      return .done
    default:
      guard let worker = worker(first) else { return try run(Self.verb(first), words) }
      try StandardStreams.reserveOutput()
      return try worker(words)
    }
  }

  private static func verb(_ name: String) throws -> any Verb.Type {
    if let verb = verbs.first(where: { $0.manual.verb == name }) { return verb }
    let hint =
      name == "conformance"
      ? ": 'swift run conformance FILE...' is a tool of its own"
      : Spelling.cure(for: name, among: verbs.map { $0.manual.verb })
    throw ToolError.usage("unknown command '\(name)'\(hint)", help: "")
  }

  private func run(_ verb: any Verb.Type, _ words: [String]) throws -> ExitCode {
    let manual = verb.manual
    let parser = try OptionParser(words, manual, in: catalogue)
    guard parser.has(CommandOption.help.name) else {
      if manual.operands == nil { try parser.expectNoArguments() }
      try CallFiles(parser, manual).expectApart()
      return try verb.run(parser)
    }
    help(manual, isWhole: parser.arguments == ["all"])
    return .done
  }

  private func help(_ manual: CommandManual, isWhole: Bool) {
    let text = isWhole ? manual.text : manual.firstScreen
    StandardStreams.put(([text] + additions).joined(separator: "\n\n") + "\n")
  }

  /// Says why a command failed; returns the exit code.
  private static func told(_ error: any Error) -> ExitCode {
    StandardStreams.note(failure: error.sentence)
    switch error {
    case let error as ToolError:
      if let hint = error.hint { StandardStreams.note(hint) }
      return error.exitCode
    case let error as PlanError where error.lacksMemory: return .environment
    case is PlanError, is RecordingError: return .usage
    case ResultStoreError.unread: return StopSignal.exitCode
    case let error as ResultStoreError: return error.isBadInput ? .usage : .environment
    default: return .environment
    }
  }

  var overview: String {
    let width = (Self.verbs.map { $0.manual.verb.count }.max() ?? 0) + 2
    let list = Self.groups.map { title, verbs in
      let lines = verbs.map { "  " + $0.manual.verb.padding(to: width) + $0.manual.summary }
      return (["\(title):"] + lines).joined(separator: "\n")
    }
    return """
      wavebench \(BuildFacts.version): what does it cost to animate N wave views, rebuilt or \
      translated?

      Usage: wavebench COMMAND [OPTIONS]

      \(list.joined(separator: "\n\n"))

      Examples:
        wavebench run                      the default suite, about a minute
        wavebench run --suite quick        a first look, about 10 seconds
        wavebench run --csv - --quiet      the report on standard output, nothing else
        wavebench counters                 what this machine can count

      'wavebench help COMMAND' and 'wavebench COMMAND --help' explain a command.

      \(([ExitCode.sentence(ExitCode.allCases.map { ($0, $0.meaning) })] + additions)
        .joined(separator: "\n\n"))
      """
  }

  /// Help about a program's own waves and strategies; empty if it has none.
  private var additions: [String] {
    guard !catalogue.isOwn else { return [] }
    func names(_ one: String, _ many: String, _ ids: [String]) -> String? {
      ids.isEmpty ? nil : "the \(ids.count == 1 ? one : many) " + ids.joined(separator: ", ")
    }
    let added = [
      names("wave", "waves", catalogue.addedWaves.map(\.id)),
      names("strategy", "strategies", catalogue.addedStrategies.map { $0.id }),
    ].compactMap(\.self)
    let question = catalogue.question
    return [
      TextLayout.wrapped(
        "This program adds \(added.joined(separator: " and ")), and asks what "
          + "\(question.candidate) costs against \(question.reference) (--question). Runs show its "
          + "waves in place of jw, and its strategies beside the others; 'wavebench' above is this "
          + "program.")
    ]
  }
}
