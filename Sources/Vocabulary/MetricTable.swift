/// Every metric that results can hold, but for the PAPI events that somebody asks for by name and
/// what strategies count of their own.
package enum MetricTable {
  /// All metrics in report order.
  package static let all: [Metric] =
    times + heap + books + work + ratios + held + seen + realTime + workRates + device + callgrind

  /// What a run without Callgrind can have, in report order.
  package static let measured: [Metric] = all.filter { $0.passes != [.callgrind] }

  /// What a run under Callgrind has instead, in report order; all but the first only with caches.
  package static let underCallgrind: [Metric] = callgrind

  /// The metric of a name; nil for one that the table does not have.
  package static func metric(_ name: MetricName) -> Metric? { byName[name] }

  /// The metric of a name that the table has; of another one a count of which nothing is known.
  package static subscript(name: MetricName) -> Metric {
    byName[name]
      ?? Metric(name, .count, .none, isExact: false, [], "a metric that this version does not know")
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
      "CPU time of the measuring thread"),
    Metric(
      .wallTime, .nanoseconds, .lower, isExact: false, [.time], "time on the monotonic clock"),
    Metric(
      .firstFrameCPUTime, .nanoseconds, .lower, isExact: false, [.start],
      "CPU time of making the views and the screen, and of the first frame, in all"),
    Metric(
      .tenFramesCPUTime, .nanoseconds, .lower, isExact: false, [.start],
      "the same with the first ten frames, in all"),
  ]

  private static let heap: [Metric] = [
    Metric(
      .allocations, .count, .lower, isExact: true, [.allocations],
      "calls of the malloc family that got memory"),
    Metric(
      .allocatedBytes, .bytes, .lower, isExact: true, [.allocations], "bytes asked for by them"),
    Metric(
      .peakLiveBytes, .bytes, .lower, isExact: true, [.allocations],
      "most bytes live at once above the level at the stage's start"),
    Metric(
      .swiftObjects, .count, .lower, isExact: false, [.allocations], "Swift objects allocated"),
    Metric(.retains, .count, .lower, isExact: false, [.allocations], "Swift retains"),
    Metric(.releases, .count, .lower, isExact: false, [.allocations], "Swift releases"),
  ]

  private static let books: [Metric] = [
    (.pageFaults, "minor and major page faults of the thread"),
    (.voluntarySwitches, "times the thread gave up the core"),
    (.involuntarySwitches, "times the kernel took the core away"),
  ].map { Metric($0, .count, .lower, isExact: false, [.time], $1) }

  private static let work: [Metric] = WorkCounter.allCases.map {
    Metric($0.event, .count, .lower, isExact: true, [.counters], $0.summary)
  }

  private static let ratios: [Metric] = EventRatio.all.map(\.metric)

  // MARK: - What is held

  private static let held: [Metric] =
    [
      Metric(
        .residentBytes, .bytes, .lower, isExact: false, [.memory],
        "by how much the views, the screen and twenty frames make a process grow, in all")
    ]
    + WorkLevel.allCases.map {
      Metric($0.metric, .bytes, .lower, isExact: true, [.memory], $0.summary + ", in all")
    }

  // MARK: - Of a whole story

  private static let seen: [Metric] = [
    (.positionJump, .points, "largest step from one frame to the next"),
    (.velocityJump, .pointsPerSecond, "largest change of velocity from frame to frame"),
    (.positionBreak, .points, "largest break of the position at a retarget"),
    (.velocityBreak, .pointsPerSecond, "largest break of the velocity at a retarget"),
    (.overshoot, .points, "furthest outside the range of all destinations"),
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
    (.drawnFrames, .count, "frames of it in which the server writes pixels"),
    (.animationsLeft, .count, "animations that the server has at its end"),
  ].map { Metric($0, $1, .lower, isExact: true, [.exact], $2) }

  // MARK: - Callgrind

  private static let callgrind: [Metric] = [
    ("instructions", "instructions executed"),
    ("data_reads", "instructions' reads of memory"),
    ("data_writes", "instructions' writes to memory"),
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
}

extension MetricTable {
  /// What a case in real time has, but for the work that each side counts.
  static let realTime: [Metric] = taken + reasons + late + frames

