import Measurement
package import Recordings
import Vocabulary
package import WaveSuites

/// A recording of Examples/OnDevice beside what was predicted of its case.
package struct PredictionCheck {
  /// One number against one prediction.
  package struct Line {
    package let metric: String
    /// The link of the prediction: `late` or `skip`.
    package let link: String
    /// What the device showed.
    package let measured: Double
    /// Between which ends it should be.
    package let least: Double
    /// The other end.
    package let most: Double
    /// How far beyond an end still counts as there: two refreshes of the recording's time.
    package let slack: Double
    package let holds: Bool
  }

  /// Every number against every prediction of its case.
  package let lines: [Line]
  /// The case, in words.
  package let name: String

  /// Why nothing can be compared.
  package struct Failure: Error, CustomStringConvertible {
    /// The sentence.
    package let description: String
  }

  /// Compares a log, and the hitches beside it, with predictions.
  ///
  /// - Throws: `Failure` where no log says which case it is, nobody predicted it, or neither file has
  ///   a number of it.
  package init(_ report: DeviceReport, _ predictions: [OnDevicePrediction]) throws {
    guard let log = report.log else {
      throw Failure(
        description: "no file says which case was recorded: name the app's own log as well")
    }
    let (rate, seconds) = (1 / log.interval, LoggedFrames.seconds(log))
    let load = [log.busyMilliseconds, log.periodMilliseconds].map { CaseIdentity.plain($0) }
    name =
      "\(log.strategy), \(log.scene), \(load[0]) ms every \(load[1]) ms, "
      + "\(Int(rate.rounded())) Hz"
    let found = predictions.filter { Self.isCase($0.of, of: log) }
    guard !found.isEmpty else { throw Failure(description: "nothing is predicted of \(name)") }
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
      $0.measure == .hitchTimeRatio && $0.side == .frame
    }
    if let ratio = measured?.values.first ?? LoggedFrames(log)?.hitchTimeRatio {
      compare(.hitchTimeRatio, ratio, slack: 2000 / rate / seconds, \.hitchTimeRatio)
    }
    guard !lines.isEmpty else {
      throw Failure(description: LoggedFrames.reason(log) + ", with their table of contents")
    }
    self.lines = lines
  }

  private static func isCase(_ of: OnDeviceCase, of log: LinkLog) -> Bool {
    of.strategy.rawValue == log.strategy && of.scene.rawValue == log.scene
      && of.busyMilliseconds == log.busyMilliseconds
      && of.periodMilliseconds == log.periodMilliseconds
      && abs(of.refreshHz * log.interval - 1) < 0.02
  }
}
