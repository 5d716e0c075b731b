import Measurement
import RenderServer
import WaveSuites
import WaveViews

/// An option of `wavebench run`: how it is written, and what its value changes.
struct RunOption: Sendable {
  /// Takes over the value of the option of that name.
  typealias Reader =
    @Sendable (_ options: inout RunOptions, _ value: String, _ name: String) throws -> Void

  let option: CommandOption
  /// Nil for what decides where the others begin, and is read before them.
  let read: Reader?

  fileprivate static func value(
    _ name: String, _ placeholder: String, _ help: String, default defaultText: String? = nil,
    _ files: FileUse = .word, _ read: Reader? = nil
  ) -> RunOption {
    RunOption(option: .value(name, placeholder, help, default: defaultText, files), read: read)
  }

  fileprivate static func axis(_ axis: PlanAxis) -> RunOption? {
    axis.row.option.map { option in
      value(axis.rawValue, option.placeholder, option.help, default: option.standard) {
        try OptionValue.read($1, $2, of: axis, into: &$0.request)
      }
    }
  }

  /// A flag, and what it sets.
  fileprivate static func flag(
    _ name: String, _ help: String, _ setting: any WritableKeyPath<RunOptions, Bool> & Sendable,
    _ value: Bool = true
  ) -> RunOption {
    RunOption(option: .flag(name, help)) { options, _, _ in options[keyPath: setting] = value }
  }
}

enum RunOptionTable {
  private typealias Part = (title: String, options: [RunOption])

  /// The options that decide which cases there are.
  private static let planning: Part = (
    "What to measure",
    [
      .value(
        "suite", "NAME", "default, sweep, quick, scenes, full, ... ('wavebench list')",
        default: "default; sweep with --views, --size, --wave, --scenario"),
      .value(
        "strategy", "A,B", "path-rebuild, additive-translation, ... ('wavebench list')"
      ) {
        $0.request.strategies = try OptionValue.names($1, $2).map(StrategyName.init)
      },
      .value(
        "question", "A,B",
        "what does strategy B cost against A: ratios, words and the page are about these two",
        default: "path-rebuild,additive-translation"),
    ] + axes(PlanAxis.ofScreens) + [
      .value(
        "scenario", "NAME,...",
        "steady, interrupt, stack, effects, progress, lifecycle; in real time paced, loaded "
          + "('wavebench list'); unless it is named, steady has one screen of paced beside it"
      ) {
        $0.request.scenarios = try OptionValue.names($1, $2).map(Scenario.named)
      }
    ] + axes([.retarget, .depth]) + [
      .value(
        "shard", "I/N",
        "part I of N of all this, for N machines or jobs: whole blocks, dealt by weight; "
          + "'wavebench list --shard I/N' shows them, 'wavebench merge' joins them"
      ) {
        $0.settings.shard = try OptionValue.shard($1, $2)
      }
    ]
  )

  /// The options of time: the display's, and loads of an app.
  private static let time: Part = (
    "Time, and a busy app",
    [
      .value(
        "load", "LOAD,...",
        "in real time: what else takes the app's thread: none, burst; busy, allocating, main-thread-io, "
          + "or neighbour, another process on its core, each with times of its own if you like, as "
          + "busy:24ms/40ms; or trace:FILE, what a recording of an app's main thread says ('wavebench "
          + "load'), trace:FILE@PROCESS of one with several",
        default: "the scenario's",
        .loads
      ) {
        try $0.request.takeLoads($1, $2)
      }
    ] + axes(PlanAxis.ofTime)
  )

  private static let look: Part = ("How it looks and moves", axes(PlanAxis.ofLook))

  private static let server: Part = ("What the server does", axes(PlanAxis.ofServer))

  private static func axes(_ axes: [PlanAxis]) -> [RunOption] { axes.compactMap(RunOption.axis) }

