import ResultStore
import WaveBenchmarks

/// The verbs.
enum CommandLineTool {
  private struct Verb: Sendable {
    let name: String
    let summary: String
    let run: @Sendable ([String]) throws -> ExitCode
  }

  private static let verbs: [Verb] = [
    Verb(name: "run", summary: "measure, and write a report", run: RunCommand.run),
    Verb(
      name: "list", summary: "suites, scenarios, waves, strategies, metrics", run: ListCommand.run),
    Verb(
      name: "conformance", summary: "timing vectors through the functions that frames use",
      run: ConformanceCommand.run),
    Verb(
      name: "counters", summary: "what PAPI offers here, and why not what it does not",
      run: CountersCommand.run),
    Verb(
      name: "compare", summary: "what changed between two stored runs", run: CompareCommand.run),
    Verb(
      name: "check", summary: "the gate over two stored runs: exit 1 on a regression",
      run: CheckCommand.run),
    Verb(
      name: "gate", summary: "two binaries against each other, now: exit 1 on a regression",
      run: GateCommand.run),
    Verb(
      name: "selftest", summary: "proves that the gate fires on a known slowdown, and not on none",
      run: SelftestCommand.run),
    Verb(
      name: "merge", summary: "runs of parts of a plan become one run", run: MergeCommand.run),
    Verb(
      name: "report", summary: "one HTML page of one run or several", run: ReportCommand.run),
    Verb(name: "render", summary: "draw one wave at one time as a PNG", run: RenderCommand.run),
  ]

  /// Runs one command line, without the program's name.
  static func run(_ arguments: [String]) -> ExitCode {
    guard let first = arguments.first else {
      StandardStreams.note(overview)
      return .usage
    }
    switch first {
    case "--help", "-h", "help":
      StandardStreams.put(overview + "\n")
      return .done
    case "--version":
      StandardStreams.put("wavebench \(BuildFacts.version)\n")
      return .done
    case WorkerCommand.verb:
      return perform { try WorkerCommand.run(Array(arguments.dropFirst())) }
    case GateWorkerCommand.verb:
      return perform { try GateWorkerCommand.run(Array(arguments.dropFirst())) }
    case NeighbourCommand.verb:
      return perform { try NeighbourCommand.run(Array(arguments.dropFirst())) }
    case CallgrindCommand.verb:
      return perform { try CallgrindCommand.run() }
    default: break
    }
    guard let verb = verbs.first(where: { $0.name == first }) else {
      let hint = Spelling.suggestion(for: first, among: verbs.map(\.name))
      StandardStreams.note(
        "wavebench: unknown command '\(first)'\(hint)\nTry 'wavebench --help'.")
      return .usage
    }
    return perform { try verb.run(Array(arguments.dropFirst())) }
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

  private static var overview: String {
    let width = (verbs.map(\.name.count).max() ?? 0) + 2
    let list = verbs.map { verb in
      "  " + verb.name.padding(to: width) + verb.summary
    }
    return """
      wavebench \(BuildFacts.version): what does it cost to animate N wave views, rebuilt or translated?

      Usage: wavebench COMMAND [OPTIONS]

      Commands:
      \(list.joined(separator: "\n"))

      Examples:
        wavebench run                      the default suite, about a minute
        wavebench run --suite quick        a first look, about 5 seconds
        wavebench run --csv - --quiet      the report on standard output, nothing else
        wavebench counters                 what this machine can count

      'wavebench COMMAND --help' explains a command. Exit codes: 0 done, 1 the answer is no, 2 bad usage
      or input, 3 the environment lacks what was asked for, 130/143 stopped, a partial report saved.
      """
  }
}

extension String {
  /// The string with spaces behind it up to `width` characters.
  func padding(to width: Int) -> String {
    count >= width ? self : self + String(repeating: " ", count: width - count)
  }

  /// The string with spaces before it up to `width` characters.
  func paddingLeft(to width: Int) -> String {
    count >= width ? self : String(repeating: " ", count: width - count) + self
  }
}
