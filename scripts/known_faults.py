"""Faults that no test noticed once: each must be noticed now (scripts/mutate --known).

`line` stands once in `file`, whatever its indent, and becomes `becomes`; the tests of the target `tests` must fail then."""

HARNESS, REPORTS = "Sources/Instrument/BenchmarkHarness", "Sources/Reports/ReportComparison"


def fault(name, file, line, becomes, tests):
    return {"fault": name, "file": file, "line": line, "becomes": becomes, "tests": tests}


FAULTS = [
    fault("the thread's CPU clock is the monotonic one", "Sources/Instrument/Instrumentation/Probes/CPUClock.swift",
          "case .threadClock: Self.nanoseconds(of: CLOCK_THREAD_CPUTIME_ID)",
          "case .threadClock: Self.nanoseconds(of: CLOCK_MONOTONIC)", "InstrumentationTests"),
    fault("the least effect of a time is ignored", f"{REPORTS}/RowJudge.swift", "row.minimumEffect = rules.minimumEffect(",
          "row.minimumEffect = (row.kind == .time ? 0 : 1) * rules.minimumEffect(", "ReportComparisonTests"),
    fault("more is worse where more is better", f"{REPORTS}/RowJudge.swift", "(difference > 0) == (polarity == .higher) ? .improved : .regressed",
          "(difference > 0) == (polarity == .lower) ? .improved : .regressed", "ReportComparisonTests"),
    fault("frames are timed cold", f"{HARNESS}/Frames/TimePass.swift",
          "while warmUpFrames < context.rule.mostWarmUpFrames && !warmUp.isSteady && !context.shouldStop()",
          "while warmUpFrames < 0 && !warmUp.isSteady && !context.shouldStop()", "BenchmarkHarnessTests"),
    fault("frames are counted cold", f"{HARNESS}/Frames/CountPass.swift", "static let warmUpFrames = 10",
          "static let warmUpFrames = 0", "BenchmarkHarnessTests"),
    fault("batches are not long enough for their probe", f"{HARNESS}/Plan/SamplingRule.swift",
          "max(shortestBatch, probeDilution * probeCost)", "shortestBatch", "BenchmarkHarnessTests"),
    fault("sampling never stops at the precision that was asked for", f"{HARNESS}/Run/PassContext.swift",
          "if records.allSatisfy({ $0.isPrecise(rule.precision) }) { return .precision }",
          "if records.isEmpty { return .precision }", "BenchmarkHarnessTests"),
    fault("cpu_share is a share of one, not of a hundred", f"{HARNESS}/Paced/PacedResults.swift",
          "Measure(stage, .cpuShare, .clock, [100 * use.seconds / seconds]),",
          "Measure(stage, .cpuShare, .clock, [use.seconds / seconds]),", "BenchmarkHarnessTests"),
    fault("what a side took after the end of a run counts in the run's time", f"{HARNESS}/Paced/PacedResults.swift",
          "stage == .app ? record.appSeconds : record.serverSeconds",
          "record.duration", "BenchmarkHarnessTests"),
    fault("one picture has a rate", "Sources/Instrument/FrameMeasures/ShownFrames.swift",
          "framesPerSecond = refreshes > 1 ? Double(presented) / seconds : nil",
          "framesPerSecond = refreshes > 0 ? Double(presented) / seconds : nil", "FrameMeasuresTests"),
    fault("wake-ups are the kernel's preemptions", f"{HARNESS}/Paced/PacedResults.swift",
          "Measure(stage, .wakeups, .rusage, [Double(use.voluntarySwitches) / seconds]),",
          "Measure(stage, .wakeups, .rusage, [Double(use.involuntarySwitches) / seconds]),", "BenchmarkHarnessTests"),
    fault("hitches at another rate are those at 60 Hz", f"{HARNESS}/Paced/PacedResults.swift",
          "refreshHz: Double(rate))", "refreshHz: Double(rate) * 0 + 60)", "BenchmarkHarnessTests"),
    fault("the position error is not told", f"{HARNESS}/Paced/PacedResults.swift", "Measure(.frame, .positionError, .engine, errors),",
          "Measure(.frame, .positionError, .engine, []),", "BenchmarkHarnessTests"),
]
