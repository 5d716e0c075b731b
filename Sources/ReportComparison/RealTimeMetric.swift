/// What a comparison knows of a metric of runs on real time.
///
/// There is no anchor beside such a run. A metric that follows the host's speed can be compared on one machine
/// only, and is not gated by default: neighbours on a busy host have made a capacity of 380 views one of 1.
/// Metrics that count what was slept through, shown or missed say the same on any machine that is fast enough.
struct RealTimeMetric: Equatable {
  /// What makes one number of the samples of a process.
  enum Summary: Equatable {
    /// The median: of the runs, or of the frames.
    case median
    /// The 95 % quantile: of metrics per refresh, whose median says nothing about stutter.
    case p95
  }

  /// The passes on real time.
  static let passes: Set<String> = ["paced", "capacity"]

  var summary = Summary.median
  /// Whether another host alone changes it.
  var followsSpeed = false
  /// Whether `check` looks at it unless told otherwise.
  var isGated = false
  /// The least change that matters, in the metric's unit: one part of the minimum effect.
  let leastDifference: Double
  /// The least change that matters, as a share of the baseline: the other part; both must be exceeded.
  let leastShare: Double

  /// What is known of a metric; nil for one that is reported only, since it tells about the machine
  /// (`preemptions`) or is no result by itself (`capacity_low`, `tried_count`, …).
  static func of(_ metric: String, stage: String, pass: String) -> RealTimeMetric? {
    guard var known = table[metric] else { return nil }
    // How the server is woken depends on which of two threads is first.
    if metric == "wakeups" { known.isGated = stage == "app" }
    if metric == "hitch_time_ratio", pass == "capacity" {
      // Below a capacity there are few hitches by its meaning; what is left is the host's.
      (known.followsSpeed, known.isGated) = (true, false)
    }
    return known
  }

  /// The share of a metric that matters, in any stage and pass.
  static func leastShare(of metric: String) -> Double? { table[metric]?.leastShare }

  private static let table: [String: RealTimeMetric] = [
    // What is seen and what wakes the app.
    "wakeups": .init(leastDifference: 1, leastShare: 0.05),
    "frame_rate": .init(isGated: true, leastDifference: 1, leastShare: 0.02),
    // 5 ms/s is as wide as Apple's band "good" (WWDC 2020, session 10077).
    "hitch_time_ratio": .init(isGated: true, leastDifference: 5, leastShare: 0.05),
    // Half a pixel at two pixels per point.
    "position_error": .init(summary: .p95, isGated: true, leastDifference: 0.25, leastShare: 0.1),
    // A page, in the second half of a run: below that an allocator's bins have shifted.
    "heap_growth": .init(isGated: true, leastDifference: 4096, leastShare: 0),
    // The same in other words, and what is done for it.
    "judder": .init(leastDifference: 0.05, leastShare: 0.1),
    "frames_presented": .init(leastDifference: 2, leastShare: 0.02),
    "frames_missed": .init(leastDifference: 2, leastShare: 0.02),
    "longest_miss": .init(leastDifference: 1, leastShare: 0.25),
    "allocation_rate": .init(leastDifference: 60, leastShare: 0.05),
    "allocated_rate": .init(leastDifference: 60 * 1024, leastShare: 0.05),
    "paths_built": .init(leastDifference: 60, leastShare: 0.05),
    "commit_bytes": .init(leastDifference: 60 * 64, leastShare: 0.05),
    "picture_age": .init(summary: .p95, leastDifference: 1, leastShare: 0.25),
    "hitch_time": .init(summary: .p95, leastDifference: 1e6, leastShare: 0.05),
    // What follows the host's speed.
    "capacity": .init(followsSpeed: true, leastDifference: 1, leastShare: 0.25),
    "hitch_time_ratio_at_60": .init(followsSpeed: true, leastDifference: 5, leastShare: 0.05),
    "hitch_time_ratio_at_90": .init(followsSpeed: true, leastDifference: 5, leastShare: 0.05),
    "hitch_time_ratio_at_120": .init(followsSpeed: true, leastDifference: 5, leastShare: 0.05),
    "cpu_share": .init(followsSpeed: true, leastDifference: 0.1, leastShare: 0.25),
    "cpu_time": .init(followsSpeed: true, leastDifference: 2e4, leastShare: 0.25),
    "frame_time": .init(followsSpeed: true, leastDifference: 2e4, leastShare: 0.25),
    "busy_time": .init(followsSpeed: true, leastDifference: 2e4, leastShare: 0.25),
    "wake_lateness": .init(
      summary: .p95, followsSpeed: true, leastDifference: 1e5, leastShare: 0.25),
    // Signed, around half an interval early: a share of it means nothing.
    "frame_overrun": .init(
      summary: .p95, followsSpeed: true, leastDifference: 1e5, leastShare: 0),
  ]
}
