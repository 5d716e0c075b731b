import Foundation
import Measurement
import Vocabulary
package import WaveSuites

/// predictions.csv: what the loops here say of the cases of Examples/OnDevice.
package enum PredictionFile {
  private static let columns = [
    "strategy", "scene", "busy_ms", "period_ms", "refresh_hz", "link", "frame_rate",
    "frame_rate_least", "frame_rate_most", "hitch_time_ratio", "hitch_time_ratio_least",
    "hitch_time_ratio_most",
  ]

  /// Why a text is no such file: the line and what is wrong with it.
  package struct Failure: Error, CustomStringConvertible {
    /// What is wrong, with its line.
    package let description: String
  }

  /// What the loops say now, as the file's text; numbers have two decimals.
  package static func text() -> String {
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

  /// Reads such a text; columns may stand in any order.
  ///
  /// - Throws: `Failure`.
  package static func read(_ text: String) throws -> [OnDevicePrediction] {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map {
        $0.trimmingCharacters(in: .whitespaces)
      }
    }
    while lines.last == [""] || lines.last == [] { lines.removeLast() }
    let header = lines.first ?? []
    let places = columns.map { header.firstIndex(of: $0) }
    if let missing = places.firstIndex(of: nil) {
      throw Failure(description: "line 1 has no column \(columns[missing])")
    }
    return try lines.dropFirst().enumerated().map { index, fields in
      guard fields.count == header.count,
        let row = prediction(places.compactMap { $0.map { fields[$0] } })
      else {
        let shown = fields.joined(separator: ",").prefix(80)
        throw Failure(description: "line \(index + 2) is '\(shown)', no prediction")
      }
      return row
    }
  }

  private static func prediction(_ fields: [String]) -> OnDevicePrediction? {
    let load = fields[2..<5].compactMap { Double($0) }
    let numbers = fields[6...].compactMap { Double($0) }
    guard load.count == 3, numbers.count == 6, (load + numbers).allSatisfy(\.isFinite),
      let link = HeldUpLink(rawValue: fields[5]),
      let of = OnDeviceCase(
        strategy: fields[0], scene: fields[1], busyMilliseconds: load[0],
        periodMilliseconds: load[1], refreshHz: load[2])
    else { return nil }
    func range(_ first: Int) -> OnDevicePrediction.Range {
      OnDevicePrediction.Range(
        mean: numbers[first], least: numbers[first + 1], most: numbers[first + 2])
    }
    return OnDevicePrediction(of: of, link: link, frameRate: range(0), hitchTimeRatio: range(3))
  }
}
