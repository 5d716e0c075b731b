import Foundation
import WaveBenchmarks
import WaveViews

/// `wavebench list`: everything that can be named.
enum ListCommand {
  private struct Entry: Encodable {
    let name: String
    let summary: String
  }

  private struct PlannedRun: Encodable {
    let shard: String?
    let blocks: [PlannedBlock]
  }

  private struct PlannedBlock: Encodable {
    let name: String
    let cases: [String]
  }

  static func run(_ words: [String]) throws -> ExitCode {
    let parser = try OptionParser(words, RunOptions.ofPlan + [.flag("json")], command: "list")
    if parser.wantsHelp {
      StandardStreams.put(help + "\n")
      return .done
    }
    try parser.expectNoArguments("list")
    let isJSON = parser.options.contains { $0.name == "json" }
    if parser.options.contains(where: { $0.name != "json" }) {
      try listPlan(try RunOptions(parser), isJSON: isJSON)
      return .done
    }
    if isJSON {
      try put(Dictionary(uniqueKeysWithValues: sections.map { ($0.0, $0.1) }))
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

  /// The blocks and cases that a run with the same options would measure.
  private static func listPlan(_ options: RunOptions, isJSON: Bool) throws {
    let plans = try options.plans()
    let blocks = plans.part.blocks.map { name in
      PlannedBlock(
        name: name, cases: plans.part.cases.filter { $0.block == name }.map(\.caseID))
    }
    if isJSON { return try put(PlannedRun(shard: options.shard?.description, blocks: blocks)) }
    if let shard = options.shard {
      let share = (100 * plans.part.weight / plans.whole.weight).rounded()
      StandardStreams.put(
        "Shard \(shard): \(blocks.count) of \(plans.whole.blocks.count) blocks, "
          + "\(Quantity.count(share)) % of the time\n")
    }
    for block in blocks {
      StandardStreams.put("\(block.name)\n")
      for name in block.cases { StandardStreams.put("  \(name)\n") }
    }
  }

  private static func put(_ document: some Encodable) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    StandardStreams.put(String(decoding: try encoder.encode(document), as: UTF8.self) + "\n")
  }

  private static var sections: [(String, [Entry])] {
    [
      ("suites", Suite.all.map { Entry(name: $0.id, summary: $0.summary) }),
      (
        "scenarios",
        Scenario.allCases.map { Entry(name: $0.rawValue, summary: $0.summary) }
      ),
      ("states", PacedState.allCases.map { Entry(name: $0.rawValue, summary: $0.summary) }),
      ("waves", Wave.all.map { Entry(name: $0.id, summary: $0.summary) }),
      (
        "strategies",
        WaveStrategyCatalogue.all.map { Entry(name: $0.id, summary: $0.summary) }
          + PeerSubject.Work.allCases.map { Entry(name: $0.rawValue, summary: summary(of: $0)) }
          + InterruptionMode.allCases.map { Entry(name: $0.rawValue, summary: $0.summary) }
          + LayerEffect.allCases.map {
            Entry(name: $0.rawValue, summary: "effects: " + $0.summary)
          }
          + [
            Entry(name: StackSubject.id, summary: "stack: eased additive animations of one layer"),
            Entry(name: StackPeerSubject.id, summary: "stack, peer: their sum as a C loop"),
          ]
      ),
      ("callgrind", MetricCatalogue.underCallgrind.map(entry)),
      ("metrics", MetricCatalogue.metrics.map(entry)),
    ]
  }

  private static func entry(_ metric: MetricCatalogue.Metric) -> Entry {
    // Starts are totals, what the eye sees is of a whole story, and real time has units of its own.
    let isPerFrame = !["start", "exact", "paced", "capacity"].contains(metric.pass)
    return Entry(
      name: metric.name,
      summary: "\(metric.unit)\(isPerFrame ? " per frame" : ""): \(metric.summary)")
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
           wavebench list --suite NAME [--shard I/N] [--views N ...] [--json]

    Lists suites, scenarios, waves, strategies and metrics (under 'callgrind' those of a run with
    --instrument callgrind): the names that 'wavebench run' takes and that reports use. With options of 'wavebench run' that say what to measure it lists the blocks and
    cases that such a run, or such a shard, would measure.

    Examples:
      wavebench list
      wavebench list --suite full --shard 2/3
    """
}
