package import Measurement
import WaveSuites

/// A recording of Examples/OnDevice beside what was predicted of its case.
package struct PredictionCheck {
  /// One number against one prediction.
  package struct Line {
    package let metric: String
    /// The link of the prediction: `late` or `skip`.
    package let link: String
    package let measured: Double
    /// The ends of what was predicted.
    package let least: Double
    package let most: Double
    /// How far beyond an end still counts as there: two refreshes of the recording's time.
    package let slack: Double
    package let holds: Bool
  }

  package let lines: [Line]
  /// The case, in words.
  package let name: String

  /// Why nothing can be compared.
  package struct Failure: Error, CustomStringConvertible {
    package let description: String
  }

  /// Compares a log, and the hitches beside it, with what the loops say of its case.
  ///
  /// - Throws: `Failure` where no log says which case it is, the experiment has no such case, or
  ///   neither file has a number of it.
  package init(_ report: DeviceReport) throws {
    guard let log = report.log else {
      throw Failure(
        description: "no file says which case was recorded: name the app's own log as well")
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
    else { throw Failure(description: "nothing is predicted of \(name)") }
    let found = HeldUpLink.allCases.compactMap { OnDevicePrediction(one, $0) }
    guard seconds > 1 else { throw Failure(description: "the log is shorter than a second") }
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
      throw Failure(description: LoggedFrames.reason(log) + ", with their table of contents")
    }
    self.lines = lines
  }

  /// Whether some number agrees with no prediction.
  package var isRefuted: Bool {
    Set(lines.map(\.metric)).contains { metric in
      !lines.contains { $0.metric == metric && $0.holds }
    }
  }
}
