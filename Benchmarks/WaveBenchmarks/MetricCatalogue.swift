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

  /// What a case on real time has.
  public static let paced: [Metric] =
    seenOnRealTime
    + WorkLedger.Counter.allCases.map {
      Metric(
        name: $0.name, unit: PacedPass.rate(of: $0.unit), pass: PacedPass.name,
        polarity: .lower, summary: $0.summary)
    }

  private static let seenOnRealTime: [Metric] = [
    ("cpu_share", "%", .lower, "processor time of a side's thread or of the neighbour, of a core"),
    ("wakeups", "1/s", .lower, "times that a side's thread gave up its core, which it sleeps on"),
    ("preemptions", "1/s", .lower, "times that the kernel took the core away"),
    ("wake_lateness", "ns", .lower, "from when a side should have begun a turn until it did"),
    ("frames_presented", "count", .higher, "refreshes with a new picture"),
    ("frames_missed", "count", .lower, "refreshes without one, though something should have moved"),
    ("longest_miss", "count", .lower, "longest run of missed refreshes"),
    ("frame_rate", "1/s", .higher, "new pictures per second"),
    ("hitch_time_ratio", "ms/s", .lower, "time by which pictures came late, per time"),
    ("hitch_time_ratio_at_60", "ms/s", .lower, "the same of the recorded work on a 60 Hz display"),
    ("hitch_time_ratio_at_90", "ms/s", .lower, "on a 90 Hz display"),
    ("hitch_time_ratio_at_120", "ms/s", .lower, "on a 120 Hz display"),
    ("frame_time", "ns", .lower, "work of both sides for a new picture"),
    ("frame_overrun", "ns", .lower, "a new picture's end less its refresh; below 0 is early"),
    ("hitch_time", "ns", .lower, "how much later than one refresh after the last a picture came"),
    ("picture_age", "refreshes", .lower, "per refresh, how long its picture had been shown before"),
    ("busy_time", "ns", .lower, "per refresh, work of the app's thread in the interval before"),
    ("shown_position", "pt", .none, "per refresh, how far the first wave had moved on screen"),
    ("position_error", "pt", .lower, "worst wave's distance from its place at a refresh"),
    ("phase_drift", "pt/s", .none, "how fast the worst wave falls behind or runs ahead"),
    ("judder", "pt", .lower, "standard deviation of the worst wave's steps less the ideal step"),
    ("allocation_rate", "1/s", .lower, "calls of the malloc family on a side's thread"),
    ("allocated_rate", "bytes/s", .lower, "bytes asked for by them"),
    (
      "heap_growth", "bytes", .lower,
      "live bytes of both threads at the end less after half the run"
    ),
  ].map {
    Metric(name: $0, unit: $1, pass: PacedPass.name, polarity: $2, summary: $3)
  }

  /// What a case of the scenario `capacity` has, besides a `hitch_time_ratio` and a neighbour's `cpu_share`.
  public static let capacity: [Metric] = [
    ("capacity", "views", .higher, "most views that hold the refresh rate; a bound if so flagged"),
    ("capacity_low", "views", .higher, "lower end of its 95 % interval within one process"),
    ("capacity_high", "views", .higher, "upper end of it; none where nothing bounds it"),
    ("tried_count", "views", .none, "per run of the search, how many views it had"),
    ("tried_interval", "ns", .none, "the same run's mean time from one new picture to the next"),
  ].map {
    Metric(name: $0, unit: $1, pass: CapacityPass.name, polarity: $2, summary: $3)
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
    } + seen + paced + capacity
}
