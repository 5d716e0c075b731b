import Foundation
import Measurement
import WaveSuites

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
