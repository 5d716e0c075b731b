import Measurement
import Runs

/// The section `contention` of a run's manifest: others on the host.
struct ContentionSection {
  private var blocks: [ContentionReport] = []
  private var atStart: HostUse?

  /// Other processes that are named, of those that a warning names.
  private static let mostNamed = 5

  mutating func take(_ report: ContentionReport) { blocks.append(report) }

  mutating func take(atStart use: HostUse) { atStart = use }

  /// Nil where nothing was timed.
  var value: ManifestValue? {
    guard atStart != nil || !blocks.isEmpty else { return nil }
    return .object([
      "at_start": atStart.map { .object(Self.values($0)) } ?? .null,
      "blocks": .list(blocks.map(Self.value)),
    ])
  }

  private static func value(_ report: ContentionReport) -> ManifestValue {
    var object = values(report.use)
    object["block"] = .text(report.block)
    object["pass"] = .text(report.pass.rawValue)
    object["process"] = .integer(report.process)
    object["samples"] = .integer(report.samples)
    object["contended_samples"] = .integer(report.contended)
    object["run_delay_share"] = report.waiting.map(ManifestValue.number) ?? .null
    object["others_cores_most"] = report.mostOthersCores.map(ManifestValue.number) ?? .null
    return .object(object)
  }

  /// A value that is not known is null, and has its reason under `not_read`.
  private static func values(_ use: HostUse) -> [String: ManifestValue] {
    var object: [String: ManifestValue] = ["seconds": .number(use.seconds)]
    var reasons: [String: ManifestValue] = [:]
    for entry in HostUse.Entry.allCases {
      object[entry.rawValue] = use.values[entry].map(ManifestValue.number) ?? .null
      if let reason = use.reasons[entry] { reasons[entry.rawValue] = .text(reason) }
    }
    if !reasons.isEmpty { object["not_read"] = .object(reasons) }
    object["processes"] = .list(
      use.processes.prefix(mostNamed).map { other in
        .object([
          "pid": .integer(Int(other.process)), "name": .text(other.name),
          "cores": .number(other.cores),
        ])
      })
    return object
  }
}
