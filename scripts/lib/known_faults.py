"""Faults that no test noticed once: each must be noticed now (scripts/mutate --known).

`line` stands once in `file`, whatever its indent, and becomes `becomes`; the tests of the target `tests` must fail then."""

HARNESS, REPORTS = "Sources/Measurement/Harness", "Sources/Reports/Comparison"


def fault(name, file, line, becomes, tests):
    return {"fault": name, "file": file, "line": line, "becomes": becomes, "tests": tests}


FAULTS = [
    fault("the thread's CPU clock is the monotonic one", "Sources/Measurement/Probes/CPUClock.swift",
          "case .threadClock: Self.nanoseconds(of: CLOCK_THREAD_CPUTIME_ID)",
          "case .threadClock: Self.nanoseconds(of: CLOCK_MONOTONIC)", "MeasurementTests"),
    fault("the least effect of a time is ignored", f"{REPORTS}/RowJudge.swift", "row.minimumEffect = rules.minimumEffect(",
          "row.minimumEffect = (row.kind == .time ? 0 : 1) * rules.minimumEffect(", "ReportsTests"),
    fault("more is worse where more is better", f"{REPORTS}/RowJudge.swift", "(difference > 0) == (polarity == .higher) ? .improved : .regressed",
          "(difference > 0) == (polarity == .lower) ? .improved : .regressed", "ReportsTests"),
    fault("frames are timed cold", f"{HARNESS}/Frames/TimePass.swift",
          "while warmUpFrames < context.rule.mostWarmUpFrames && !warmUp.isSteady && !context.shouldStop()",
          "while warmUpFrames < 0 && !warmUp.isSteady && !context.shouldStop()", "MeasurementTests"),
    fault("frames are counted cold", f"{HARNESS}/Frames/CountPass.swift", "static let warmUpFrames = 10",
          "static let warmUpFrames = 0", "MeasurementTests"),
    fault("batches are not long enough for their probe", f"{HARNESS}/Plan/RunPlan.swift",
          "max(shortestBatch, probeDilution * probeCost)", "shortestBatch", "MeasurementTests"),
    fault("sampling never stops at the precision that was asked for", f"{HARNESS}/Run/PassContext.swift",
          "if records.allSatisfy({ $0.isPrecise(rule.precision) }) { return .precision }",
          "if records.isEmpty { return .precision }", "MeasurementTests"),
    fault("cpu_share is a share of one, not of a hundred", f"{HARNESS}/Paced/PacedResults.swift",
          "Measure(stage, .cpuShare, .clock, [time.share]),",
          "Measure(stage, .cpuShare, .clock, [time.share / 100]),", "MeasurementTests"),
    fault("what a side took after the end of a run counts in the run's time", f"{HARNESS}/Paced/PacedResults.swift",
          "stage == .app ? record.appSeconds : record.serverSeconds",
          "record.duration", "MeasurementTests"),
    fault("one picture has a rate", "Sources/Measurement/FrameMeasures/ShownFrames.swift",
          "framesPerSecond = refreshes > 1 ? Double(presented) / seconds : nil",
          "framesPerSecond = refreshes > 0 ? Double(presented) / seconds : nil", "MeasurementTests"),
    fault("wake-ups are the kernel's preemptions", f"{HARNESS}/Paced/PacedResults.swift",
          "Measure(stage, .wakeups, .rusage, [Double(use.voluntarySwitches) / seconds]),",
          "Measure(stage, .wakeups, .rusage, [Double(use.involuntarySwitches) / seconds]),", "MeasurementTests"),
    fault("hitches at another rate are those at 60 Hz", f"{HARNESS}/Paced/PacedResults.swift",
          "refreshHz: Double(rate))", "refreshHz: Double(rate) * 0 + 60)", "MeasurementTests"),
    fault("the position error is not told", f"{HARNESS}/Paced/PacedResults.swift", "Measure(.frame, .positionError, .engine, errors),",
          "Measure(.frame, .positionError, .engine, []),", "MeasurementTests"),
]
