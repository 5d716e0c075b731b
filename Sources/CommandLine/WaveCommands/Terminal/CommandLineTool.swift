import Glibc
import ResultStore
import Vocabulary
import WaveBenchmarks
import Wording

/// A command of the tool.
protocol Verb {
  /// What it takes and what help says of it.
  static var manual: CommandManual { get }

  /// Does what a command line asks for, which is not help.
  static func run(_ parser: OptionParser) throws -> ExitCode
}

/// The tool: picks the command, and turns errors into sentences and exit codes.
public enum CommandLineTool {
  /// Obeys the command line of this process, and ends the process with one of the documented exit
  /// codes.
  public static func main() -> Never {
    HeapExhaustion.prepare()
    StandardStreams.prepare()
    HostLanguage.settle()
    exit(run(Array(CommandLine.arguments.dropFirst())).rawValue)
  }

  /// Every command, in the order in which the overview shows them.
  static var verbs: [any Verb.Type] {
    [
      RunCommand.self, ListCommand.self, ConformanceCommand.self, CountersCommand.self,
      CompareCommand.self, CheckCommand.self, GateCommand.self, SelftestCommand.self,
      MergeCommand.self, ReportCommand.self, FindingsCommand.self, RenderCommand.self,
    ]
  }

  /// The inside of a process that another command starts; nil for a name that is none.
  private static func worker(_ name: String) -> (([String]) throws -> ExitCode)? {
    switch name {
    case WorkerCommand.verb: WorkerCommand.run
    case GateWorkerCommand.verb: GateWorkerCommand.run
    case NeighbourCommand.verb: NeighbourCommand.run
    case GuardCommand.verb: GuardCommand.run
    case CallgrindCommand.verb: CallgrindCommand.run
    case MemoryCommand.verb: MemoryCommand.run
    default: nil
    }
  }

  /// Runs one command line, without the program's name; what could not be written to standard
  /// output fails it, whatever else it came to.
  static func run(_ arguments: [String]) -> ExitCode {
    let code = obey(arguments)
    guard let failure = StandardStreams.outputFailure else { return code }
    StandardStreams.note(
      "wavebench: standard output: \(String(cString: strerror(failure))); send it where there is "
        + "room, and run this again")
    return .environment
  }

  private static func obey(_ arguments: [String]) -> ExitCode {
    guard let first = arguments.first else {
      StandardStreams.note(overview)
      return .usage
    }
    let words = Array(arguments.dropFirst())
    switch first {
    case "--help", "-h", "help":
      StandardStreams.put(overview + "\n")
      return .done
    case "--version":
      StandardStreams.put("wavebench \(BuildFacts.version)\n")
      return .done
    default: break
    }
    if let worker = worker(first) { return perform { try worker(words) } }
    guard let verb = verbs.first(where: { $0.manual.verb == first }) else {
      let hint = Spelling.suggestion(for: first, among: verbs.map { $0.manual.verb })
      StandardStreams.note(
        "wavebench: unknown command '\(first)'\(hint)\nTry 'wavebench --help'.")
      return .usage
    }
    return perform { try run(verb, words) }
  }

  private static func run(_ verb: any Verb.Type, _ words: [String]) throws -> ExitCode {
    let manual = verb.manual
    let parser = try OptionParser(words, manual)
    guard parser.has(CommandOption.help.name) else { return try verb.run(parser) }
    StandardStreams.put(manual.text + "\n")
    return .done
  }

  private static func perform(_ body: () throws -> ExitCode) -> ExitCode {
    do { return try body() } catch let error as ToolError {
      StandardStreams.note("wavebench: \(error)")
      return error.exitCode
    } catch let error as PlanError {
      StandardStreams.note("wavebench: \(error)")
      if case .memory = error { return .environment }
      return .usage
    } catch let error as ResultStoreError {
      StandardStreams.note("wavebench: \(error)")
      return error.isBadInput ? .usage : .environment
    } catch {
      StandardStreams.note("wavebench: \(error)")
      return .environment
    }
  }

  /// What `wavebench --help` says.
  static var overview: String {
    let manuals = verbs.map { $0.manual }
    let width = (manuals.map(\.verb.count).max() ?? 0) + 2
    let list = manuals.map { "  " + $0.verb.padding(to: width) + $0.summary }
    return """
      wavebench \(BuildFacts.version): what does it cost to animate N wave views, rebuilt or \
      translated?

      Usage: wavebench COMMAND [OPTIONS]

      Commands:
      \(list.joined(separator: "\n"))

      Examples:
        wavebench run                      the default suite, about a minute
        wavebench run --suite quick        a first look, about 5 seconds
        wavebench run --csv - --quiet      the report on standard output, nothing else
        wavebench counters                 what this machine can count

      'wavebench COMMAND --help' explains a command.

      \(ExitCode.sentence(ExitCode.allCases.map { ($0, $0.meaning) }))
      """
  }
}