  private static let taken: [Metric] = [
    paced(
      .cpuShare, .percent, .lower,
      "processor time of a stage's threads, of a core, without set-up"),
    paced(
      .pictureCPUTime, .nanoseconds, .lower, "the same for each new picture"),
    paced(
      .setUpCPUTime, .nanoseconds, .lower,
      "making the views and the screen, and what turns of the first half second take above later "
        + "ones, in all"),
    paced(
      .wakeups, .perSecond, .lower,
      "times that a side's thread gave up its core, which it sleeps on"),
    paced(.preemptions, .perSecond, .lower, "times that the kernel took the core away"),
    paced(.gpuTime, .nanoseconds, .lower, "what the GPU took for a frame, as its driver tells"),
    paced(
      .wakeLateness, .nanoseconds, .lower,
      "from when a side should have begun a turn until it did"),
    onScreen(
      .framesPresented, .count, .higher, "refreshes with other pixels than the one before"),
    onScreen(
      .framesMissed, .count, .lower, "refreshes without one, though something should have moved"),
  ]

  private static let reasons: [Metric] = MissReason.allCases.map {
    onScreen(.framesMissed($0), .count, .lower, $0.summary)
  }

  private static let late: [Metric] = [
    onScreen(.longestMiss, .count, .lower, "longest run of missed refreshes"),
    onScreen(
      .frameRate, .perSecond, .higher, "pictures with other pixels per second"),
    onScreen(
      .viewFrameRate, .perSecond, .higher,
      "the same of one view, the median over views whose wave could be watched"),
    onScreen(
      .hitchTimeRatio, .hitchRatio, .lower, "time by which pictures came late, per time"),
  ]

  private static let frames: [Metric] = [
    paced(.frameTime, .nanoseconds, .lower, "work of both sides for a new picture"),
    paced(
      .frameDurationCPU, .nanoseconds, .lower, "processor time of both sides for a new picture"),
    onScreen(
      .frameOverrun, .nanoseconds, .lower,
      "a new picture's end less its refresh; below 0 is early"),
    onScreen(
      .hitchTime, .nanoseconds, .lower,
      "how much later than one refresh after the last a picture came"),
    onScreen(.hitchCount, .count, .lower, "pictures of which that is more than 0"),
    onScreen(
      .jankyFrames, .count, .lower,
      "new pictures shown at a later refresh than was said when they were begun"),
    onScreen(.jankyShare, .percent, .lower, "of all new pictures"),
    onScreen(
      .pictureAge, .refreshes, .lower, "per refresh, how long its picture had been shown before"),
    paced(
      .busyTime, .nanoseconds, .lower,
      "per refresh, work of the app's thread in the interval before"),
    paced(
      .shownPosition, .points, .none,
      "per refresh, how far the first wave had moved on screen, as it was painted"),
    paced(
      .idealPosition, .points, .none, "per refresh, how far it should have moved"),
    onScreen(.positionError, .points, .lower, "worst wave's distance from its place at a refresh"),
    onScreen(
      .phaseDrift, .pointsPerSecond, .none, "how fast the worst wave falls behind or runs ahead"),
    onScreen(
      .judder, .points, .lower,
      "standard deviation of the worst wave's steps less the ideal step"),
    paced(
      .allocationRate, .perSecond, .lower, "calls of the malloc family on a side's thread"),
    paced(.allocatedRate, MetricUnit.bytes.rate, .lower, "bytes asked for by them"),
    paced(
      .heapGrowth, .bytes, .lower,
      "live bytes of both threads at the end less after half the run"),
  ]

  /// What a device's own tools measure besides what runs here have as well, by their definitions.
  static let device: [Metric] = [
    paced(
      .hitchDuration, .nanoseconds, .lower,
      "by how much each late frame (hitch_count) was late; frames in time are not among them"),
    paced(.hitchTimeTotal, .nanoseconds, .lower, "the sum of these"),
    paced(
      .hangs, .count, .lower,
      "times that a device's main thread did not return to its run loop, above Instruments' threshold"
    ),
    paced(.hangDuration, .nanoseconds, .lower, "how long it did not"),
    paced(.recordedTime, .seconds, .none, "how long a device's tool recorded or measured"),
  ]

  /// What the sides of a run in real time count of their own work.
  static let workRates: [Metric] = WorkCounter.allCases.map {
    paced($0.rate, $0.unit.rate, .lower, $0.summary)
  }

  private static func paced(
    _ name: MetricName, _ unit: MetricUnit, _ polarity: Polarity, _ summary: String
  ) -> Metric {
    Metric(name, unit, polarity, isExact: false, [.paced], summary)
  }

  /// What was on screen, which scripted clocks say, too.
  private static func onScreen(
    _ name: MetricName, _ unit: MetricUnit, _ polarity: Polarity, _ summary: String
  ) -> Metric {
    Metric(name, unit, polarity, isExact: false, [.paced, .scripted], summary)
  }
}
