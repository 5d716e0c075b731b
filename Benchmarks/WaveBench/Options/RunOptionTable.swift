import Measurement
import RenderServer
import WaveSuites
import WaveViews

extension CommandOption {
  fileprivate static func flag(
    _ name: String, _ help: String, _ setting: any WritableKeyPath<RunOptions, Bool> & Sendable,
    _ value: Bool = true
  ) -> CommandOption {
    CommandOption(name: name, placeholder: nil, help: help) { options, _, _ in
      options[keyPath: setting] = value
    }
  }
}

/// The options of `wavebench run`; the last of a repeated option counts.
enum RunOptionTable {
  private static let planning = OptionSection(
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
        $0.settings.shard = try OptionValue.one(
          $1, $2, "I/N with whole numbers and 1 <= I <= N, as 1/3, 2/3 and 3/3", Shard.init)
      }
    ]
  )

  private static let time = OptionSection(
    "Time, and a busy app",
    [
      .value(
        "load", "LOAD,...",
        "in real time: what else takes the app's thread: idle, burst; busy, allocating, main-thread-io, "
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

  private static func axes(_ axes: [PlanAxis]) -> [CommandOption] {
    axes.compactMap { axis in
      axis.row.option.map { option in
        .value(axis.rawValue, option.placeholder, option.help, default: option.standard) {
          try OptionValue.read($1, $2, of: axis, into: &$0.request)
        }
      }
    }
  }

  private static let measuring = OptionSection(
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
        $0.settings.seed = try OptionValue.one(
          $1, $2, "a whole number from 0 to 2^64 - 1", UInt64.init)
      },
    ]
  )

  private static let output = OptionSection(
    "Where to put it",
    [
      .value(
        "output", "DIR", "the run's folder; new or empty", default: "results/<UTC time>-<host>",
        .newRun
      ) { options, folder, _ in options.folder = folder },
      .value(
        "csv", "FILE|-", "also write the report to FILE, or to standard output",
        .written(["csv"])
      ) {
        $0.csv = try OutputFile($1, option: $2)
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
        $0.trace = try OutputFile($1, option: $2)
        $0.settings.traces = true
      },
      .flag("quiet", "no progress, no table: the run's folder alone", \.isQuiet),
    ]
  )

  /// The options that decide which cases there are.
  static let plan = [
    planning, time, OptionSection("How it looks and moves", axes(PlanAxis.ofLook)),
    OptionSection("What the server does", axes(PlanAxis.ofServer)),
  ]
  static let sections = plan + [measuring, output]
  /// The options that decide no case.
  static let beside = [measuring, output].flatMap(\.options)
  private static let all = sections.flatMap(\.options)
  /// By the options' names.
  static let readers = Dictionary(
    uniqueKeysWithValues: all.compactMap { option in option.read.map { (option.name, $0) } })

  /// For another command, whose defaults may be others.
  static func options(
    _ names: [String], defaults: [String: String] = [:]
  ) -> [CommandOption] {
    names.compactMap { name in
      guard var option = all.first(where: { $0.name == name }) else { return nil }
      option.defaultText = defaults[name] ?? option.defaultText
      return option
    }
  }
}
