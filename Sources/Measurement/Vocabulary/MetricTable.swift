/// Every metric that results can hold, but for the PAPI events that somebody asks for by name and
/// what strategies count of their own.
package enum MetricTable {
  package static let all: [Metric] =
    times + heap + books + work + ratios + held + seen + realTime + workRates + device
    + underCallgrind

  /// The metrics of a run without Callgrind, in report order.
  package static let measured: [Metric] = all.filter { $0.passes != [.callgrind] }

  /// The metrics of a run under Callgrind, in report order; all but the first only with caches.
  package static let underCallgrind: [Metric] = [
    ("instructions", "instructions executed"),
    ("data_reads", "reads of memory by instructions"),
    ("data_writes", "writes to memory by instructions"),
    ("l1_instruction_misses", "instruction fetches that miss the first-level cache"),
    ("l1_data_read_misses", "reads that miss the first-level data cache"),
    ("l1_data_write_misses", "writes that miss the first-level data cache"),
    ("ll_instruction_misses", "instruction fetches that miss the last-level cache"),
    ("ll_data_read_misses", "reads that miss the last-level cache"),
    ("ll_data_write_misses", "writes that miss the last-level cache"),
    ("conditional_branches", "conditional branches executed"),
    ("conditional_branch_misses", "conditional branches mispredicted"),
    ("indirect_branches", "indirect branches executed"),
    ("indirect_branch_misses", "indirect branches mispredicted"),
  ].map { Metric(MetricName($0), .count, .lower, isExact: false, [.callgrind], $1) }

  package static func metric(_ name: MetricName) -> Metric? { byName[name] }

  /// The metric of a name that the table has; of another one a count of which nothing is known.
  package static subscript(name: MetricName) -> Metric {
    byName[name]
      ?? Metric(
        name, .count, .neutral, isExact: false, [], "a metric that this version does not know")
  }

  /// The place of a metric in a report: the table's, others behind it.
  package static func place(of name: MetricName) -> Int { places[name] ?? all.count }

  private static let byName = Dictionary(
    all.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  private static let places = Dictionary(
    all.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })

  // MARK: - Per frame

  private static let times: [Metric] = [
    Metric(
      .cpuTime, .nanoseconds, .lower, isExact: false, [.time, .paced],
      "CPU time of the measuring thread; in real time, of a side's thread for one turn"),
    Metric(
      .wallTime, .nanoseconds, .lower, isExact: false, [.time], "time on the monotonic clock"),
    Metric(
      .firstFrameCPUTime, .nanoseconds, .lower, isExact: false, [.start],
      "CPU time for making the views and the screen and for the first frame, in all"),
    Metric(
      .tenFramesCPUTime, .nanoseconds, .lower, isExact: false, [.start],
      "CPU time for making the views and the screen and for the first ten frames, in all"),
  ]

  private static let heap: [Metric] = [
    Metric(
      .allocations, .count, .lower, isExact: true, [.allocations],
      "calls of the malloc family that got memory"),
    Metric(
      .allocatedBytes, .bytes, .lower, isExact: true, [.allocations],
      "bytes that calls of the malloc family asked for"),
    Metric(
      .peakLiveBytes, .bytes, .lower, isExact: true, [.allocations],
      "most bytes allocated at one time, above those allocated when the stage began"),
    Metric(
      .swiftObjects, .count, .lower, isExact: false, [.allocations], "Swift objects allocated"),
    Metric(.retains, .count, .lower, isExact: false, [.allocations], "retains of Swift objects"),
    Metric(.releases, .count, .lower, isExact: false, [.allocations], "releases of Swift objects"),
  ]

  private static let books: [Metric] = [
    (.pageFaults, "minor and major page faults of the thread"),
    (.voluntarySwitches, "times that the thread gave up its core"),
    (.involuntarySwitches, "times that the kernel took the core from the thread"),
  ].map { Metric($0, .count, .lower, isExact: false, [.time], $1) }

  private static let work: [Metric] = EngineWork.counters.map {
    Metric(EngineWork.event($0.name), .count, .lower, isExact: true, [.counters], $0.summary)
  }

  private static let ratios: [Metric] = EventRatio.all.map(\.metric)

  // MARK: - What is held

  private static let held: [Metric] =
    [
      Metric(
        .residentBytes, .bytes, .lower, isExact: false, [.memory],
        "by how much the views, the screen and twenty frames make a process grow, in all")
    ]
    + EngineWork.levels.map {
      Metric($0.metric, .bytes, .lower, isExact: true, [.memory], $0.summary + ", in all")
    }

  // MARK: - Of a whole story

  private static let seen: [Metric] = [
    (.positionJump, .points, "largest step of the position from one frame to the next"),
    (.velocityJump, .pointsPerSecond, "largest change of the velocity from frame to frame"),
    (.positionBreak, .points, "largest break of the position at a retarget"),
    (.velocityBreak, .pointsPerSecond, "largest break of the velocity at a retarget"),
    (.overshoot, .points, "furthest distance outside the range of all destinations"),
    (.mostAnimations, .count, "most animations of one view alive at once"),
    (
      .settlingTime, .seconds,
      "from the last retarget until the view stays within 0.5 pt of its end"
    ),
    (.eventJump, .points, "how far a wave steps at an event beyond its own motion of one frame"),
    (
      .awakeFrames, .count,
      "frames of a part of a story, or of ten after an event, for which the app wakes"
    ),
    (
      .drawnFrames, .count,
      "frames of a part of a story, or of ten after an event, in which the server writes pixels"
    ),
    (
      .animationsLeft, .count,
      "animations that the server has at the end of a part of a story, or ten frames after an event"
    ),
  ].map { Metric($0, $1, .lower, isExact: true, [.exact], $2) }

  /// The metrics of a case in real time, but for the work that each side counts.
  static let realTime: [Metric] = taken + reasons + frames

  private static let taken: [Metric] = [
    paced(
      .cpuShare, .percent, .lower,
      "processor time of a stage's threads, as a share of one core, without set-up"),
    paced(
      .wakingCPUTime, .nanoseconds, .lower,
      "CPU time of a thread outside of its turns and frames, for each time that it was woken"),
    paced(
      .pictureCPUTime, .nanoseconds, .lower,
      "processor time of a stage's threads for each frame with other pixels than the one before, "
        + "without set-up"),
    paced(
      .setUpCPUTime, .nanoseconds, .lower,
      "processor time for making the views and the screen, and what turns of the first 0.2 s "
        + "take above later ones, in all"),
    paced(
      .wakeups, .perSecond, .lower,
      "times per second that a side's thread gave up its core to sleep"),
    paced(
      .preemptions, .perSecond, .lower,
      "times per second that the kernel took the core from a side's thread"),
    paced(
      .gpuTime, .nanoseconds, .lower, "time that the GPU took for a frame, as its driver tells"),
    paced(
      .wakeLateness, .nanoseconds, .lower,
      "time from when a side should have begun a turn until it did"),
    onScreen(
      .framesPresented, .count, .higher, "refreshes that showed other pixels than the one before"),
    onScreen(
      .framesMissed, .count, .lower,
      "refreshes for which a new frame was due, as something should have moved, and none came"),
  ]

  private static let reasons: [Metric] = MissReason.allCases.map {
    onScreen(.framesMissed($0), .count, .lower, $0.summary)
  }

  private static let frames: [Metric] = [
    onScreen(.longestMiss, .count, .lower, "most missed refreshes one after the other"),
    onScreen(
      .frameRate, .perSecond, .higher,
      "frames with other pixels than the one before, per second"),
    onScreen(
      .viewFrameRate, .perSecond, .higher,
      "frames per second in which the wave of one view had moved, the median over views whose wave "
        + "could be watched"),
    onScreen(
      .hitchTimeRatio, .hitchRatio, .lower, "milliseconds by which frames came late, per second"),
    paced(.frameTime, .nanoseconds, .lower, "time that both sides worked for a new frame"),
    paced(
      .frameDurationCPU, .nanoseconds, .lower, "processor time of both sides for a new frame"),
    onScreen(
      .frameOverrun, .nanoseconds, .lower,
      "time from a new frame's refresh until the frame was done; below 0 it was early"),
    onScreen(
      .hitchTime, .nanoseconds, .lower,
      "how much later than due a new frame came after the one before"),
    onScreen(.hitchCount, .count, .lower, "new frames that came later than due, or never"),
    onScreen(
      .jankyFrames, .count, .lower,
      "new frames shown at a later refresh than was said when they were begun"),
    onScreen(.jankyShare, .percent, .lower, "janky frames, as a share of all new frames"),
    onScreen(
      .pictureAge, .refreshes, .lower,
      "for each refresh, for how many refreshes its frame had been on screen already"),
    paced(
      .busyTime, .nanoseconds, .lower,
      "for each refresh, how long the app's thread worked in the interval before it"),
    paced(
      .shownPosition, .points, .neutral,
      "for each refresh, how far the first wave had moved on screen, as it was painted"),
    paced(
      .idealPosition, .points, .neutral,
      "for each refresh, how far the first wave should have moved"),
    onScreen(
      .positionError, .points, .lower,
      "for each refresh, how far the worst wave was from where it should have been"),
    onScreen(
      .phaseDrift, .pointsPerSecond, .neutral, "how fast the worst wave falls behind or runs ahead"),
    onScreen(
      .judder, .points, .lower,
      "how uneven the worst wave's steps were: the standard deviation of each less the ideal step"),
    paced(
      .allocationRate, .perSecond, .lower,
      "calls of the malloc family on a side's thread, per second"),
    paced(
      .allocatedRate, MetricUnit.bytes.rate, .lower,
      "bytes that calls of the malloc family on a side's thread asked for, per second"),
    paced(
      .heapGrowth, .bytes, .lower,
      "allocated bytes of both threads at the end of a run, less those after half of it"),
  ]

  /// The measurements of a device's own tools that runs here have as well, by their definitions.
  static let device: [Metric] = [
    paced(
      .hitchDuration, .nanoseconds, .lower,
      "by how much each late frame (hitch_count) was late; frames in time are not among them"),
    paced(.hitchTimeTotal, .nanoseconds, .lower, "the sum of hitch_duration"),
    paced(
      .hangs, .count, .lower,
      "times that a device's main thread was away from its run loop for longer than Instruments' "
        + "threshold"),
    paced(.hangDuration, .nanoseconds, .lower, "how long each hang lasted"),
    paced(.recordedTime, .seconds, .neutral, "how long a device's tool recorded or measured"),
  ]

  static let workRates: [Metric] = EngineWork.counters.map {
    paced(MetricName($0.name), $0.unit.rate, .lower, $0.summary)
  }

  private static func paced(
    _ name: MetricName, _ unit: MetricUnit, _ polarity: Polarity, _ summary: String
  ) -> Metric {
    Metric(name, unit, polarity, isExact: false, [.paced], summary)
  }

  /// The frames on screen, which scripted clocks say, too.
  private static func onScreen(
    _ name: MetricName, _ unit: MetricUnit, _ polarity: Polarity, _ summary: String
  ) -> Metric {
    Metric(name, unit, polarity, isExact: false, [.paced, .scripted], summary)
  }
}
