import BenchmarkHarness
import EngineWork
public import Instrumentation

/// The metrics that a case can have.
public enum MetricCatalogue {
  /// One metric.
  public struct Metric: Sendable {
    /// The name in reports.
    public let name: String
    /// The unit, per frame.
    public let unit: String
    /// The pass that measures it.
    public let pass: String
    /// Which direction is better.
    public let polarity: Polarity
    /// What it is, in one sentence.
    public let summary: String
  }

  /// What a run under Callgrind has instead, in report order; all but the first only with caches.
  public static let underCallgrind: [Metric] = CallgrindEvent.all.map {
    Metric(
      name: $0.metric, unit: "count", pass: CallgrindPass.name, polarity: .lower,
      summary: $0.summary)
  }

  /// What the eye sees of a case of the scenario `interrupt`, in ten retargets and the rest after them.
  private static let seen: [Metric] = [
    ("position_jump", "pt", "largest step from one frame to the next"),
    ("velocity_jump", "pt/s", "largest change of velocity from frame to frame"),
    ("position_break", "pt", "largest break of the position at a retarget"),
    ("velocity_break", "pt/s", "largest break of the velocity at a retarget"),
    ("overshoot", "pt", "furthest outside the range of all destinations"),
    ("most_animations", "count", "most animations of one view alive at once"),
    ("settling_time", "s", "from the last retarget until the view stays within 0.5 pt of its end"),
  ].map {
    Metric(name: $0, unit: $1, pass: ExactResult.pass, polarity: .lower, summary: $2)
  }

  /// Every metric of the other passes but the PAPI events asked for, in report order.
  public static let metrics: [Metric] =
    [
      Metric(
        name: "cpu_time", unit: "ns", pass: "time", polarity: .lower,
        summary: "CPU time of the measuring thread"),
      Metric(
        name: "wall_time", unit: "ns", pass: "time", polarity: .lower,
        summary: "time on the monotonic clock"),
      Metric(
        name: "first_frame_cpu_time", unit: "ns", pass: "start", polarity: .lower,
        summary: "CPU time of making the views and the screen, and of the first frame, in all"),
      Metric(
        name: "ten_frames_cpu_time", unit: "ns", pass: "start", polarity: .lower,
        summary: "the same with the first ten frames, in all"),
      Metric(
        name: "allocations", unit: "count", pass: "allocations", polarity: .lower,
        summary: "calls of the malloc family that got memory"),
      Metric(
        name: "allocated_bytes", unit: "bytes", pass: "allocations", polarity: .lower,
        summary: "bytes asked for by them"),
      Metric(
        name: "peak_live_bytes", unit: "bytes", pass: "allocations", polarity: .lower,
        summary: "most bytes live at once above the level at the stage's start"),
      Metric(
        name: "swift_objects", unit: "count", pass: "allocations", polarity: .lower,
        summary: "Swift objects allocated"),
      Metric(
        name: "retains", unit: "count", pass: "allocations", polarity: .lower,
        summary: "Swift retains"),
      Metric(
        name: "releases", unit: "count", pass: "allocations", polarity: .lower,
        summary: "Swift releases"),
      Metric(
        name: "page_faults", unit: "count", pass: "time", polarity: .lower,
        summary: "minor and major page faults of the thread"),
      Metric(
        name: "context_switches_voluntary", unit: "count", pass: "time", polarity: .lower,
        summary: "times the thread gave up the core"),
      Metric(
        name: "context_switches_involuntary", unit: "count", pass: "time", polarity: .lower,
        summary: "times the kernel took the core away"),
    ]
    + WorkLedger.Counter.allCases.map {
      Metric(
        name: "sde:::WaveBench::\($0.name)", unit: "count", pass: "counters", polarity: .lower,
        summary: $0.summary)
    } + seen
}
