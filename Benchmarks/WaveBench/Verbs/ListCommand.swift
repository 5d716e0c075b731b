import Foundation
import Measurement
import Runs
import WaveSuites
import WaveViews

enum ListCommand: Verb {
  static let manual = CommandManual(
    verb: "list", summary: "suites, scenarios, waves, strategies, metrics",
    usage: ["[--format NAME]", "--suite NAME [--shard I/N] [--views N ...] [--format NAME]"],
    about: [
      """
      Lists suites, scenarios, waves, strategies and metrics: the names that 'wavebench run' takes \
      and that reports use. Those of a 'wavebench run --instrument callgrind' stand under \
      'callgrind'. With options that say what to measure it lists the blocks and cases that such a \
      run, or such a shard, would measure.
      """
    ],
    prints:
      "a name and a sentence per line, under a title per kind; with options of what to measure, blocks and cases",
    sections: RunOptionTable.plan + [
      OptionSection("How to list", [DocumentFormat.option(DocumentFormat.ofList)])
    ],
    examples: [.init("wavebench list"), .init("wavebench list --suite full --shard 2/3")])

  private struct Entry: Encodable {
    let name: String
    let summary: String
    var metric: Metric?

    static let columns = ["kind", "name", "summary", "unit", "polarity", "is_exact", "passes"]

    func values(_ kind: String) -> [ManifestValue] {
      let own = [kind, name, metric?.summary ?? summary].map(ManifestValue.text)
      guard let metric else { return own + [.null, .null, .null, .null] }
      return own + [
        .text(metric.unit.rawValue), .text(metric.polarity.rawValue), .flag(metric.isExact),
        .text(metric.passes.map(\.rawValue).joined(separator: ";")),
      ]
    }
  }

  static func run(_ parser: OptionParser) throws -> ExitCode {
    let format = try DocumentFormat.asked(parser, of: DocumentFormat.ofList)
    if parser.options.contains(where: { $0.name != "format" }) {
      try listPlan(try RunOptions(parser), format)
      return .done
    }
    let sections = sections(parser.catalogue)
    switch format {
    case .json:
      try StandardStreams.put(json: Dictionary(uniqueKeysWithValues: sections.map { ($0.0, $0.1) }))
    case .jsonl:
      let rows = sections.flatMap { title, entries in entries.map { $0.values(title) } }
      StandardStreams.put(RowTable(Entry.columns, rows).jsonLines)
    default:
      for (title, entries) in sections {
        let width = (entries.map(\.name.count).max() ?? 0) + 2
        let lines = entries.map { "  " + $0.name.padding(to: width) + $0.summary + "\n" }
        StandardStreams.put(title.capitalized + "\n" + lines.joined() + "\n")
      }
    }
    return .done
  }

  private static func listPlan(_ options: RunOptions, _ format: DocumentFormat) throws {
    let plan = try options.settings.plan()
    let shard = options.settings.shard.map { ManifestValue.text($0.description) } ?? .null
    switch format {
    case .jsonl:
      let rows = plan.blocks.flatMap { block in
        block.cases.map { [shard, .text(block.name), .text($0.caseID)] }
      }
      StandardStreams.put(RowTable(["shard", "block", "case_id"], rows).jsonLines)
    case .json:
      let blocks = plan.blocks.map { block in
        ManifestValue.object([
          "name": .text(block.name), "cases": .list(block.cases.map { .text($0.caseID) }),
        ])
      }
      try StandardStreams.put(
        json: ManifestValue.object(["shard": shard, "blocks": .list(blocks)]))
    default:
      if let shard = options.settings.shard {
        let share = (100 * plan.share).rounded()
        StandardStreams.put(
          "Shard \(shard): \(plan.blocks.count) of \(plan.whole.blocks.count) blocks, "
            + "\(PeopleNumber.terminal.exact(share)) % of the time\n")
      }
      for block in plan.blocks {
        let lines = block.cases.map { "  \($0.caseID)\n" }
        StandardStreams.put("\(block.name)\n\(lines.joined())")
      }
    }
  }

  private static func sections(_ catalogue: WaveCatalogue) -> [(String, [Entry])] {
    func all<Item>(
      _ items: [Item], _ name: (Item) -> String, _ summary: (Item) -> String
    ) -> [Entry] {
      items.map { Entry(name: name($0), summary: summary($0)) }
    }
    return [
      ("suites", all(Suite.all, \.id, \.summary)),
      ("scenarios", all(Scenario.allCases, \.rawValue, \.summary)),
      ("scenes", all(NamedScene.allCases, \.rawValue, \.summary)),
      ("states", all(PacedState.allCases, \.rawValue, \.summary)),
      ("waves", all(catalogue.waves, \.id, \.summary)),
      ("strategies", all(Scenario.listedArms(in: catalogue), { $0.name.rawValue }, { $0.summary })),
      ("callgrind", MetricTable.underCallgrind.map(entry)),
      ("metrics", (MetricTable.measured + catalogue.counters).map(entry)),
    ]
  }

  private static func entry(_ metric: Metric) -> Entry {
    let isPerFrame = metric.passes.first?.isPerFrame == true
    return Entry(
      name: metric.name.rawValue,
      summary: "\(metric.unit)\(isPerFrame ? " per frame" : ""): \(metric.summary)", metric: metric)
  }
}
