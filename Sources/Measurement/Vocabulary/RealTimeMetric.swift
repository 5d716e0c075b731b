/// The policy of comparisons for a metric of runs in real time, beside which no anchor runs: one
/// that follows the host's speed is compared on one machine only, and is not gated by default.
package struct RealTimeMetric: Sendable, Equatable {
  /// The one number of the samples of a process.
  package enum Summary: Sendable, Equatable {
    /// The median: of the runs, or of the frames.
    case median
    /// The mean: of shares of a core, so that the sides' add up to the whole.
    case mean
    /// The 95 % quantile: of metrics per refresh, whose median says nothing about stutter.
    case p95

    /// The number of one process's samples; nil for none. O(n log n).
    package func number(of values: [Double]) -> Double? {
      guard !values.isEmpty else { return nil }
      return switch self {
      case .median: Quantile.median(values)
      case .mean: Moments.mean(of: values)
      case .p95: Quantile.of(sorted: values.sorted(), 0.95)
      }
    }
  }

  package private(set) var summary = Summary.median
  /// True if another host alone changes it.
  package private(set) var followsSpeed = false
  /// True if `check` looks at it unless told otherwise.
  package private(set) var isGated = false
  /// The least change that matters, in the metric's unit: one part of the minimum effect.
  package let leastDifference: Double
  /// The same as a share of the baseline; both must be exceeded.
  package let leastShare: Double

  /// Nil for a metric that is reported only, since it tells about the machine (`preemptions`).
  package static func of(_ metric: MetricName, stage: Stage) -> RealTimeMetric? {
    guard var known = table[metric] else { return nil }
    // How the server is woken depends on which of two threads is first.
    if metric == .wakeups { known.isGated = stage == .app }
    return known
  }

  /// True if a metric's number in a pass is its mean, with that mean's interval, not the median.
  package static func isMean(_ metric: MetricName, _ pass: Pass) -> Bool {
    pass == .paced && table[metric]?.summary == .mean
  }

  /// The share of a metric that matters, in any stage and pass.
  package static func leastShare(of metric: MetricName) -> Double? { table[metric]?.leastShare }

  private static let table: [MetricName: RealTimeMetric] = [
    // What is seen and what wakes the app.
    .wakeups: .init(leastDifference: 1, leastShare: 0.05),
    .frameRate: .init(isGated: true, leastDifference: 1, leastShare: 0.02),
    // 5 ms/s is as wide as Apple's band "good" (WWDC 2020, session 10077).
    .hitchTimeRatio: .init(isGated: true, leastDifference: 5, leastShare: 0.05),
    // Half a pixel at two pixels per point.
    .positionError: .init(summary: .p95, isGated: true, leastDifference: 0.25, leastShare: 0.1),
    // A page, in the second half of a run: below that an allocator's bins have shifted.
    .heapGrowth: .init(isGated: true, leastDifference: 4096, leastShare: 0),
    // The same in other words, and what is done for it.
    .judder: .init(leastDifference: 0.05, leastShare: 0.1),
    .framesPresented: .init(leastDifference: 2, leastShare: 0.02),
    .framesMissed: .init(leastDifference: 2, leastShare: 0.02),
    .longestMiss: .init(leastDifference: 1, leastShare: 0.25),
    .allocationRate: .init(leastDifference: 60, leastShare: 0.05),
    .allocatedRate: .init(leastDifference: 60 * 1024, leastShare: 0.05),
    MetricName("paths_built"): .init(leastDifference: 60, leastShare: 0.05),
    MetricName("commit_bytes"): .init(leastDifference: 60 * 64, leastShare: 0.05),
    .pictureAge: .init(summary: .p95, leastDifference: 1, leastShare: 0.25),
    .hitchTime: .init(summary: .p95, leastDifference: 1e6, leastShare: 0.05),
    // What follows the host's speed.
    .cpuShare: .init(summary: .mean, followsSpeed: true, leastDifference: 0.1, leastShare: 0.25),
    .cpuTime: .init(followsSpeed: true, leastDifference: 2e4, leastShare: 0.25),
    .pictureCPUTime: .init(
      summary: .mean, followsSpeed: true, leastDifference: 2e4, leastShare: 0.25),
    .wakingCPUTime: .init(followsSpeed: true, leastDifference: 2e4, leastShare: 0.25),
    .setUpCPUTime: .init(followsSpeed: true, leastDifference: 1e6, leastShare: 0.25),
    .frameTime: .init(followsSpeed: true, leastDifference: 2e4, leastShare: 0.25),
    .busyTime: .init(followsSpeed: true, leastDifference: 2e4, leastShare: 0.25),
    .wakeLateness: .init(summary: .p95, followsSpeed: true, leastDifference: 1e5, leastShare: 0.25),
    // Of a device's own tools.
    .hitchCount: .init(leastDifference: 1, leastShare: 0.05),
    .hitchTimeTotal: .init(leastDifference: 1e7, leastShare: 0.05),
    .hitchDuration: .init(summary: .p95, leastDifference: 1e6, leastShare: 0.05),
    .jankyFrames: .init(leastDifference: 1, leastShare: 0.05),
    .hangs: .init(leastDifference: 1, leastShare: 0.05),
    .hangDuration: .init(summary: .p95, followsSpeed: true, leastDifference: 1e6, leastShare: 0.25),
    .frameDurationCPU: .init(
      summary: .p95, followsSpeed: true, leastDifference: 1e5, leastShare: 0.25),
    // Signed, around half an interval early: a share of it means nothing.
    .frameOverrun: .init(summary: .p95, followsSpeed: true, leastDifference: 1e5, leastShare: 0),
  ]
}