  /// The options that decide how each case is measured.
  private static let measuring: Part = (
    "How to measure",
    [
      .value("processes", "K", "fresh processes of each session") {
        $0.settings.processes = try OptionValue.count($1, $2, least: 1, most: 1000)
      },
      .value(
        "precision", "P%",
        "in real time: fresh processes until half of each ratio's interval is P % of it or less, or "
          + "--time-limit ends it, ten minutes where none is given; --processes are the fewest"
      ) {
        $0.settings.precision = try OptionValue.percent($1, $2)
      },
      .value(
        "sessions", "K",
        "measure all of it K times into one run, whose intervals are over sessions: from 4 on they "
          + "hold what other sessions on this host would show", default: "1"
      ) {
        $0.settings.sessions = try OptionValue.count($1, $2, least: 1, most: 1000)
      },
      .value("pause", "MINUTES", "from the end of a session to the next", default: "0") {
        $0.settings.pauseSeconds = try OptionValue.number($1, $2, 0...10_080) * 60
      },
      .value(
        "time-limit", "SECONDS",
        "the whole run, its sessions and pauses together; what has no room is left out, and said: "
          + "processes down to one, then the memory, then cases, the longest first"
      ) {
        $0.settings.limitSeconds = try OptionValue.positive($1, $2, most: 86_400)
      },
      .value(
        "sampling-time", "SECONDS",
        "timing of all processes of a session together, without counting; a shard takes its share"
      ) {
        $0.settings.samplingSeconds = try OptionValue.positive($1, $2, most: 86_400)
      },
      .value(
        "wait-quiet", "SECONDS",
        "wait until no other process takes a tenth of a core, at most so long; then go on, and flag "
          + "what is disturbed"
      ) {
        $0.waitSeconds = try OptionValue.number($1, $2, 1...86_400)
      },
      .value("samples", "N", "exactly N rounds per process instead of a time") {
        $0.settings.rule.rounds = try OptionValue.count($1, $2, least: 1, most: 100_000)
      },
      .value("frames", "N", "frames per sample instead of a calibrated number") {
        $0.settings.rule.frames = try OptionValue.count($1, $2, least: 1, most: 1_000_000)
      },
      .value(
        "counters", "EVENTS",
        "default, none, or PAPI events: PAPI_TOT_INS,perf::CONTEXT-SWITCHES; NAME:k counts the "
          + "kernel's, NAME:uk both"
      ) {
        $0.settings.events = try OptionValue.events($1, $2)
      },
      .flag(
        "no-memory",
        "leave out what each case takes of the memory, which needs a process for each case",
        \.settings.readsMemory, false),
      .flag(
        "require-counters", "stop with exit code 3 when an event cannot be counted",
        \.requiresCounters),
      .value(
        "instrument", "NAME",
        "replaces the passes: counters takes no times, callgrind counts instructions, the same in "
          + "every run, callgrind:cache simulates caches and branches besides; these need "
          + "valgrind, and a second or more per case"
      ) {
        $0.settings.instrument = try OptionValue.choice($1, $2, InstrumentChoice.allCases)
      },
      .flag(
        "profile",
        "--instrument callgrind: keep its counts by call stack, a file for each case, for 'wavebench "
          + "flame'; the counts stay the same", \.settings.keepsProfiles),
      .value(
        "seed", "N", "decides the order of strategies and the size of the environment", default: "1"
      ) {
        $0.settings.seed = try OptionValue.seed($1, $2)
      },
    ]
  )

  /// The options that decide where the results go.
  private static let output: Part = (
    "Where to put it",
    [
      .value(
        "output", "DIR", "the run's folder; new or empty", default: "results/<UTC time>-<host>",
        .newRun
      ) { options, folder, _ in options.output.folder = folder },
      .value(
        "csv", "FILE|-", "also write the report to FILE, or to standard output",
        .written(["csv"])
      ) {
        $0.output.csv = try OutputFile($1, option: $2)
      },
      .value(
        "trace", "FILE",
        "also write all that happened in paced and loaded runs, for ui.perfetto.dev: Chrome's "
          + "trace events in .json or .json.gz",
        .written([])
      ) {
        guard $1 != "-", TimelineFile(path: $1) != nil else {
          throw ToolError.usage(
            "--\($2) '\($1)': name a file that ends in "
              + TimelineFile.endings.joined(separator: ", "))
        }
        $0.output.trace = try OutputFile($1, option: $2)
        $0.settings.traces = true
      },
      .flag("quiet", "no progress, no table: the run's folder alone", \.output.isQuiet),
    ]
  )

  /// The options that decide which cases there are, as help shows them.
  static let plan = [planning, time, look, server].map(section)

  /// All of them, as help shows them.
  static let sections = plan + [measuring, output].map(section)

  /// The options that decide no case.
  static let beside = [measuring, output].flatMap(\.options).map(\.option)

  private static func section(_ part: Part) -> OptionSection {
    OptionSection(part.title, part.options.map(\.option))
  }

  private static let all = [planning, time, look, server, measuring, output].flatMap(\.options)

  /// By the options' names.
  static let readers: [String: RunOption.Reader] = Dictionary(
    uniqueKeysWithValues: all.compactMap { option in
      option.read.map { (option.option.name, $0) }
    })

  /// The options of some names, for another command, whose defaults may be others.
  static func options(
    _ names: [String], defaults: [String: String] = [:]
  ) -> [CommandOption] {
    names.compactMap { name in
      guard var option = all.first(where: { $0.option.name == name })?.option else { return nil }
      option.defaultText = defaults[name] ?? option.defaultText
      return option
    }
  }
}
