import Measurement
import WaveSuites

/// A recording of Examples/OnDevice beside what was predicted of its case.
struct PredictionCheck {
  /// One number against one prediction.
  struct Line {
    let metric: String
    /// The link of the prediction: `late` or `skip`.
    let link: String
    let measured: Double
    /// The ends of what was predicted.
    let least: Double
    let most: Double
    /// How far beyond an end still counts as there: two refreshes of the recording's time.
    let slack: Double
    let holds: Bool
  }

  let lines: [Line]
  /// The case, in words.
  let name: String

  /// Why nothing can be compared.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// Compares a log, and the hitches beside it, with what the loops say of its case.
  ///
  /// - Throws: `Failure` where no log says which case it is, the experiment has no such case, or
  ///   neither file has a number of it.
  init(_ report: DeviceReport) throws {
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

  /// True if some number agrees with no prediction.
  var isRefuted: Bool {
    Set(lines.map(\.metric)).contains { metric in
      !lines.contains { $0.metric == metric && $0.holds }
    }
  }
}
