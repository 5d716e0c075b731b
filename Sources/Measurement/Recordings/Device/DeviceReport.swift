package struct DeviceSeries: Sendable, Equatable {
  package let metric: MetricName
  /// Whose they are: the app's, the server's, or of the frame what is seen of both.
  package let stage: Stage
  /// The values; at least one.
  package let values: [Double]

  package init(_ metric: MetricName, _ values: [Double], _ stage: Stage = .frame) {
    (self.metric, self.stage, self.values) = (metric, stage, values)
  }
}

/// The measurements of one app by a tool.
package struct DeviceCase: Sendable {
  package let tool: String
  /// The app, as the file names it.
  package let subject: String
  /// Refreshes per second; nil where the file does not say.
  package var refreshHz: Double?
  /// The measured metrics; each once for each stage.
  package var series: [DeviceSeries] = []
  /// Parts of this kind of file that this file lacks, with the reason.
  package var absent: [(metric: MetricName, stage: Stage, reason: String)] = []

  package init(tool: String, subject: String) { (self.tool, self.subject) = (tool, subject) }

  /// A rate that a display can have, Hz; nil for others.
  static func rate(_ hertz: Double) -> Double? { (1...1000).contains(hertz) ? hertz : nil }
}

/// When an app was busy and when its frames were late, on one clock.
package struct DeviceTimeline: Sendable {
  package let process: String
  /// When its main thread was busy, ns.
  package let busy: [BusyInterval]
  /// When a frame was due, and how late it came, ns; the app's own, in order.
  package let hitches: [BusyInterval]
  /// Refreshes per second; nil where the files do not say.
  package let refreshHz: Double?
}

package struct DeviceReport: Sendable {
  package static let formats =
    "an 'xctrace export' of hitches, potential-hangs, runloop-intervals or display-vsyncs-interval "
    + "with its table of contents (XML), or the log of Examples/OnDevice; each also as .gz"

  package var cases: [DeviceCase] = []
  /// The words of the files about the device and of how they were made: `model`, `os`,
  /// `tool_version`, and in ISO 8601 as the file has it, `recorded`.
  package var facts: [String: String] = [:]
  /// Parts that were left out, with the reason, each a sentence.
  package var notes: [String] = []
  /// Each app of which both sides were recorded.
  package var timelines: [DeviceTimeline] = []
  package var log: LinkLog?
}
