import BenchmarkHarness

/// What reads the frames, `--instrument`.
enum Instrument: String, CaseIterable {
  /// Clocks, hooks and counters, each in its pass.
  case none
  /// Callgrind counts instructions, in a pass that replaces the others.
  case callgrind
  /// Callgrind simulates caches and a branch predictor besides.
  case callgrindWithCaches = "callgrind:cache"

  var isCallgrind: Bool { self != .none }

  /// The metric that sums a run up.
  var mainMetric: String { isCallgrind ? "instructions" : "cpu_time" }
}

extension RunOptions {
  /// Under Callgrind nothing depends on time or on PAPI; one process is as good as ten.
  ///
  /// - Throws: `ToolError.usage` for options that would have no effect.
  mutating func settleCallgrind(_ parser: OptionParser) throws {
    let given = Set(parser.options.map(\.name))
    if given.contains("time-limit") {
      throw ToolError.usage(
        "--time-limit does not bound --instrument callgrind, whose counts do not depend on time: "
          + "leave it out, or ask for fewer views or --samples")
    }
    if given.contains("require-counters") || (given.contains("counters") && !events.isEmpty) {
      throw ToolError.usage(
        "--counters are PAPI's and are not read under --instrument callgrind: leave them out")
    }
    events = []
    if !given.contains("processes") { processes = 1 }
  }

  /// What a case does under Callgrind.
  var callgrindRule: CallgrindPass.Rule {
    CallgrindPass.Rule(
      samples: rule.rounds ?? CallgrindPass.defaultSamples, framesPerSample: rule.frames ?? 1,
      simulatesCaches: instrument == .callgrindWithCaches)
  }
}
