package struct MetricName: NamedByText {
  package let rawValue: String

  package init(rawValue: String) { self.rawValue = rawValue }

  package var isSoftwareEvent: Bool { rawValue.hasPrefix("sde:::") }

  /// Begins the names of what strategies count of their own.
  private static let ownPrefix = "own::"

  /// A strategy's own count: `own::rows_bound`. No later version has metrics of such names.
  package static func own(_ name: String) -> MetricName { MetricName(rawValue: ownPrefix + name) }

  package var isOwn: Bool { rawValue.hasPrefix(Self.ownPrefix) }

  var asRead: MetricName { MetricName(rawValue + Self.asReadEnding) }
  var shareOfReading: MetricName { MetricName(rawValue + Self.shareEnding) }
  /// True if it says how another metric was read.
  package var isOfReading: Bool {
    rawValue.hasSuffix(Self.asReadEnding) || rawValue.hasSuffix(Self.shareEnding)
  }

  private static let asReadEnding = ".as_read"
  private static let shareEnding = ".share_of_reading"
}

package struct Metric: Sendable, Hashable, Codable {
  package let name: MetricName
  package let unit: MetricUnit
  package let polarity: Polarity
  package let summary: String
  /// True if it is counted one by one, so that equal work gives equal values.
  package let isExact: Bool
  package let passes: [Pass]

  package init(
    _ name: MetricName, _ unit: MetricUnit, _ polarity: Polarity, isExact: Bool, _ passes: [Pass],
    _ summary: String
  ) {
    (self.name, self.unit, self.polarity, self.summary) = (name, unit, polarity, summary)
    (self.isExact, self.passes) = (isExact, passes)
  }

  /// An event of PAPI, counted per frame; one that ``MetricTable`` has is taken from there. Of
  /// others costs are better lower; of a plain count of what happened nobody can say.
  package static func event(_ name: String) -> Metric {
    if let known = MetricTable.metric(MetricName(name)) { return known }
    return Metric(
      MetricName(name), .count, polarity(ofEvent: name), isExact: false, [.counters],
      "an event of PAPI")
  }

  private static func polarity(ofEvent name: String) -> Polarity {
    if name.hasPrefix("sde:::") { return .lower }
    guard name.hasPrefix("PAPI_") else { return .neutral }
    let costs = ["_INS", "_CYC", "CM", "_MSP", "_TLB_DM", "_TLB_IM", "_TLB_TL", "_STL"]
    return costs.contains { name.hasSuffix($0) } ? .lower : .neutral
  }

  /// The same, where nobody can say which direction is better: of work that is there on purpose.
  var withoutPolarity: Metric {
    Metric(name, unit, .neutral, isExact: isExact, passes, summary)
  }

  var asRead: Metric {
    Metric(name.asRead, unit, .neutral, isExact: false, passes, "the same with the reading itself")
  }

  var shareOfReading: Metric {
    Metric(name.shareOfReading, .percent, .neutral, isExact: false, passes, "of that, the reading")
  }

  /// Counted per second of a run in real time; under the table's name for that rate, if it has one.
  package var perSecond: Metric {
    switch name {
    case .allocations: MetricTable[.allocationRate]
    case .allocatedBytes: MetricTable[.allocatedRate]
    default: Metric(name, unit.rate, polarity, isExact: isExact, [.paced], summary)
    }
  }
}

/// Names that code asks for; what each is, `MetricTable` says.
extension MetricName {
  // MARK: - Times

  package static let cpuTime = MetricName("cpu_time")
  package static let wallTime = MetricName("wall_time")
  package static let firstFrameCPUTime = MetricName("first_frame_cpu_time")
  package static let tenFramesCPUTime = MetricName("ten_frames_cpu_time")
  package static let setUpCPUTime = MetricName("setup_cpu_time")
  package static let wakingCPUTime = MetricName("waking_cpu_time")
  package static let pictureCPUTime = MetricName("picture_cpu_time")

  // MARK: - Counts

  package static let allocations = MetricName("allocations")
  package static let allocatedBytes = MetricName("allocated_bytes")
  package static let peakLiveBytes = MetricName("peak_live_bytes")
  package static let swiftObjects = MetricName("swift_objects")
  package static let retains = MetricName("retains")
  package static let releases = MetricName("releases")
  package static let pageFaults = MetricName("page_faults")
  package static let voluntarySwitches = MetricName("context_switches_voluntary")
  static let involuntarySwitches = MetricName("context_switches_involuntary")
  package static let instructions = MetricName("instructions")
  package static let retiredInstructions = MetricName("PAPI_TOT_INS")
  package static let coreCycles = MetricName("PAPI_TOT_CYC")

