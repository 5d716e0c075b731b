extension MetricTable {
  /// The display rates for which the recorded work of a run is judged besides its own, Hz.
  public static let otherRates = [60, 90, 120]

  /// What a case on real time has, but for the work that each side counts.
  static let realTime: [Metric] =
    [
      paced(
        .cpuShare, .percent, .lower,
        "processor time of a side's thread or of the neighbour, of a core"),
      paced(
        .wakeups, .perSecond, .lower,
        "times that a side's thread gave up its core, which it sleeps on"),
      paced(.preemptions, .perSecond, .lower, "times that the kernel took the core away"),
      paced(
        .wakeLateness, .nanoseconds, .lower,
        "from when a side should have begun a turn until it did"),
      paced(
        .framesPresented, .count, .higher, "refreshes with other pixels than the one before"),
      paced(
        .framesMissed, .count, .lower, "refreshes without one, though something should have moved"),
      paced(.longestMiss, .count, .lower, "longest run of missed refreshes"),
      paced(
        .frameRate, .perSecond, .higher, "pictures with other pixels per second"),
      paced(
        .hitchTimeRatio, .hitchRatio, .lower, "time by which pictures came late, per time"),
    ]
    + otherRates.map { rate in
      paced(
        .hitchTimeRatio(atHz: rate), .hitchRatio, .lower,
        rate == otherRates[0]
          ? "the same of the recorded durations, load included, on a \(rate) Hz display"
          : "on a \(rate) Hz display")
    } + [
      paced(.frameTime, .nanoseconds, .lower, "work of both sides for a new picture"),
      paced(
        .frameOverrun, .nanoseconds, .lower,
        "a new picture's end less its refresh; below 0 is early"),
      paced(
        .hitchTime, .nanoseconds, .lower,
        "how much later than one refresh after the last a picture came"),
      paced(
        .pictureAge, .refreshes, .lower, "per refresh, how long its picture had been shown before"),
      paced(
        .busyTime, .nanoseconds, .lower,
        "per refresh, work of the app's thread in the interval before"),
      paced(
        .shownPosition, .points, .none,
        "per refresh, how far the first wave had moved on screen, as it was painted"),
      paced(
        .idealPosition, .points, .none, "per refresh, how far it should have moved"),
      paced(.positionError, .points, .lower, "worst wave's distance from its place at a refresh"),
      paced(
        .phaseDrift, .pointsPerSecond, .none, "how fast the worst wave falls behind or runs ahead"),
      paced(
        .judder, .points, .lower,
        "standard deviation of the worst wave's steps less the ideal step"),
      paced(
        .allocationRate, .perSecond, .lower, "calls of the malloc family on a side's thread"),
      paced(.allocatedRate, MetricUnit.bytes.rate, .lower, "bytes asked for by them"),
      paced(
        .heapGrowth, .bytes, .lower,
        "live bytes of both threads at the end less after half the run"),
    ]

  /// What the sides of a run on real time count of their own work.
  static let workRates: [Metric] = WorkCounter.allCases.map {
    paced($0.rate, $0.unit.rate, .lower, $0.summary)
  }

  private static func paced(
    _ name: MetricName, _ unit: MetricUnit, _ polarity: Polarity, _ summary: String
  ) -> Metric {
    Metric(name, unit, polarity, isExact: false, [.paced], summary)
  }
}
