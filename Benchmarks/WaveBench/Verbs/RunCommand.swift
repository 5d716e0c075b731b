import Foundation
import LayerTree
import Measurement
import RenderServer
import WaveSuites

enum RunCommand: Verb {
  static let manual = CommandManual(
    verb: "run", summary: "measure, and write a report", usage: ["[OPTIONS]"],
    about: [
      """
      Puts N wave views on a screen under each strategy, measures both sides of the screen in \
      fresh processes, and writes report.html, report.csv, samples.csv and manifest.json into a \
      folder of its own. A value in brackets holds unless an option or the suite says another.
      """
    ],
    prints:
      "how long it takes, then the answer: what each strategy costs, with intervals, and where the page lies",
    sections: RunOptionTable.sections,
    examples: [
      .init("wavebench run --suite quick"),
      .init("wavebench run --views 100 --scale 1,2 --strategy path-rebuild,additive-translation"),
      .init("wavebench run --suite limits --output results/limits"),
      .init("wavebench run --scenario paced,loaded --views 12 --size 56x28 --processes 5"),
      .init("wavebench run --scenario loaded --views 12 --size 56x28 --trace busy.json.gz"),
      .init("wavebench run --suite quick --csv - --quiet | head -3"),
      .init("wavebench run --suite quick --instrument callgrind"),
      .init("wavebench run --sessions 4 --pause 15 --output sessions"),
      .init("wavebench run --suite full --shard 2/3 --output part2"),
    ], essentials: ["suite", "scene", "views", "strategy", "time-limit", "output"])

  static func run(_ parser: OptionParser) throws -> ExitCode {
    let options = try RunOptions(parser)
    let plan = try options.settings.plan()
    try HostMemory.expect(for: plan)
    _ = try BuildFacts.thisProgram
    try checkCounters(options, plan)
    let valgrind = options.settings.instrument.isCallgrind ? try Valgrind.find() : nil
    for file in [options.csv, options.trace] { try file?.expectWritable() }
    try BuildFacts.refuseDebugBuild()
    if plan.drawsOnGPU { _ = try GPUDriver() }
    if !options.isQuiet {
      for refusal in plan.refusals {
        StandardStreams.note(
          "not applicable: \(refusal.wave) under \(refusal.strategy), \(refusal.reason)")
      }
      options.request.noteRecordings()
    }
    StopSignal.watch(endsAtSecond: true)
    return try RunSession(options, plan, words: parser.words, valgrind).run()
  }

  private static func checkCounters(_ options: RunOptions, _ plan: WavePlan) throws {
    guard options.hasOwnEvents || options.requiresCounters else { return }
    _ = try? PAPI.initialise()
    let own = WorkCounter.allCases.map(\.event.rawValue) + WorkLevel.allCases.map(\.event.rawValue)
    for event in options.settings.events {
      guard let known = PAPI.known(insteadOf: event, own: own) else { continue }
      throw ToolError.usage(
        "--counters '\(event)': no component of PAPI knows this event"
          + Spelling.cure(for: event, among: known))
    }
    guard options.requiresCounters else { return }
    // As in each process of the run, whose engine counts some of the events.
    _ = try? WorkEvents.export(BenchmarkProcess.ledger, plan.workCounters)
    let missing = PAPI.plan(options.settings.events).unavailable
    guard let first = missing.first else { return }
    throw RunSession.lacking(MetricName(first.name), first.reason)
  }
}