  // MARK: - What the eye sees of a retargeted view

  package static let positionJump = MetricName("position_jump")
  package static let velocityJump = MetricName("velocity_jump")
  package static let positionBreak = MetricName("position_break")
  package static let velocityBreak = MetricName("velocity_break")
  package static let overshoot = MetricName("overshoot")
  package static let mostAnimations = MetricName("most_animations")
  package static let settlingTime = MetricName("settling_time")
  package static let eventJump = MetricName("event_jump")
  package static let awakeFrames = MetricName("awake_frames")
  package static let drawnFrames = MetricName("drawn_frames")
  package static let animationsLeft = MetricName("animations_left")

  // MARK: - Memory

  package static let residentBytes = MetricName("resident_bytes")
  package static let cachedRasterBytes = MetricName("cached_raster_bytes")
  package static let pathBytes = MetricName("path_bytes")

  // MARK: - Real time

  package static let cpuShare = MetricName("cpu_share")
  static let gpuTime = MetricName("gpu_time")
  package static let wakeups = MetricName("wakeups")
  package static let preemptions = MetricName("preemptions")
  package static let wakeLateness = MetricName("wake_lateness")
  package static let framesPresented = MetricName("frames_presented")
  package static let framesMissed = MetricName("frames_missed")
  package static func framesMissed(_ reason: MissReason) -> MetricName {
    MetricName("missed_" + String(reason.rawValue.map { $0 == "-" ? "_" : $0 }))
  }
  package static let longestMiss = MetricName("longest_miss")
  package static let frameRate = MetricName("frame_rate")
  package static let viewFrameRate = MetricName("view_frame_rate")
  package static let hitchTimeRatio = MetricName("hitch_time_ratio")
  package static let frameTime = MetricName("frame_time")
  package static let frameDurationCPU = MetricName("frame_duration_cpu")
  package static let frameOverrun = MetricName("frame_overrun")
  package static let hitchTime = MetricName("hitch_time")
  package static let hitchCount = MetricName("hitch_count")
  package static let jankyFrames = MetricName("janky_frames")
  static let jankyShare = MetricName("janky_share")
  package static let pictureAge = MetricName("picture_age")
  package static let busyTime = MetricName("busy_time")
  static let shownPosition = MetricName("shown_position")
  static let idealPosition = MetricName("ideal_position")
  package static let positionError = MetricName("position_error")
  package static let phaseDrift = MetricName("phase_drift")
  package static let judder = MetricName("judder")
  package static let allocationRate = MetricName("allocation_rate")
  package static let allocatedRate = MetricName("allocated_rate")
  package static let heapGrowth = MetricName("heap_growth")

  // MARK: - Of a device's tools

  package static let hitchDuration = MetricName("hitch_duration")
  package static let hitchTimeTotal = MetricName("hitch_time_total")
  package static let hangs = MetricName("hangs")
  package static let hangDuration = MetricName("hang_duration")
  package static let recordedTime = MetricName("recorded_time")
}

/// The unit of a metric's values.
public struct MetricUnit: NamedByText {
  /// The unit as results spell it.
  public let rawValue: String

  /// The unit that is spelt so.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Nanoseconds.
  public static let nanoseconds = MetricUnit("ns")
  /// Seconds.
  public static let seconds = MetricUnit("s")
  /// Things or events.
  public static let count = MetricUnit("count")
  /// Bytes.
  public static let bytes = MetricUnit("bytes")
  /// Points.
  public static let points = MetricUnit("pt")
  /// Points per second.
  public static let pointsPerSecond = MetricUnit("pt/s")
  /// Per cent of one core.
  public static let percent = MetricUnit("%")
  /// Events per second.
  public static let perSecond = MetricUnit("1/s")
  /// Milliseconds of delay per second.
  public static let hitchRatio = MetricUnit("ms/s")
  /// Refreshes of the display.
  public static let refreshes = MetricUnit("refreshes")
  /// Times another value.
  public static let times = MetricUnit("x")
  /// Instructions for each cycle.
  public static let perCycle = MetricUnit("1/cycle")
  /// Events for each thousand instructions.
  public static let perThousand = MetricUnit("1/1000")

  /// The unit of so much per second: `1/s` of a count, otherwise the unit with `/s`.
  public var rate: MetricUnit { self == .count ? .perSecond : MetricUnit(rawValue + "/s") }
}

package struct StageMetric: Hashable, Sendable {
  package let stage: Stage
  package let metric: MetricName

  package init(_ stage: Stage, _ metric: MetricName) { (self.stage, self.metric) = (stage, metric) }
}
