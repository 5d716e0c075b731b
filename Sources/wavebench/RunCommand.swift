import Foundation
import Instrumentation
import ResultStore
import WaveBenchmarks

/// `wavebench run`: check, measure in fresh processes, report.
enum RunCommand {
  static func run(_ words: [String]) throws -> ExitCode {
    let parser = try OptionParser(words, RunOptions.known, command: "run")
    if parser.wantsHelp {
      StandardStreams.put(help + "\n")
      return .done
    }
    try parser.expectNoArguments("run")
    let options = try RunOptions(parser)
    let plans = try options.plans()
    try checkMemory(plans.part)
    try checkCounters(options)
    let valgrind = options.instrument.isCallgrind ? try Valgrind.find() : nil
    if let csv = options.csv, csv != "-" { try FilePlace.check(csv) }
    try BuildFacts.refuseDebugBuild()
    Interruption.watch()
    return try RunSession(options: options, plans: plans, words: words, valgrind: valgrind).run()
  }

  private static func checkMemory(_ plan: WavePlan) throws {
    guard let available = HostMemory.availableBytes, plan.memoryBytes > available * 0.8 else {
      return
    }
    throw PlanError.memory(needed: plan.memoryBytes, available: available * 0.8)
  }

  private static func checkCounters(_ options: RunOptions) throws {
    guard options.requiresCounters else { return }
    _ = try? PAPI.initialise()
    let missing = PAPI.plan(options.events).unavailable
    guard let first = missing.first else { return }
    throw ToolError.environment(
      "\(first.name) cannot be counted here: \(first.reason); leave out --require-counters to run "
        + "without it, see 'wavebench counters'")
  }

  static let help = """
    Usage: wavebench run [OPTIONS]

    Puts N wave views on a screen under each strategy, measures both sides of the screen in fresh
    processes, and writes report.csv, samples.csv and manifest.json into a folder of its own.

    What to measure:
      --suite NAME           default, quick, interrupt, full, ... ('wavebench list')   [default]
      --strategy A,B         path-rebuild, additive-translation, ... ('wavebench list')
      --views 1,10,100       numbers of views
      --size 375x60          view sizes, points
      --scale 2              device pixels per point: 1, 2, 3
      --wave jw              waves
      --scenario steady      steady, interrupt, stack, effects; on real time paced, loaded, capacity
                             ('wavebench list')
      --retarget 100         interrupt: a view gets a new destination every so many ms
      --depth 1,10,100,1000  stack: animations on the layer
      --load none            on real time: what the app's thread does besides: none, burst,
                             busy:24ms/40ms, allocating, main-thread-io; or what another process does on
                             the app's core: neighbour; the last four take WORK/PERIOD
      --state rest           paced, loaded: rest, table, scroll, hidden, offscreen, pooled,
                             paused, burst, storm
      --duration 2           paced, loaded: seconds per case and process
      --refresh 60           frames per second of the virtual clock, or of the display
      --motion equal         equal, or as-published: each strategy as its author moved it
      --sampling subpixel    subpixel, nearest, or bilinear (the plain way)
      --share-rasters        let views with identical paths share one raster
      --shard I/N            part I of N of all this, for N machines or jobs: whole blocks, dealt by
                             weight; 'wavebench list --shard I/N' shows them, 'wavebench merge' joins them

    How to measure:
      --processes K          fresh processes; they are the unit of replication
      --time-limit SECONDS   sampling time of all processes together; a shard takes its share;
                             capacity: 30 s per strategy and process unless told otherwise
      --samples N            exactly N rounds per process instead of a time limit
      --frames N             frames per sample instead of a calibrated number
      --counters EVENTS      default, none, or PAPI events: PAPI_TOT_INS,PAPI_L1_DCM
      --require-counters     stop with exit code 3 when an event cannot be counted
      --instrument NAME      replaces the passes: callgrind counts instructions, the same in every run,
                             callgrind:cache simulates caches and branches besides; needs valgrind,
                             a second or more per case
      --seed N               decides the order of arms and the size of the environment   [1]

    Where to put it:
      --output DIR           the run's folder; new or empty   [results/<UTC time>-<host>]
      --csv FILE|-           also write the report to FILE, or to standard output
      --quiet                no progress, no table

    Examples:
      wavebench run --suite quick
      wavebench run --views 100 --scale 1,2 --strategy path-rebuild,additive-translation
      wavebench run --suite limits --output results/limits
      wavebench run --scenario paced,loaded --views 12 --size 56x28 --processes 5
      wavebench run --scenario capacity --size 56x28 --refresh 120 --processes 3
      wavebench run --suite quick --csv - --quiet | head -3
      wavebench run --suite quick --instrument callgrind
      wavebench run --suite full --shard 2/3 --output part2
    """
}
