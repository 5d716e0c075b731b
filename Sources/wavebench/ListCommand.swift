import Foundation
import WaveBenchmarks
import WaveViews

/// `wavebench list`: everything that can be named.
enum ListCommand {
  private struct Entry: Encodable {
    let name: String
    let summary: String
  }

  static func run(_ words: [String]) throws -> ExitCode {
    let parser = try OptionParser(words, [.flag("json")], command: "list")
    if parser.wantsHelp {
      StandardStreams.put(help + "\n")
      return .done
    }
    try parser.expectNoArguments("list")
    if parser.options.contains(where: { $0.name == "json" }) {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      let document = Dictionary(uniqueKeysWithValues: sections.map { ($0.0, $0.1) })
      StandardStreams.put(String(decoding: try encoder.encode(document), as: UTF8.self) + "\n")
      return .done
    }
    for (title, entries) in sections {
      StandardStreams.put(title.capitalized + "\n")
      let width = (entries.map(\.name.count).max() ?? 0) + 2
      for entry in entries {
        StandardStreams.put("  " + entry.name.padding(to: width) + entry.summary + "\n")
      }
      StandardStreams.put("\n")
    }
    return .done
  }

  private static var sections: [(String, [Entry])] {
    [
      ("suites", Suite.all.map { Entry(name: $0.id, summary: $0.summary) }),
      (
        "scenarios",
        [Entry(name: "steady", summary: "N views at rest on a virtual clock: cost per frame")]
      ),
      ("waves", Wave.all.map { Entry(name: $0.id, summary: $0.summary) }),
      (
        "strategies",
        WaveStrategyCatalogue.all.map { Entry(name: $0.id, summary: $0.summary) }
          + PeerSubject.Work.allCases.map { Entry(name: $0.rawValue, summary: summary(of: $0)) }
      ),
      ("callgrind", MetricCatalogue.underCallgrind.map(entry)),
      ("metrics", MetricCatalogue.metrics.map(entry)),
    ]
  }

  private static func entry(_ metric: MetricCatalogue.Metric) -> Entry {
    Entry(name: metric.name, summary: "\(metric.unit) per frame: \(metric.summary)")
  }

  private static func summary(of peer: PeerSubject.Work) -> String {
    switch peer {
    case .rebuild: "peer: path rebuild as a hand-written C loop over the same library calls"
    case .translate: "peer: the cached composite as a hand-written C loop"
    case .memset: "peer: one memset of the same view rectangles"
    }
  }

  private static let help = """
    Usage: wavebench list [--json]

    Lists suites, scenarios, waves, strategies and metrics (under 'callgrind' those of a run with
    --instrument callgrind): the names that 'wavebench run' takes and that reports use.
    """
}
