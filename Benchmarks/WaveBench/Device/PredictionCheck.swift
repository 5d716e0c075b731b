import Foundation
import Measurement
import WaveSuites

/// A recording of Examples/OnDevice beside what was predicted of its case.
struct PredictionCheck {
  /// One number against one prediction.
  struct Line {
    let metric: String
    /// `late` or `skip`.
    let link: String
    let measured: Double
    /// The ends of what was predicted.
    let least, most: Double
    /// How far beyond an end still counts as there: two refreshes of the recording's time.
    let slack: Double
    let holds: Bool
  }

  let lines: [Line]
  /// The case, in words.
  let name: String

  /// Compares a log, and the hitches beside it, with what the loops say of its case. Refused where
  /// no log says which case it is, the experiment has none such, or neither file has its numbers.
  init(_ report: DeviceReport) throws {
    guard let log = report.log else {
      throw Self.refusal("no file says which case was recorded: name the app's own log as well")
    }
    let (rate, seconds) = (1 / log.interval, LoggedFrames.seconds(log))
    let load = [log.busyMilliseconds, log.periodMilliseconds].map { CaseIdentity.plain($0) }
    name =
      "\(log.strategy), \(log.scene), \(load[0]) ms every \(load[1]) ms, "
      + "\(Int(rate.rounded())) Hz"
    guard
      let one = OnDeviceCase(
        strategy: log.strategy, scene: log.scene, busyMilliseconds: log.busyMilliseconds,
        periodMilliseconds: log.periodMilliseconds, refreshHz: rate.rounded())
    else { throw Self.refusal("nothing is predicted of \(name)") }
    let found = HeldUpLink.allCases.compactMap { OnDevicePrediction(one, $0) }
    guard seconds > 1 else { throw Self.refusal("the log is shorter than a second") }
    var lines: [Line] = []
    func compare(
      _ metric: MetricName, _ measured: Double, slack: Double,
      _ range: KeyPath<OnDevicePrediction, OnDevicePrediction.Range>
    ) {
      lines += found.map { prediction in
        let range = prediction[keyPath: range]
        return Line(
          metric: metric.rawValue, link: prediction.link.rawValue, measured: measured,
          least: range.least, most: range.most, slack: slack,
          holds: measured >= range.least - slack && measured <= range.most + slack)
      }
    }
    if let shown = LoggedFrames(log) {
      compare(.frameRate, shown.frameRate, slack: 2 / seconds, \.frameRate)
    }
    let measured = report.cases.flatMap(\.series).first {
      $0.metric == .hitchTimeRatio && $0.stage == .frame
    }
    if let ratio = measured?.values.first ?? LoggedFrames(log)?.hitchTimeRatio {
      compare(.hitchTimeRatio, ratio, slack: 2000 / rate / seconds, \.hitchTimeRatio)
    }
    guard !lines.isEmpty else {
      throw Self.refusal(LoggedFrames.reason(log) + ", with their table of contents")
    }
    self.lines = lines
  }

  private static func refusal(_ why: String) -> ToolError { .usage("--predictions: \(why)") }

  /// True if some number agrees with no prediction.
  var isRefuted: Bool {
    Set(lines.map(\.metric)).contains { metric in
      !lines.contains { $0.metric == metric && $0.holds }
    }
  }
}

/// predictions.csv: what the loops here say of the cases of Examples/OnDevice.
enum PredictionFile {
  private static let columns = [
    "strategy", "scene", "busy_ms", "period_ms", "refresh_hz", "link", "frame_rate",
    "frame_rate_least", "frame_rate_most", "hitch_time_ratio", "hitch_time_ratio_least",
    "hitch_time_ratio_most",
  ]

  /// The predictions of the loops now, as the file's text; numbers have two decimals.
  static func text() -> String {
    let lines = OnDeviceCase.predictions().map { row in
      let numbers = [row.frameRate, row.hitchTimeRatio].flatMap { [$0.mean, $0.least, $0.most] }
      let of = row.of
      let load = [of.busyMilliseconds, of.periodMilliseconds, of.refreshHz].map {
        CaseIdentity.plain($0)
      }
      return
        ([of.strategy.rawValue, of.scene.rawValue] + load + [row.link.rawValue]
        + numbers.map { String(format: "%.2f", $0) }).joined(separator: ",")
    }
    return ([columns.joined(separator: ",")] + lines).joined(separator: "\n") + "\n"
  }
}
