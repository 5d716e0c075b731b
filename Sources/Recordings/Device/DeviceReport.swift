/// What a tool measures of frames on a device, by the name that results have for it.
package enum DeviceMeasure: String, CaseIterable, Sendable {
  case frameRate = "frame_rate"
  case hitchTimeRatio = "hitch_time_ratio"
  case hitchCount = "hitch_count"
  case hitchDuration = "hitch_duration"
  case hitchTimeTotal = "hitch_time_total"
  case hangs
  case hangDuration = "hang_duration"
  case recordedTime = "recorded_time"
}

/// Whose a number is, by the name of the stage that results have for it.
package enum DeviceSide: String, Sendable {
  /// The app's.
  case app
  /// The render server's: another process's, or the thread's that rasterises.
  case server
  /// What is seen of both.
  case frame
}

/// The values of one measure. Times are in ns, but for ``DeviceMeasure/recordedTime`` in s.
package struct DeviceSeries: Sendable, Equatable {
  package let measure: DeviceMeasure
  package let side: DeviceSide
  /// The values; at least one.
  package let values: [Double]

  /// Values of one side, or of what is seen of both.
  package init(_ measure: DeviceMeasure, _ values: [Double], _ side: DeviceSide = .frame) {
    (self.measure, self.side, self.values) = (measure, side, values)
  }
}

/// What a tool measured of one app.
package struct DeviceCase: Sendable {
  package let tool: String
  /// The app, as the file names it.
  package let subject: String
  /// Refreshes per second; nil where the file does not say.
  package var refreshHz: Double?
  /// What was measured; each measure once for each side.
  package var series: [DeviceSeries] = []
  /// What this kind of file has and this file has not, with the reason.
  package var absent: [(measure: DeviceMeasure, side: DeviceSide, reason: String)] = []

  /// A case of which nothing is known yet.
  package init(tool: String, subject: String) { (self.tool, self.subject) = (tool, subject) }

  /// A rate that a display can have, Hz; nil for others.
  static func rate(_ hertz: Double) -> Double? { (1...1000).contains(hertz) ? hertz : nil }

  mutating func add(_ measure: DeviceMeasure, _ values: [Double], _ side: DeviceSide = .frame) {
    series.append(DeviceSeries(measure, values, side))
  }

  mutating func lack(
    _ measure: DeviceMeasure, _ side: DeviceSide = .frame, since reason: String
  ) {
    absent.append((measure, side, reason))
  }
}

/// When an app was busy and when its frames were late, on one clock.
package struct DeviceTimeline: Sendable {
  /// The app's process.
  package let process: String
  /// When its main thread was busy, ns.
  package let busy: [BusyInterval]
  /// When a frame was due, and how late it came, ns; the app's own, in order.
  package let hitches: [BusyInterval]
  /// Refreshes per second; nil where the files do not say.
  package let refreshHz: Double?
}

/// What files say of one device, or of one recording.
package struct DeviceReport: Sendable {
  package var cases: [DeviceCase] = []
  /// What the files say of the device and of how they were made: `model`, `os`, `tool_version`, and
  /// in ISO 8601 as the file has it, `recorded`.
  package var facts: [String: String] = [:]
  /// What was left out, and why, each a sentence.
  package var notes: [String] = []
  /// Each app of which both sides were recorded.
  package var timelines: [DeviceTimeline] = []
  /// The log of an app's display link; nil where no file is one.
  package var log: LinkLog?
}
