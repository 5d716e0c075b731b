/// What a tool measures of frames on a device, by the name that results have for it.
public enum DeviceMeasure: String, CaseIterable, Sendable {
  case frameRate = "frame_rate"
  case hitchTimeRatio = "hitch_time_ratio"
  case frameOverrun = "frame_overrun"
  case frameDuration = "frame_duration"
  case frameDurationCPU = "frame_duration_cpu"
  case frameCount = "frame_count"
  case jankyFrames = "janky_frames"
  case framesOverBudget = "frames_over_budget"
  case hitchCount = "hitch_count"
  case hitchDuration = "hitch_duration"
  case hitchTimeTotal = "hitch_time_total"
  case hangs
  case hangDuration = "hang_duration"
  case timeOnScreen = "time_on_screen"
  case repeatedRefreshes = "repeated_refreshes"
  case refreshInterval = "refresh_interval"
  case recordedTime = "recorded_time"
}

/// Whose a number is, by the name of the stage that results have for it.
public enum DeviceSide: String, Sendable {
  /// The app's.
  case app
  /// The render server's: another process's, or the thread's that rasterises.
  case server
  /// What is seen of both.
  case frame
}

/// What a tool tells of one measure. Times are in ns, but for ``DeviceMeasure/recordedTime`` in s.
public struct DeviceSeries: Sendable, Equatable {
  /// What was measured.
  public let measure: DeviceMeasure
  /// Whose it is.
  public let side: DeviceSide
  /// The values, a list for each repetition of the test; none where the tool has percentiles alone.
  public let runs: [[Double]]
  /// What the tool has in place of values: numbers by the names of results' columns (`median`,
  /// `p90`, …); empty where it has values.
  public let summary: [String: Double]

  init(_ measure: DeviceMeasure, _ side: DeviceSide = .frame, runs: [[Double]]) {
    (self.measure, self.side, self.runs, summary) = (measure, side, runs, [:])
  }

  /// One value of both sides.
  public init(_ measure: DeviceMeasure, once value: Double) {
    self.init(measure, runs: [[value]])
  }

  init(_ measure: DeviceMeasure, _ side: DeviceSide = .frame, summary: [String: Double]) {
    (self.measure, self.side, self.summary, runs) = (measure, side, summary, [])
  }
}

/// What a tool measured of one app, test, window or display.
public struct DeviceCase: Sendable {
  /// The tool.
  public let tool: String
  /// The app, test or display, as the file names it.
  public let subject: String
  /// What of it, as a name and a value: a window, an interval; nil for the whole.
  public var part: (name: String, value: String)?
  /// Refreshes per second; nil where the file does not say.
  public var refreshHz: Double?
  /// What was measured; each measure once for each side.
  public var series: [DeviceSeries] = []
  /// What this kind of file has and this file has not, with the reason.
  public var absent: [(measure: DeviceMeasure, side: DeviceSide, reason: String)] = []

  /// A case of which nothing is known yet.
  public init(tool: String, subject: String) { (self.tool, self.subject) = (tool, subject) }

  /// A rate that a display can have, Hz; nil for others.
  static func rate(_ hertz: Double) -> Double? { (1...1000).contains(hertz) ? hertz : nil }

  /// A series of one value a repetition.
  mutating func add(_ measure: DeviceMeasure, _ side: DeviceSide = .frame, once values: [Double]) {
    series.append(DeviceSeries(measure, side, runs: values.map { [$0] }))
  }

  mutating func lack(
    _ measure: DeviceMeasure, _ side: DeviceSide = .frame, since reason: String
  ) {
    absent.append((measure, side, reason))
  }
}

/// When an app was busy and when its frames were late, on one clock.
public struct DeviceTimeline: Sendable {
  /// The app's process.
  public let process: String
  /// When its main thread was busy, ns.
  public let busy: [BusyInterval]
  /// When a frame was due, and how late it came, ns; the app's own, in order.
  public let hitches: [BusyInterval]
  /// Refreshes per second; nil where the files do not say.
  public let refreshHz: Double?
}

/// What files say of one device, or of one recording.
public struct DeviceReport: Sendable {
  /// A case each.
  public var cases: [DeviceCase] = []
  /// What the files say of the device and of how they were made: `model`, `os`, `tool_version`,
  /// `recorded_utc`.
  public var facts: [String: String] = [:]
  /// What was left out, and why, each a sentence.
  public var notes: [String] = []
  /// Each app of which both sides were recorded.
  public var timelines: [DeviceTimeline] = []
  /// The log of an app's display link; nil where no file is one.
  public var log: LinkLog?
}
